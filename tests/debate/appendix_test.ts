import assert from "node:assert/strict";
import {
  findProtocol,
  promptAppendix,
  readDebatePrompts,
  renderExemplars,
} from "debate";

const sets = ["initial", "revised"].map((name) =>
  readDebatePrompts(name, findProtocol())
);

Deno.test("promptAppendix() holds both messages of every prompt of every set word for word", () => {
  const text = promptAppendix(sets);
  const prompts = sets.flatMap((set) => Object.values(set.prompts));
  assert.equal(prompts.length, 10);
  for (const { id, system, user } of prompts) {
    assert.ok(text.includes(`\`${id}\``), id);
    assert.ok(text.includes(`text\n${system}\n`), `${id} system`);
    assert.ok(text.includes(`text\n${user}\n`), `${id} user`);
  }
  assert.equal(promptAppendix([]), "");
});

Deno.test("promptAppendix() gives another hash to another wording, and a fence that the prompt cannot close", () => {
  const [initial] = sets;
  assert.ok(initial);
  const claim = initial.prompts["claim"];
  assert.ok(claim);
  const reworded = (system: string): string =>
    promptAppendix([{ name: "own", prompts: { claim: { ...claim, system } } }]);
  const hashOf = (text: string): string | undefined =>
    text.match(/SHA-256 `([0-9a-f]{64})`/)?.[1];
  assert.notEqual(hashOf(reworded("One.")), hashOf(reworded("Two.")));
  assert.ok(reworded("a\n````\nb").includes("`````text\na\n````\nb\n`````"));
});

Deno.test("renderExemplars() without a scored example says where to put some", () => {
  assert.throws(() => renderExemplars([]), /-x1\.md.*\{\{exemplars\}\}/);
});
