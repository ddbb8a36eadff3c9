import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";

export type Received = { from: string; to: string[]; source: string };

/** A mail server on loopback that takes everything, or refuses with the given code at a recipient. */
export async function startSmtp() {
  const received: Received[] = [];
  const state = { refuseWith: null as number | null, refusals: 0 };
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    talk(socket, received, state);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    state,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

function talk(socket: Socket, received: Received[], state: { refuseWith: number | null; refusals: number }): void {
  let letter: Received = { from: "", to: [], source: "" };
  let inData = false;
  let rest = "";
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string) => {
    if (inData) {
      if (line !== ".") letter.source += `${line.replace(/^\.\./, ".")}\n`;
      else {
        inData = false;
        received.push(letter);
        letter = { from: "", to: [], source: "" };
        say("250 taken");
      }
      return;
    }
    const address = /<([^>]*)>/.exec(line)?.[1] ?? "";
    if (/^(EHLO|HELO|RSET|NOOP)/i.test(line)) say("250 loopback");
    else if (/^MAIL/i.test(line)) {
      letter.from = address;
      say("250 ok");
    } else if (/^RCPT/i.test(line)) {
      if (state.refuseWith) {
        state.refusals++;
        say(`${state.refuseWith} not now`);
        return;
      }
      letter.to.push(address);
      say("250 ok");
    } else if (/^DATA/i.test(line)) {
      inData = true;
      say("354 go on");
    } else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
    else say("502 what");
  };
  say("220 loopback");
  socket.on("error", () => {});
  socket.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) hear(line);
  });
}
