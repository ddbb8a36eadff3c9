import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

export type Sent = { method: string; path: string; headers: Record<string, string>; body: string };

/**
 * A service on loopback that takes everything: what would have been sent is in `sent`. `answer` is a status, or
 * "never" for one that takes a request and does not answer.
 */
export async function openSink(answer: number | "never" = 200) {
  const sent: Sent[] = [];
  const sink = { answer };
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const body = (req.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes).toString();
    sent.push({ method: req.method ?? "", path: req.url ?? "", headers: req.headers as Sent["headers"], body });
    if (sink.answer === "never") return;
    res.writeHead(sink.answer, { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" }).end("{}");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    sent,
    origin: `http://127.0.0.1:${port}`,
    /** Where Sentry's SDK would send to. */
    dsn: `http://publickey@127.0.0.1:${port}/1`,
    set: (next: number | "never") => {
      sink.answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The events in what Sentry's SDK has sent: envelopes are lines of JSON. */
export const eventsIn = (sent: readonly Sent[]): Record<string, unknown>[] =>
  sent.flatMap(({ body }) => {
    const lines = body.split("\n").filter(Boolean);
    return lines.flatMap((line, i) =>
      JSON.parse(line).type === "event" && lines[i + 1] ? [JSON.parse(lines[i + 1] as string)] : [],
    );
  });
