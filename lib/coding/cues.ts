/**
 * The cues of the rule coder: for each code the words by which it recognises a stretch of a sentence, all of them fixed patterns that
 * a reader can check by eye. It leaves out anything that needs understanding: irony, paraphrase, a defence without its usual words.
 *
 * Source: none; the cues are our own reading of `rules/codebook_cacs.yaml`.
 *
 * @module
 */

import { isRubricGrounded, rubricCue } from "./rubric_cue.ts";

/** What a test may look at. */
export interface Stretch {
  /** A sentence, or a part of one. */
  readonly text: string;
  /** Whether the turn has earlier turns, so that it can react. */
  readonly canReact: boolean;
  /** Whether an earlier turn objected or challenged, so that there is something to defend. */
  readonly canDefend: boolean;
  /** Whether the turn ends with this stretch. */
  readonly isLast: boolean;
}

/** Whether a stretch has a code. */
export type Cue = (stretch: Stretch) => boolean;

/** Joins alternatives into one pattern that ignores capitals. */
function words(...alternatives: readonly string[]): RegExp {
  return new RegExp(alternatives.join("|"), "i");
}

const QUOTED = /["“][^"“”]*\s[^"“”]*["”]/;
const DENIED_ASSENT =
  /\b(not|cannot|can't|don't|never|unable to|hard to) (fully |quite |yet |simply )?(agree|accept|share|endorse|concur)/i;

const PROCEDURE = words(
  "^(i will now|now i will|here is|below is|what follows|first, i will|to begin,? i will)",
  "\\b(my (part|task|job|role) (here )?is|i (now )?(turn|move|pass|hand) (on|over|to|now)|we (now )?(turn|move|come) to)\\b",
  "\\b(the next (speaker|agent) (will|can|may)|who (would like|wants|is|will)( to)? (to )?(speak|go|begin|start)|over to|in the (required|requested) (form|format)|(speak|go) (next|first)|before the panel)\\b",
  "\\b(i will (keep|limit|write|answer|collect|list|give)|words? limit|below \\w+ hundred words)\\b",
);
const OFF_TASK = words(
  "\\b(as an? (ai|artificial|language|large) |language model|i (enjoy|love|hope) (this|these|reading|helping|essays)|happy to help|hope this helps|feel free to)\\b",
);
const DENIAL = words(
  "^no[,:;.]|^not so\\b",
  "\\b(i|we) (must |have to |strongly |firmly |respectfully )?(disagree|object|dispute|reject|deny|contest|oppose)\\b",
  "\\b(i|we) (cannot|can't|do not|don't) (fully |quite )?(agree|accept|share|concur|see it that way)\\b",
  "\\b(that|this|which) is (simply |just |plainly )?(wrong|false|mistaken|not (so|true|right|correct|the case|what the essay))",
  "\\b(overstates?|overrates?|understates?|underrates?|overvalues?|misreads?|misjudges?|is mistaken|are mistaken|goes too far|contrary to)\\b",
  "\\b(is|are|seems?|was) (far |much |a little |somewhat |rather )?too (high|low|generous|harsh|lenient|strict|kind|severe)\\b",
);
const DEMAND = words(
  "\\b(i (would )?(question|challenge)|i am not (yet )?(sure|convinced|persuaded)|needs? (proof|to be (shown|proved|settled|answered))|remains (open|unanswered|to be shown))\\b",
  "\\b(has|have|is) (not|never) (been )?(shown|proved|answered|explained) (yet|so far|by)|nobody has (yet )?(shown|said|answered|explained|mentioned|noticed)|(it is|remains) unclear\\b",
  "\\b(does not|fails to) (explain|say|show|settle) (how|why|where|which)\\b",
);
const DEFENCE = words(
  "^granted\\b",
  "\\b(even (granting|so|if (i|we) grant)|i grant|we may grant|that may be|nonetheless|nevertheless|all the same)\\b",
  "\\b((my|the|this|our) (reading|score|point|claim|judgement|view|position|[1-6])( of the \\w+( agent)?)? (still |therefore )?(stands?|holds?|survives?|remains))\\b",
  "\\b(i|we) (still )?(maintain|stand by|hold (to|on to|fast)|keep to|uphold|defend)\\b",
  "\\b(the|your|this|that) (objection|challenge|doubt|worry|rebuttal|criticism)( of the \\w+( agent)?)? (fails|misses|overlooks|is (answered|met|outweighed)|does not|carries)",
  "\\bin (reply|answer|response) to\\b",
);
const ASSENT = words(
  "^(yes|exactly|agreed|indeed|correct|quite right|true)\\b",
  "\\b(i|we) (also |fully |largely |broadly |entirely |would |can |must )?(agree|accept|share|endorse|concur|side with|support|join|adopt|second)\\b",
  "\\b(is|are|was|has it|have it|have that|you are|spoke) right\\b|\\b(rightly|correctly) (says?|notes?|points?|puts?|observes?|argues?|finds?|sees?|concludes?)\\b",
  "\\bi find\\b[^.;]{3,60}\\b(convincing|persuasive|compelling)\\b",
  "\\b(no change is (due|needed)|the same (score|view|level)|my score as well|i take my [1-6] back|in agreement with|like the (first|second|third|fourth|last) (speaker|agent))\\b",
);
const NOTICE = words(
  "^(noted|understood|thank|thanks|i see)\\b",
  "\\b(i|we) (see|hear|understand|note|have (read|heard|noted|seen)) (the|your|that|what|this)\\b|\\bi take (the|your|that) point\\b|\\b(point|that) is (taken|noted)\\b|\\bpoint taken\\b",
  "\\b(as|what) (the )?(claim|grounds|warrant|rebuttal|judge|first|second|third|fourth|previous|other)( (agent|speaker|turn))? (notes?|says?|said|points? out|observes?|mentions?|describes?|lists?)\\b",
);
const INFERENCE = words(
  "\\b(which|this|that|it) (in turn )?(means|shows|suggests|tells us|proves|implies|indicates|signals|reveals)\\b",
  "\\b(therefore|thus|hence|consequently|it follows that|in other words|so that|amounts to|as a result)\\b|\\b\\w+ing [^.]{3,60} (shows|proves|means) that\\b",
);
const EVIDENCE = words(
  "\\b(for example|for instance|such as|because|since (the|she|he|they|it)|namely)\\b",
  "\\b(paragraphs?|sentences?|line|opening|introduction|conclusion|ending|essay|writer|student|author|she|he|they)\\b[^.]{0,40} (cites|quotes|gives|names|mentions|lists|says|writes|describes|adds|repeats|refers|points to|explains|brings|reports|uses)\\b",
);
const CLOSING = words(
  "\\b(no (need|point|use|reason|sense) (in|to|of|for) (re-?open|return|discuss|argu|debat|go)\\w*|(is|are|has been) (settled|closed|off the table|dealt with)|need not (be )?(discuss|reopen|argue)\\w*|needs no (further|more)|should not come up again)\\b",
);
const COMMON_GROUND = words(
  "\\b(we all|all of us|everyone|everybody|none of us|nobody|no one|no speaker|all speakers|the whole panel|the panel)\\b[^.]{0,40}\\b(agrees?|accepts?|shares?|doubts?|sees?|grants?|denies|deny|disputes?|said|knows?|knew)\\b",
  "\\b(common ground|beyond (dispute|doubt)|it is agreed|is not in dispute|undisputed)\\b",
);
const SCOPE = words(
  "^(looking|reading|judging|taking|considering|counting|speaking) (only|at|just|purely|strictly|by)\\b|\\b(leaving|setting|putting) [^.,]{2,50} (aside|to one side)\\b",
  '^(if|provided|assuming|as long as) (we|one)\\b|\\b(for the purposes? of|as far as [^.,]{2,40} (is|are) concerned|with regard to|by ["“][^"”]+["”] i mean|in terms of|on the criterion of)\\b',
);
const OFFER = words(
  "\\b(i|we) (would |will |now )?(propose|suggest|recommend|put forward|offer|move that|give (this|the|it)|place|score|set (this|the|it) at|assign|award|settle (on|at|for)|arrive at|land (on|at)|call for)\\b",
  "\\b(let us|shall we|should we|we should|we could|could we|my (final |own )?score (is|would be)|final score)\\b|^a? ?[1-6],? then\\b",
  "\\b(i would (move|raise|lower|put|keep|leave)|(reads|comes out) (to me )?as) [^.;]{0,30}\\b[1-6]\\b|\\ba [1-6] (seems|looks|is) (a )?(fair|right|about right|the right)\\b",
  "\\b(essay|text|it|this|score) (deserves?|merits?|earns?|belongs? (at|in)|should (be|get|receive|stay|go|remain|move|fall|rise)|ought to (be|get))\\b[^.]{0,30}\\b[1-6]\\b",
);
const DANGLING =
  /(,|\b(the|a|an|of|to|and|or|but|with|that|because|for|in|on|at|by|from|is|are|was|only|its|their|his|her|this|which|as|than|if|when|while))$/i;

/** Whether a stretch is a question that wants an answer about the essay or its score. */
function isDemandingQuestion(text: string): boolean {
  if (!text.trimEnd().endsWith("?")) return false;
  return !/\b(shall|should|could|can) (we|i)\b|\b(next|first) (speaker|agent)?\?|\bwho (would|wants|is|will)\b/i
    .test(text);
}

/**
 * Cue by code. A code without a cue (`ASSERTION`) is what is left when no other has one.
 */
export const CUES: Readonly<Record<string, Cue>> = {
  "INCOMPLETE": ({ text, isLast }) => isLast && DANGLING.test(text.trim()),
  "UNRELATED": ({ text }) => OFF_TASK.test(text),
  "PROCESS": ({ text }) => PROCEDURE.test(text),
  "OBJECTION": ({ text, canReact }) => canReact && DENIAL.test(text),
  "CHALLENGE": ({ text, canReact }) =>
    canReact && (isDemandingQuestion(text) || DEMAND.test(text)),
  "RESPONSE": ({ text, canDefend }) => canDefend && DEFENCE.test(text),
  "AGREEMENT": ({ text, canReact }) =>
    canReact && ASSENT.test(text) && !DENIED_ASSENT.test(text),
  "ACKNOWLEDGMENT": ({ text, canReact }) => canReact && NOTICE.test(text),
  "JUSTIFICATION": ({ text }) => isRubricGrounded(rubricCue(text)),
  "AMPLIFICATION": ({ text }) => INFERENCE.test(text),
  "ELABORATION": ({ text }) => QUOTED.test(text) || EVIDENCE.test(text),
  "FORESTALL/REMOVE": ({ text }) => CLOSING.test(text),
  "FORESTALL/SECURE": ({ text }) => COMMON_GROUND.test(text),
  "FRAME": ({ text }) => SCOPE.test(text),
  "PROPOSITION": ({ text }) => OFFER.test(text),
};
