import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { isPostgres } from "#db/dialect.ts";
import { freePort, run, SERVER_SETTINGS } from "#tests/support/process.ts";
import { productionFolder } from "./production-folder.ts";

/**
 * docs/product/security.md#ending, as a supervisor meets it: `npm start` in a folder without a dev package, and a
 * signal to npm's own process alone. SERVER_SETTINGS lie in the folder's .env.
 */
let folder: string;
let port: number;
/** npm and all that it starts: what should have ended and has not ends with its test. */
let group: number | undefined;
afterEach(() => {
  try {
    if (group) process.kill(-group, "SIGKILL");
  } catch {
    // Nobody is left, as it should be.
  }
});
beforeAll(async () => {
  folder = productionFolder();
  port = await freePort();
  const settings = {
    ...SERVER_SETTINGS,
    DATA_DIR: join(folder, "data"),
    PORT: "1", // what the environment says goes before it
    PUBLIC_ORIGIN: `http://localhost:${port}`,
  };
  writeFileSync(
    join(folder, ".env"),
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  );
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `npm start`, once the server listens. `over` is when nobody holds its output any more: npm, shell and server. */
async function npmStart(shell = "sh") {
  const { PATH = "", HOME = "", FIREBASE_AUTH_EMULATOR_HOST = "" } = process.env;
  const env = { PATH, HOME, FIREBASE_AUTH_EMULATOR_HOST, PORT: String(port), npm_config_script_shell: shell };
  const npm = spawn("npm", ["start"], { cwd: folder, env, stdio: ["ignore", "pipe", "ignore"], detached: true });
  group = npm.pid;
  const ended = once(npm, "exit") as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  const over = once(npm, "close");
  await untilListening(npm);
  return { npm, ended, over };
}

async function untilListening(npm: ChildProcess): Promise<void> {
  let said = "";
  for await (const text of npm.stdout?.setEncoding("utf8").iterator({ destroyOnReturn: false }) ?? []) {
    said += text;
    if (said.includes('"event":"listening"')) return void npm.stdout?.resume();
  }
  throw new Error(`npm start ended: ${said}`);
}

/** Whether the port can be had: nobody listens on it. */
async function isFree(): Promise<boolean> {
  const server = createServer();
  const listening = once(server.listen(port, "127.0.0.1"), "listening");
  const free = await listening.then(
    () => true,
    () => false,
  );
  await new Promise((done) => server.close(done));
  return free;
}

/** Half of a form: the server has begun with it, for it has said that it wants the rest. */
async function halfOfForm(): Promise<{ socket: Socket; answer: Promise<string>; rest: string }> {
  const [first, rest] = ["email=ada%40example.te", "st"];
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  let said = "";
  const answer = new Promise<string>((done) =>
    socket.on("data", (text) => (said += text)).once("close", () => done(said)),
  );
  socket.write(
    [
      "POST /auth/sign-in HTTP/1.1",
      `Host: localhost:${port}`,
      `Origin: http://localhost:${port}`,
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${first.length + rest.length}`,
      "Expect: 100-continue",
      "",
      first,
    ].join("\r\n"),
  );
  await once(socket, "data");
  expect(said).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  return { socket, answer, rest };
}

/** Until nobody is let in any more: the end has begun. */
async function untilClosed(): Promise<void> {
  for (let open = true; open; ) {
    const socket = connect(port, "127.0.0.1");
    open = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
  }
}

describe.skipIf(isPostgres)("Ending: npm start", () => {
  test("the folder holds what production needs, and no dev package", () => {
    const packages = readdirSync(join(folder, "node_modules"));
    expect(packages).toContain("better-sqlite3");
    expect(packages.filter((name) => ["node", "vite", "vitest", "typescript", ".bin"].includes(name))).toEqual([]);
  });

  // dash starts a process for the program of `-c`, bash becomes it: both have to pass the signal on.
  test.each(["sh", "bash"])(
    "SIGTERM to npm alone, its shell %s: what runs is finished, then npm ends, and the port is free",
    async (shell) => {
      const { npm, ended } = await npmStart(shell);
      const { socket, answer, rest } = await halfOfForm();
      npm.kill("SIGTERM");
      await untilClosed();
      socket.write(rest);
      expect(await answer).toMatch(/^HTTP\/1.1 100 .*\r\n\r\nHTTP\/1.1 302 .*\r\n\r\n0\r\n\r\n$/s);
      expect(await ended).toEqual([0, null]);
      expect(await isFree()).toBe(true);
    },
  );

  test("SIGINT to npm alone", async () => {
    const { npm, ended } = await npmStart();
    npm.kill("SIGINT");
    expect(await ended).toEqual([0, null]);
    expect(await isFree()).toBe(true);
  });

  test("npm killed: the server sees it and ends by itself", async () => {
    const { npm, over } = await npmStart();
    npm.kill("SIGKILL");
    await over;
    expect(await isFree()).toBe(true);
  });

  test("the built server by itself, as the image starts it, on a Node that is too old: one sentence", async () => {
    const disguise = join(folder, "disguise.cjs");
    writeFileSync(
      disguise,
      'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });',
    );
    const settings = { ...SERVER_SETTINGS, NODE_OPTIONS: `--require=${disguise}` };
    const { code, said } = await run(["build/server/index.js"], settings, folder).ended;
    expect(code).toBe(1);
    expect(said).toMatch(/^This is Node 20\.20\.2, and 22\.22 or newer is needed: [^\n]+\n$/);
  });
});
