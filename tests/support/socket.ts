import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";

export type SocketAnswer = { status: number; headers: IncomingHttpHeaders; rawHeaders: string[]; body: Buffer };

/** One request over a connection of its own, with exactly these headers. A body in pieces has no Content-Length. */
export function overSocket(
  url: string,
  path: string,
  {
    method = "GET",
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string | string[] } = {},
): Promise<SocketAnswer> {
  return new Promise((resolve, reject) => {
    const req = request(url, { path, method, headers, agent: false }, (res) => {
      const parts: Buffer[] = [];
      const { statusCode: status = 0, headers, rawHeaders } = res;
      const read = () => resolve({ status, headers, rawHeaders, body: Buffer.concat(parts) });
      res.on("error", reject).on("end", read);
      res.on("data", (part: Buffer) => {
        parts.push(part);
        // A stream ends only when its reader goes.
        if (headers["content-type"] !== "text/event-stream") return;
        read();
        req.destroy();
      });
    });
    req.on("error", reject);
    if (typeof body === "string") req.setHeader("Content-Length", Buffer.byteLength(body));
    for (const piece of typeof body === "string" ? [body] : (body ?? [])) req.write(piece);
    req.end();
  });
}

/** Sends bytes as they are and gives back what comes until the other side closes. `hangUp` closes ours once they are out. */
export function rawSocket(url: string, text: string, { hangUp = false } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => {
      socket.write(text, () => hangUp && socket.destroy());
    });
    socket.on("data", (bytes: Buffer) => (answer += bytes));
    socket.once("error", reject).once("close", () => resolve(answer));
  });
}

export function headersOf({ rawHeaders }: SocketAnswer): Headers {
  const headers = new Headers();
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i] ?? "", rawHeaders[i + 1] ?? "");
  return headers;
}

/** The status and headers of an answer as it came over a socket. */
export function headOf(answer: string): { status: number; headers: Headers } {
  const [first = "", ...lines] = (answer.split("\r\n\r\n")[0] ?? "").split("\r\n");
  const headers = new Headers();
  for (const line of lines) headers.append(line.split(": ")[0] ?? "", line.slice(line.indexOf(": ") + 2));
  return { status: Number(first.split(" ")[1]), headers };
}
