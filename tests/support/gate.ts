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
  /** Answers all with this JSON. */
  answerJson(status: number, body: object): void;
  open(): Promise<void>;
  /** Takes the gate away: further requests reach the emulator itself. */
  remove(): Promise<void>;
};

type Said = { status: number; type: string; body: string };

/**
 * Puts a gate between the app and the Auth emulator: FIREBASE_AUTH_EMULATOR_HOST names it until it is removed, so
 * call it before the app is started.
 */
export async function gateBeforeEmulator(): Promise<Gate> {
  const gate = { asked: [] as string[], hanging: null as RegExp | null, says: null as Said | null };
  const [hostname, emulatorPort] = EMULATOR_HOST.split(":");

  const pass = (req: IncomingMessage, res: ServerResponse) => {
    const { method, url: path = "", headers } = req;
    gate.asked.push(path);
    if (gate.hanging?.test(path)) return;
    if (gate.says) return void res.writeHead(gate.says.status, { "Content-Type": gate.says.type }).end(gate.says.body);
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
      gate.says = { status: 200, type: "text/html", body: "<h1>Welcome, guest</h1>" };
    },
    answerJson: (status, body) => {
      gate.says = { status, type: "application/json", body: JSON.stringify(body) };
    },
    open: async () => {
      gate.hanging = null;
      gate.says = null;
      if (!server.listening) await listen(port);
    },
    remove: async () => {
      process.env.FIREBASE_AUTH_EMULATOR_HOST = EMULATOR_HOST;
      if (server.listening) await shut();
    },
  };
}
