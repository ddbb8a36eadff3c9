import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isLoopback } from "#app/http/setting.ts";

/** Who asks is one program, and perhaps a person beside it. */
const CONNECTIONS_MAX = 20;
/** Milliseconds. */
const REQUEST_MS = 5_000;

/** The server of the metrics, apart from that of the pages: another port, and nothing of the pages is behind it. */
export type MetricsServer = { port: number; close(): Promise<void> };

/** What is set for it: a name is heeded only where the port is opened to more than this machine. */
type Where = { host: string; port: number };

/**
 * Listens for whoever collects metrics. Asked is one address by one method; whatever else comes is answered in a line
 * and reads nothing.
 * @param read what `/metrics` says; `type` is its content type
 * @throws the error of a port that is taken
 */
export async function serveMetrics(where: Where, type: string, read: () => Promise<string>): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS, requireHostHeader: false });
  server.maxConnections = CONNECTIONS_MAX;
  server.on("request", (req: IncomingMessage, res: ServerResponse) => {
    const refusal = refusalOf(req, where.host);
    // What somebody sends along is not read: its connection ends with the answer.
    const hasBody = "content-length" in req.headers || "transfer-encoding" in req.headers;
    const send = (status: number, body: string, headers: Record<string, string> = {}) =>
      res
        .writeHead(status, {
          "Content-Type": "text/plain; charset=utf-8",
          "Cache-Control": "no-store",
          "X-Content-Type-Options": "nosniff",
          ...(hasBody && { Connection: "close" }),
          ...headers,
        })
        .end(req.method === "HEAD" ? undefined : body);
    if (refusal)
      return void send(refusal.status, `${refusal.why}\n`, refusal.status === 405 ? { Allow: "GET, HEAD" } : {});
    read().then(
      (text) => send(200, text, { "Content-Type": type }),
      () => send(500, "The metrics could not be read.\n"),
    );
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail).listen(where.port, where.host, done);
  });
  // From now on nothing of it may end the process, and with it the pages.
  server.on("error", () => {});
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/**
 * On this machine alone the Host has to be this machine's: a page in a browser here could have a name of its own lead to
 * 127.0.0.1, and read what only this machine may.
 */
function refusalOf({ method = "", url = "", headers }: IncomingMessage, host: string) {
  if (isLoopback(host) && !isLoopback(headers.host ?? "")) return { status: 421, why: "This is another host." };
  if (url.split("?")[0] !== "/metrics") return { status: 404, why: "Metrics are at /metrics." };
  if (method !== "GET" && method !== "HEAD") return { status: 405, why: "Metrics are only read." };
  return null;
}
