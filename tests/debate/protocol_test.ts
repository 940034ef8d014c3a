import assert from "node:assert/strict";
import {
  checkDebatePrompts,
  checkProtocol,
  type DebatePrompts,
  type DebateSetting,
  DEFAULTS,
  diffPrompts,
  findProtocol,
  listRoles,
  mixPrompts,
  planTurns,
  type Protocol,
  PROTOCOLS,
  readDebatePrompts,
  readRevision,
  renderTurn,
} from "debate";
import type { Prompt } from "llm";
import { readText, writeText } from "read";
import { corpus, rubric } from "./scripted.ts";

const protocol = findProtocol();
const six = findProtocol("toulmin-6");

Deno.test("The shipped protocols are valid and end with the judge", () => {
  const protocols = Object.values(PROTOCOLS);
  assert.equal(protocols.length, 3);
  for (const shipped of protocols) {
    assert.equal(checkProtocol(shipped), shipped);
    assert.equal(planTurns(shipped).at(-1)?.speaker.role, "judge");
  }
  assert.equal(planTurns(six).length, 6);
  assert.throws(
    () => findProtocol("toulmin-7"),
    /must be one of toulmin-5, toulmin-6, no-rebuttal, got "toulmin-7"/,
  );
  assert.throws(() => findProtocol("toString"), TypeError);
});

Deno.test("checkProtocol() refuses protocols that cannot be run", () => {
  const [claim] = protocol.speakers;
  assert.ok(claim);
  const cases: [Partial<Protocol>, RegExp][] = [
    [{ rounds: 1.5 }, /rounds must be a whole number/],
    [{ speakers: [] }, /at least one agent must speak before the judge/],
    [
      { speakers: [claim, claim] },
      /each role must stand once .*got "claim" twice/,
    ],
    [{ speakers: [protocol.judge] }, /got "judge" twice/],
    [{ judge: claim }, /got "claim" twice/],
    [
      { judge: { ...protocol.judge, form: "prose" } },
      /judge must reply with a verdict, got prose/,
    ],
    [
      { speakers: [{ ...claim, form: "verdict" }] },
      /only the judge must give a verdict, got one of "claim"/,
    ],
    [
      { speakers: [{ ...claim, sees: ["moon"] }] },
      /"claim" must see roles that speak, got "moon"/,
    ],
    [
      { speakers: [{ ...claim, role: "The Claim" }] },
      /lower-case letters.*got "The Claim"/,
    ],
  ];
  for (const [change, message] of cases) {
    assert.throws(() => checkProtocol({ ...protocol, ...change }), message);
  }
});

Deno.test("An agent reads only the roles that its protocol lets it see", () => {
  const blind: Protocol = {
    ...protocol,
    name: "blind",
    speakers: protocol.speakers.map((speaker) =>
      speaker.role === "warrant"
        ? { ...speaker, sees: ["grounds"] }
        : speaker.role === "grounds"
        ? { ...speaker, sees: [] }
        : speaker
    ),
  };
  const [essay] = corpus.essays;
  const assignment = corpus.assignments.find((a) =>
    a.assignment === essay?.assignment
  );
  assert.ok(essay && assignment);
  const setting = {
    essay,
    assignment,
    exemplars: corpus.exemplars,
    rubric,
    protocol: checkProtocol(blind),
    promptSet: readDebatePrompts("initial", protocol),
  };
  const spoken = ["claim", "grounds"].map((role, index) => ({
    index: index + 1,
    role,
    text: `said by ${role}`,
    impliedScore: null,
    direction: null,
  }));
  const grounds =
    renderTurn(setting, spoken.slice(0, 1))?.messages[1]?.content ?? "";
  assert.match(grounds, /what they said is not shown to you/);
  assert.doesNotMatch(grounds, /said by claim|You speak first/);
  const warrant = renderTurn(setting, spoken)?.messages[1]?.content ?? "";
  assert.match(warrant, /\[t2\] Grounds: said by grounds/);
  assert.doesNotMatch(warrant, /said by claim/);
});

Deno.test("The rubric stands in every system prompt of both sets, byte for byte the same", () => {
  const [essay] = corpus.essays;
  const assignment = corpus.assignments.find((a) =>
    a.assignment === essay?.assignment
  );
  assert.ok(essay && assignment);
  const spoken = planTurns(six).map((turn) => ({
    index: turn.index,
    role: turn.speaker.role,
    text: "x",
    impliedScore: null,
    direction: null,
  }));
  let count = 0;
  for (const name of ["initial", "revised"]) {
    const setting: DebateSetting = {
      essay,
      assignment,
      exemplars: corpus.exemplars,
      rubric,
      protocol: six,
      promptSet: readDebatePrompts(name, six),
    };
    for (let index = 0; index < spoken.length; index++) {
      const rendered = renderTurn(setting, spoken.slice(0, index));
      const [system, user] = rendered?.messages ?? [];
      assert.equal(system?.role, "system");
      assert.equal(
        system?.content.split(rubric).length,
        2,
        `${name} turn ${index + 1}`,
      );
      assert.equal(user?.content.includes(rubric), false);
      assert.doesNotMatch(`${system?.content}${user?.content}`, /\{\{/);
      count++;
    }
    assert.equal(renderTurn(setting, spoken), null);
  }
  assert.equal(count, 12);
});

Deno.test("Only the claim agent gets scored examples, one per level", () => {
  for (const name of ["initial", "revised"]) {
    const { prompts } = readDebatePrompts(name, six);
    const withExamples = Object.values(prompts).filter((prompt) =>
      prompt.variables.includes("exemplars")
    );
    assert.deepEqual(withExamples.map((prompt) => prompt.role), ["claim"]);
  }
});

Deno.test("The shipped revision changes one declared paragraph per role and adds no rubric text", () => {
  const changes = diffPrompts(
    readDebatePrompts("initial", six),
    readDebatePrompts("revised", six),
    { revision: readRevision(), rubric },
  );
  assert.deepEqual(changes.map((change) => change.role), [...listRoles(six)]);
  for (const change of changes) {
    assert.deepEqual(change.problems, [], change.role);
    assert.equal(change.removed.length, 1);
    assert.equal(change.added.length, 1);
    assert.ok(change.declared);
    assert.match(
      change.unified,
      new RegExp(`^--- prompts/debate/initial/${change.role}.md`, "m"),
    );
    assert.equal(
      change.pieces.filter((piece) => piece.kind !== "added").map((piece) =>
        piece.text
      ).join("").includes(change.removed[0] ?? "?"),
      true,
    );
  }
});

function withPrompt(
  set: DebatePrompts,
  role: string,
  change: Partial<Prompt>,
): DebatePrompts {
  const prompt = set.prompts[role];
  assert.ok(prompt);
  return {
    ...set,
    prompts: { ...set.prompts, [role]: { ...prompt, ...change } },
  };
}

Deno.test("diffPrompts() tells what a revision must not do", () => {
  const initial = readDebatePrompts("initial", protocol);
  const revised = readDebatePrompts("revised", protocol);
  const revision = readRevision();
  const claim = revised.prompts["claim"];
  assert.ok(claim);
  const cases: [Partial<Prompt>, RegExp][] = [
    [{
      system: claim.system.replace(
        "Your part is the claim",
        "Your one part is the claim",
      ),
    }, /one paragraph of the system part may change, got 2/],
    [{ user: `${claim.user}\nBe brief.` }, /user part must stay/],
    [{
      system: claim.system.replace(
        "Work criterion by criterion.",
        "A 6 develops an insightful point of view.",
      ),
    }, /rubric text is added: "develops an insightful point"/],
    [{ variables: ["essay"] }, /variables must stay/],
    [{ reply: "json" }, /form of the reply must stay/],
    [
      { system: initial.prompts["claim"]?.system ?? "" },
      /change "claim-mapping" is declared and not made/,
    ],
  ];
  for (const [change, message] of cases) {
    const [first] = diffPrompts(initial, withPrompt(revised, "claim", change), {
      revision,
      rubric,
    });
    assert.match(first?.problems.join("; ") ?? "", message);
  }
  const [undeclared] = diffPrompts(initial, revised, {
    revision: { ...revision, changes: [] },
    rubric,
  });
  assert.match(undeclared?.problems.join() ?? "", /not declared/);
});

Deno.test("checkDebatePrompts() refuses prompts that a debate cannot fill or that break the protocol", () => {
  const initial = readDebatePrompts("initial", protocol);
  const claim = initial.prompts["claim"];
  assert.ok(claim);
  const cases: [Partial<Prompt>, RegExp][] = [
    [
      { variables: [...claim.variables, "weather"] },
      /prompts\/debate\/initial\/claim.md: its variables must be among .* got "weather", which nothing can fill/,
    ],
    [
      { variables: claim.variables.filter((name) => name !== "transcript") },
      /must hold \{\{transcript\}\}/,
    ],
    [
      { system: claim.system.replace("{{rubric}}", "") },
      /system part must hold \{\{rubric\}\}/,
    ],
    [{ reply: "json" }, /"reply" of role "claim" must be text, got "json"/],
  ];
  for (const [change, message] of cases) {
    assert.throws(
      () => checkDebatePrompts(withPrompt(initial, "claim", change), protocol),
      message,
    );
  }
  assert.throws(
    () => checkDebatePrompts(initial, six),
    /must have a prompt for role "backing", got claim, grounds/,
  );
  assert.throws(
    () => mixPrompts(initial, initial, ["backing"]),
    /both must have role "backing"/,
  );
});

Deno.test("A folder of one's own serves as a prompt set, and a variable without value is an error", () => {
  const dir = Deno.makeTempDirSync();
  try {
    for (const role of listRoles(protocol)) {
      const text = readText(`prompts/debate/initial/${role}.md`);
      writeText(
        `${dir}/mine/${role}.md`,
        role === "judge"
          ? text.replace("variables: [", "variables: [mood, ").replace(
            "# User",
            "Mood: {{mood}}\n\n# User",
          )
          : text,
      );
    }
    assert.throws(
      () => readDebatePrompts(`${dir}/mine`, protocol),
      /got "mood", which nothing can fill/,
    );
    writeText(
      `${dir}/mine/judge.md`,
      readText("prompts/debate/initial/judge.md"),
    );
    assert.equal(readDebatePrompts(`${dir}/mine`, protocol).name, "mine");
  } finally {
    Deno.removeSync(dir, { recursive: true });
  }
});

Deno.test("Every default says whether the paper states it, and why it was chosen", () => {
  assert.ok(
    DEFAULTS.filter((setting) => setting.origin === "silent").length >= 6,
  );
  for (const setting of DEFAULTS) {
    assert.ok(setting.reason.length > 5, setting.setting);
  }
});
