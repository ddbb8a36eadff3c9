import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { EMULATOR_HOST } from "./identity.ts";

/** A gate before the Auth emulator. `asked` are the paths that came through or were turned away. */
export type Gate = {
  asked: string[];
  /** Nobody listens any more, as when the provider is down. */
  shut(): Promise<void>;
  /** Takes what matches and never answers it. */
  hang(which: RegExp): void;
  /** Answers all with a page, as the sign-in page of a foreign network does. */
  answerHtml(): void;
  open(): Promise<void>;
  /** Takes the gate away: who comes next asks the emulator itself. */
  remove(): Promise<void>;
};

/**
 * Puts a gate between the app and the Auth emulator: FIREBASE_AUTH_EMULATOR_HOST names it until it is removed, so
 * call it before the app is started.
 */
export async function gateBeforeEmulator(): Promise<Gate> {
  const gate = { asked: [] as string[], hanging: null as RegExp | null, html: false };
  const [hostname, emulatorPort] = EMULATOR_HOST.split(":");

  const pass = (req: IncomingMessage, res: ServerResponse) => {
    const { method, url: path = "", headers } = req;
    gate.asked.push(path);
    if (gate.hanging?.test(path)) return;
    if (gate.html) return void res.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Welcome, guest</h1>");
    const onward = request({ hostname, port: emulatorPort, method, path, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    onward.on("error", () => res.destroy());
    req.pipe(onward);
  };
  const server = createServer(pass);
  server.unref();
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${port}`;

  const shut = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return {
    asked: gate.asked,
    shut,
    hang: (which) => {
      gate.hanging = which;
    },
    answerHtml: () => {
      gate.html = true;
    },
    open: async () => {
      gate.hanging = null;
      gate.html = false;
      if (!server.listening) await listen(port);
    },
    remove: async () => {
      process.env.FIREBASE_AUTH_EMULATOR_HOST = EMULATOR_HOST;
      if (server.listening) await shut();
    },
  };
}
