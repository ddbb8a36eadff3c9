import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

/** A Node that is too old is told so in one sentence, before anything is loaded that it can't read or would die of. */
const ROOT = path.resolve(import.meta.dirname, "../..");
const { scripts, engines } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
  engines: { node: string };
};
const folder = mkdtempSync(path.join(tmpdir(), "couple-node-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a script says under this Node when that Node gives itself out for another one. */
function runAs(version: string, command: string) {
  const disguise = path.join(folder, "disguise.cjs");
  const versions = `{ value: { ...process.versions, node: ${JSON.stringify(version)} } }`;
  writeFileSync(disguise, `Object.defineProperty(process, "versions", ${versions});`);
  const env = {
    PATH: `${path.join(ROOT, "node_modules/.bin")}${path.delimiter}${process.env.PATH}`,
    NODE_OPTIONS: `--require=${disguise}`,
  };
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], { cwd: ROOT, env, encoding: "utf8" });
  return { status, said: `${stdout}${stderr}` };
}
const sentence = (version: string) =>
  `This is Node ${version}, and 22.22 or newer is needed: install one, or run "npm ci", which brings Node 24.\n`;

/** What is run by Node itself; Biome is a program of its own. */
const commands = Object.entries(scripts).filter(([name]) => name !== "fix");

test("every command of package.json ends with one sentence", () => {
  expect(commands.length).toBeGreaterThan(14);
  for (const [name, command] of commands) {
    // `trial` builds first, by npm; its own part is what counts here.
    const own = command.replace("npm run build && ", "");
    expect([name, runAs("20.20.2", own)]).toEqual([name, { status: 1, said: sentence("20.20.2") }]);
  }
});

test.each([
  ["18.20.4", false],
  ["22.21.1", false],
  ["22.22.0", true],
  ["23.0.0", true],
  ["24.21.0", true],
])("Node %s runs it: %s", (version, runs) => {
  const { status, said } = runAs(version, "node -r ./app/commands/check-node.cjs -e 0 || true");
  expect(status).toBe(0);
  expect(said.includes(sentence(version))).toBe(!runs);
});

test("engines, README and the handbook name the same Node", () => {
  expect(engines.node).toBe(">=22.22.0");
  for (const file of ["README.md", "docs/operations.md"])
    expect([file, readFileSync(path.join(ROOT, file), "utf8")]).toEqual([
      file,
      expect.stringMatching(/Node 22\.22\s+or\s+newer/),
    ]);
});
