import assert from "node:assert/strict";
import {
  localModel,
  modelName,
  startModel,
  stopModel,
} from "../../tools/local_model.ts";
import { checkWeights, missingTools } from "../../tools/local_model_setup.ts";
import { describePlaces, describeUse, parseFlags } from "../../tools/model.ts";

async function withFolder(
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  return port;
}

/** A server that lists one model, as a program of its own. */
function fakeServer(folder: string, port: number, model: string): string[] {
  const path = `${folder}/server.ts`;
  Deno.writeTextFileSync(
    path,
    `Deno.serve({ hostname: "127.0.0.1", port: ${port} }, () =>
       Response.json({ data: [{ id: "${model}" }] }));`,
  );
  return [Deno.execPath(), "run", "--no-check", "--allow-net=127.0.0.1", path];
}

Deno.test("parseFlags() reads the command line and refuses what it does not know", () => {
  assert.deepEqual(parseFlags([]), {
    action: "find",
    port: 8080,
    weights: null,
  });
  assert.deepEqual(parseFlags(["--own", "--port", "9001"]), {
    action: "own",
    port: 9001,
    weights: null,
  });
  assert.deepEqual(parseFlags(["--port=9001", "--list"]), {
    action: "list",
    port: 9001,
    weights: null,
  });
  assert.deepEqual(parseFlags(["--weights", "a/b.gguf"]), {
    action: "own",
    port: 8080,
    weights: "a/b.gguf",
  });
  assert.throws(() => parseFlags(["--weights"]), /name of a GGUF file/);
  assert.throws(() => parseFlags(["--weights", "--list"]), /of a GGUF file/);
  assert.equal(parseFlags(["--stop"]).action, "stop");
  assert.equal(parseFlags(["-h"]).action, "help");
  assert.throws(() => parseFlags(["--port", "abc"]), /1 to 65535, got abc/);
  assert.throws(() => parseFlags(["--port"]), /1 to 65535/);
  assert.throws(() => parseFlags(["--start"]), /got "--start"\ndeno task/);
});

Deno.test("describePlaces() gives a line for each place", () => {
  const text = describePlaces([
    {
      name: "Ollama",
      baseUrl: "http://127.0.0.1:11434/v1",
      state: { status: "up", models: ["a", "b"] },
    },
    {
      name: "vLLM",
      baseUrl: "http://127.0.0.1:8000/v1",
      state: { status: "down", reason: "nothing listens there" },
    },
  ]);
  assert.match(text, /^Ollama +http:\S+ +serves a, b\nvLLM +http:\S+ +nothing/);
});

Deno.test("describeUse() names the variables for the shell, and only the model where the endpoint is set", () => {
  const place = { name: "Ollama", baseUrl: "http://127.0.0.1:11434/v1" };
  assert.equal(
    describeUse(place, { model: "a", onWindows: false }),
    "To use it, set\n\n  export OPENAI_BASE_URL=http://127.0.0.1:11434/v1\n" +
      "  export OPENAI_API_KEY=local\n  export ELENCHUS_MODEL=a\n",
  );
  assert.match(
    describeUse(place, { model: "a", onWindows: true }),
    /\$env:ELENCHUS_MODEL="a"/,
  );
  const named = describeUse({ ...place, name: "environment" }, {
    model: null,
    onWindows: false,
  });
  assert.ok(!named.includes("OPENAI"));
});

Deno.test("missingTools() names everything that is missing and the way out", async () => {
  assert.equal(await missingTools(() => Promise.resolve(true)), null);
  const none = await missingTools(() => Promise.resolve(false));
  for (
    const part of [
      "Python 3",
      "a C++ compiler",
      "apt-get install",
      "OPENAI_BASE_URL",
    ]
  ) {
    assert.ok(none?.includes(part), part);
  }
  const onlyClang = await missingTools((program) =>
    Promise.resolve(["python", "clang++"].includes(program))
  );
  assert.equal(onlyClang, null);
});

Deno.test("localModel() names the tiny model, or a model after its own file", () => {
  assert.equal(localModel("/f").name, modelName);
  assert.equal(localModel("/f").weights, "/f/SmolLM2-135M-Instruct.Q4_1.gguf");
  const own = localModel("/f", "/models/Qwen2.5-7B.GGUF");
  assert.deepEqual([own.name, own.weights, own.isOwn], [
    "qwen2.5-7b",
    "/models/Qwen2.5-7B.GGUF",
    true,
  ]);
});

Deno.test("checkWeights() takes a GGUF file and says what another file is", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/a.gguf`;
    await Deno.writeTextFile(path, "GGUF and more");
    await checkWeights(path);
    await Deno.writeTextFile(path, "<html>");
    await assert.rejects(
      checkWeights(path),
      /a\.gguf must be a GGUF file.*begins with "<htm"/,
    );
    await assert.rejects(
      checkWeights(`${folder}/none.gguf`),
      /--weights must name a file that can be read/,
    );
  });
});

Deno.test("startModel() waits for the server and stopModel() ends it", async () => {
  await withFolder(async (folder) => {
    const model = localModel(folder);
    const port = freePort();
    const said: string[] = [];
    const baseUrl = await startModel(model, {
      port,
      say: (line) => said.push(line),
      command: fakeServer(folder, port, modelName),
    });
    assert.equal(baseUrl, `http://127.0.0.1:${port}/v1`);
    assert.equal(said.length, 1);
    await assert.rejects(
      startModel(model, { port, say: () => {} }),
      new RegExp(`port ${port} must be free`),
    );
    assert.match(await stopModel(model), new RegExp(`Stopped .* port ${port}`));
    assert.match(await stopModel(model), /No model was started from here/);
    const gone = async (): Promise<boolean> => {
      try {
        await (await fetch(`${baseUrl}/models`)).body?.cancel();
        return false;
      } catch {
        return true;
      }
    };
    for (let attempt = 0; attempt < 50 && !(await gone()); attempt++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert.equal(await gone(), true);
  });
});

Deno.test("startModel() shows the end of the log when the server ends", async () => {
  await withFolder(async (folder) => {
    const model = localModel(folder);
    await assert.rejects(
      startModel(model, {
        port: freePort(),
        say: () => {},
        command: [
          Deno.execPath(),
          "eval",
          'console.error("no such file"); Deno.exit(3)',
        ],
      }),
      /got an end of its process.*no such file/s,
    );
    await assert.rejects(Deno.stat(model.state), Deno.errors.NotFound);
  });
});

Deno.test("stopModel() ends no process that is another", async () => {
  await withFolder(async (folder) => {
    const model = localModel(folder);
    // the process of this very test, which must survive
    await Deno.writeTextFile(
      model.state,
      JSON.stringify({ pid: Deno.pid, port: 1, args: "-m llama_cpp.server" }),
    );
    assert.match(await stopModel(model), /was not running any more/);
    assert.match(await stopModel(model), /No model was started from here/);
  });
});
