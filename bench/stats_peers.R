# boot's side of stats_peers.ts: reads a JSON file of samples, prints name, wall, processor seconds.
arguments <- commandArgs(TRUE)
library(boot)
average <- function(values, drawn) mean(values[drawn])
for (path in arguments) {
  values <- scan(path, quiet = TRUE)
  for (type in c("perc", "bca")) {
    if (type == "bca" && length(values) > 1000) next
    times <- replicate(3, {
      used <- system.time(boot.ci(boot(values, average, 10000), type = type))
      c(used[["elapsed"]], used[["user.self"]] + used[["sys.self"]])
    })
    cat(type, length(values), min(times[1, ]), min(times[2, ]), "\n")
  }
}
