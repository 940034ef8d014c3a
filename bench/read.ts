/** How long files take: essays of ASAP 2.0 in the competition layout, and one debate's five prompts. */

import {
  findProtocol,
  planTurns,
  readDebatePrompts,
  readRubric,
  renderRubric,
  renderTurn,
} from "debate";
import { parseCsv, readEssays, repairMojibake, toCsv } from "read";

const text = 'He said "no", and\nleft the room. '.repeat(60);

for (const count of [1_000, 10_000]) {
  const csv = toCsv(
    Array.from({ length: count }, (_, index) => ({
      "essay_id": `e${index}`,
      "full_text": text,
      score: index % 6 + 1,
    })),
  );
  Deno.bench(`parseCsv ${count} essays of 2,000 characters`, () => {
    parseCsv(csv, "bench.csv");
  });
}

const spoilt = text.replaceAll("no", "donâ€™t");

Deno.bench("repairMojibake 60 spoilt sequences", () => {
  repairMojibake(spoilt);
});

const { essays, exemplars, assignments } = readEssays("data/essays");
const protocol = findProtocol();
const promptSet = readDebatePrompts("initial", protocol);
const rubric = renderRubric(readRubric());
const [essay] = essays;
const assignment = assignments.find((known) =>
  known.assignment === essay?.assignment
);
const spoken = planTurns(protocol).map(({ index, speaker }) => ({
  index,
  role: speaker.role,
  text,
  impliedScore: null,
  direction: null,
}));

Deno.bench("renderTurn, the five turns of a debate", () => {
  if (essay === undefined || assignment === undefined) return;
  const setting = {
    essay,
    assignment,
    exemplars,
    rubric,
    promptSet,
    protocol,
  };
  for (let said = 0; said < spoken.length; said++) {
    renderTurn(setting, spoken.slice(0, said));
  }
});
