// deno-lint-ignore-file no-console -- a command line tool speaks to its caller
/**
 * Fails when a public name of lib is not documented as CONTRIBUTING asks.
 *
 * Runs `deno doc --lint` over every folder's `mod.ts`, then checks what that
 * leaves out: a sentence for each exported name, `@param` for each parameter,
 * `@returns`, and an `@example` with code and an assertion for each exported
 * function. Types need a doc line on every field.
 *
 * @module
 */

import { fileURLToPath } from "node:url";

/** A public name with what its documentation lacks. */
export interface DocFault {
  /** File and line of the declaration. */
  readonly place: string;
  /** Exported name. */
  readonly name: string;
  /** What is missing. */
  readonly message: string;
}

interface DocTag {
  readonly kind: string;
  readonly name?: string;
  readonly doc?: string;
}

interface DocDeclaration {
  readonly location: { readonly filename: string; readonly line: number };
  readonly declarationKind: string;
  readonly kind: string;
  readonly jsDoc?: { readonly doc?: string; readonly tags?: readonly DocTag[] };
  readonly def?: {
    readonly params?: readonly {
      readonly kind: string;
      readonly name?: string;
      readonly left?: { readonly name?: string };
    }[];
    readonly returnType?: { readonly repr?: string };
    readonly properties?: readonly {
      readonly name: string;
      readonly jsDoc?: { readonly doc?: string };
    }[];
  };
}

/** The part of `deno doc --json` that is read here. */
export interface DocOutput {
  /** One entry a module. */
  readonly nodes: Readonly<
    Record<
      string,
      {
        readonly symbols: readonly {
          readonly name: string;
          readonly declarations: readonly DocDeclaration[];
        }[];
      }
    >
  >;
}

/**
 * Finds public names whose documentation is incomplete.
 *
 * @param output What `deno doc --json` printed.
 * @returns Faults in the order of the output.
 */
export function findDocFaults(output: DocOutput): readonly DocFault[] {
  const faults: DocFault[] = [];
  const seen = new Set<string>();
  for (const { symbols } of Object.values(output.nodes)) {
    for (const { name, declarations } of symbols) {
      for (const declaration of declarations) {
        const { filename } = declaration.location;
        if (declaration.declarationKind !== "export") continue;
        if (/\/(npm|registry)[^/]*\//.test(filename)) continue; // a package that lib hands on
        const place = `${
          declaration.location.filename.replace(/^.*\/lib\//, "lib/")
        }:${declaration.location.line + 1}`;
        if (seen.has(place + name)) continue;
        seen.add(place + name);
        for (const message of faultsOf(declaration)) {
          faults.push({ place, name, message });
        }
      }
    }
  }
  return faults;
}

function faultsOf(declaration: DocDeclaration): string[] {
  const faults: string[] = [];
  const tags = declaration.jsDoc?.tags ?? [];
  if (!declaration.jsDoc?.doc?.trim()) {
    faults.push("has no sentence that says what it is");
  }
  if (declaration.kind === "function") {
    for (const parameter of declaration.def?.params ?? []) {
      const name = parameter.name ?? parameter.left?.name;
      if (
        name !== undefined &&
        !tags.some((tag) => tag.kind === "param" && tag.name === name)
      ) {
        faults.push(`has no @param for "${name}"`);
      }
    }
    const returns = declaration.def?.returnType?.repr ?? "";
    if (
      !["void", "never"].includes(returns) &&
      !tags.some((tag) => tag.kind === "return")
    ) faults.push("has no @returns");
    const examples = tags.filter((tag) => tag.kind === "example");
    if (examples.length === 0) faults.push("has no @example");
    for (const example of examples) {
      if (!/```ts[\s\S]*assert/.test(example.doc ?? "")) {
        faults.push("has an @example without code that asserts");
      }
    }
  }
  for (const property of declaration.def?.properties ?? []) {
    if (declaration.kind === "interface" && !property.jsDoc?.doc?.trim()) {
      faults.push(`has no doc line on field "${property.name}"`);
    }
  }
  return faults;
}

/** Public entry files: lib/*.ts and lib/*\/mod.ts. */
function entryFiles(root: string): string[] {
  const files: string[] = [];
  for (const entry of Deno.readDirSync(`${root}lib`)) {
    if (entry.isFile && entry.name.endsWith(".ts")) {
      files.push(`lib/${entry.name}`);
    }
    if (entry.isDirectory) files.push(`lib/${entry.name}/mod.ts`);
  }
  return files.sort();
}

/**
 * Keeps the faults of `deno doc --lint` that are about files of lib. Types of a
 * package that lib hands on (zod) are not ours to document, and a record used in
 * a signature is public through `records`.
 *
 * @param output What `deno doc --lint` printed to stderr, without colours.
 * @returns One text per fault.
 */
export function ownLintFaults(output: string): readonly string[] {
  return output.split(/\n(?=error\[)/).filter((fault) =>
    /^error\[/.test(fault) && /\/lib\/[a-z_/]+\.ts:/.test(fault) &&
    !fault.startsWith("error[private-type-ref]")
  );
}

if (import.meta.main) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const files = entryFiles(root);
  let faultCount = 0;
  const lint = new Deno.Command(Deno.execPath(), {
    args: ["doc", "--lint", ...files],
    cwd: root,
    env: { NO_COLOR: "1" },
    stdout: "null",
  }).outputSync();
  for (const fault of ownLintFaults(new TextDecoder().decode(lint.stderr))) {
    console.error(fault);
    faultCount++;
  }
  for (const file of files) {
    const { stdout } = new Deno.Command(Deno.execPath(), {
      args: ["doc", "--json", file],
      cwd: root,
      stderr: "null",
    }).outputSync();
    for (
      const { place, name, message } of findDocFaults(
        JSON.parse(new TextDecoder().decode(stdout)),
      )
    ) {
      console.error(`${place}: ${name} ${message}`);
      faultCount++;
    }
  }
  console.error(`docs: ${files.length} entry files, ${faultCount} faults`);
  if (files.length === 0 || faultCount > 0) Deno.exit(1);
}
