/**
 * `notebook.py` against a kernel that is made up: no package is needed.
 */

import assert from "node:assert/strict";
import { projectPath } from "read";
import { findPython } from "../../tools/setup.ts";

/** Runs a program with `notebook.py` imported as `tool`, and a kernel that shows what it is given. */
async function runWithKernel(program: string): Promise<unknown> {
  const { success, stdout, stderr } = await new Deno.Command(findPython(), {
    args: ["-c", `${KERNEL}\n${program}`, projectPath("tools")],
    env: { PYTHONDONTWRITEBYTECODE: "1" },
  }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}

const KERNEL = `
import asyncio, json, sys, types
sys.modules["nbformat"] = types.ModuleType("nbformat")
sys.path.insert(0, sys.argv[1])
import notebook as tool

def shown(text, kind="execute_result"):
    return {"msg_type": kind, "content": {"data": {"text/plain": text}}}

idle = {"msg_type": "status", "content": {"execution_state": "idle"}}

class Kernel:
    """Sends what is under way, then what it is asked to show."""
    def __init__(self, under_way, answers=True):
        self.messages = list(under_way)
        self.answers = answers
        self.iopub_channel = self
        self.got = []
    def execute(self, code, **options):
        assert options == {"store_history": False, "allow_stdin": False}, options
        if self.answers:
            self.messages += [shown(json.loads(code)), idle]
        return "asked"
    async def get_msg(self, timeout):
        if not self.messages:
            await asyncio.sleep(3600)
        return self.messages.pop(0)

class Client:
    def __init__(self, kernel):
        self.kc = kernel
        self.given = []
        self.replies = []
    def process_message(self, message, cell, index):
        self.given.append([message["msg_type"], index])
    async def async_wait_for_reply(self, asked):
        self.replies.append(asked)
`;

Deno.test("a cell is given every output that comes before the mark, and neither status nor mark", async () => {
  assert.deepEqual(
    await runWithKernel(`
client = Client(Kernel([shown("figure"), idle, shown("", "stream"), shown("", "display_data")]))
asyncio.run(tool.collect_late(client, {}, 4))
print(json.dumps([client.given, client.replies, len(client.kc.messages)]))
`),
    [
      [["execute_result", 4], ["stream", 4], ["display_data", 4]],
      ["asked"],
      1, // the mark's own status, which belongs to no cell
    ],
  );
});

Deno.test("a cell without late outputs is given none", async () => {
  assert.deepEqual(
    await runWithKernel(`
client = Client(Kernel([]))
asyncio.run(tool.collect_late(client, {}, 0))
print(json.dumps(client.given))
`),
    [],
  );
});

Deno.test("a kernel that does not show the mark is an error that names the cell", async () => {
  assert.deepEqual(
    await runWithKernel(`
tool.MARK_TIMEOUT = 0.05
try:
    asyncio.run(tool.collect_late(Client(Kernel([], answers=False)), {}, 6))
except RuntimeError as error:
    print(json.dumps(str(error)))
`),
    "Cannot run cell 7: the kernel must show its outputs, got none within 0.05 s",
  );
});
