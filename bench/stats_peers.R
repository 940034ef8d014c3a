# R's side of stats_peers.ts. Arguments: file of the first scores, of the second, of each sample
# (one number a line). Prints a line for each task: name, tab, seconds by the clock, of processor
# time, and the answer (two ends, or a p value). Seconds are the least of some rounds after a call
# that warms up; R's clock counts milliseconds, so a round is many calls where one is short.
arguments <- commandArgs(TRUE)
first <- scan(arguments[1], quiet = TRUE)
second <- scan(arguments[2], quiet = TRUE)

least <- function(name, rounds, work) {
  once <- system.time(work())[["elapsed"]]
  calls <- max(1, ceiling(0.05 / max(once, 0.001)))
  times <- sapply(seq_len(rounds), function(round) {
    used <- system.time(for (call in seq_len(calls)) answer <<- work(), gcFirst = FALSE)
    c(used[["elapsed"]], used[["user.self"]] + used[["sys.self"]]) / calls
  })
  shown <- format(c(min(times[1, ]), min(times[2, ]), answer), digits = 15, trim = TRUE)
  cat(name, "\t", paste(shown, collapse = " "), "\n", sep = "")
}

has <- function(package) {
  there <- requireNamespace(package, quietly = TRUE)
  cat(if (there) "package" else "absent", "\t", package, " ", if (there) as.character(packageVersion(package)), "\n", sep = "")
  there
}

cat("package\tR ", as.character(getRversion()), "\n", sep = "")
has_boot <- has("boot")
has_exact <- has("exactRankTests")
average <- function(values, drawn) mean(values[drawn])
for (path in arguments[-(1:2)]) {
  values <- scan(path, quiet = TRUE)
  count <- length(values)
  rounds <- if (count > 1000) 1 else 5
  least(paste("base R percentile", count), rounds, function() {
    means <- vapply(seq_len(10000), function(round) mean(sample(values, replace = TRUE)), 0)
    unname(quantile(means, c(.025, .975)))
  })
  if (!has_boot) next
  least(paste("percentile", count), rounds, function() {
    boot::boot.ci(boot::boot(values, average, 10000), type = "perc")$percent[4:5]
  })
  # At 10,000 values boot needs a matrix of 10,000 by 10,000 for its influence values.
  if (count <= 1000) {
    least(paste("BCa", count), rounds, function() {
      boot::boot.ci(boot::boot(values, average, 10000), type = "bca")$bca[4:5]
    })
  }
}
least("asymptotic", 5, function() suppressWarnings(wilcox.test(first, second, exact = FALSE)$p.value))
if (has_exact) {
  # Asked for by name: from 50 values on the default is the normal approximation.
  least("Mann-Whitney", 5, function() exactRankTests::wilcox.exact(first, second, exact = TRUE)$p.value)
}
