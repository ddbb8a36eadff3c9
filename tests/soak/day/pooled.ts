import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";

/** As many connections as a proxy keeps open: of two thousand that the server takes, most are for streams. */
const SOCKETS = 200;
/** One that lies idle is let go before the server does so: else it may end under the next request. Milliseconds. */
const IDLE_MS = 2_000;

/** Asks over connections that are shared and kept, as a proxy does. What waits for one of them waits here. */
export function pooledFetch() {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS, timeout: IDLE_MS });
  const ask = async (asked: Request): Promise<Response> => {
    const body = asked.body ? Buffer.from(await asked.arrayBuffer()) : null;
    const headers = { ...Object.fromEntries(asked.headers), "Accept-Encoding": "gzip" };
    return new Promise((done, fail) => {
      const sent = request(asked.url, { agent, method: asked.method, headers }, async (answer) => {
        try {
          const raw = await buffer(answer);
          const said = new Headers();
          for (let i = 0; i < answer.rawHeaders.length; i += 2)
            said.append(answer.rawHeaders[i] ?? "", answer.rawHeaders[i + 1] ?? "");
          const plain = said.get("Content-Encoding") === "gzip" ? gunzipSync(raw) : raw;
          const status = answer.statusCode ?? 500;
          done(new Response(plain.length > 0 ? plain : null, { status, headers: said }));
        } catch (error) {
          fail(error as Error);
        }
      });
      sent.on("error", fail);
      sent.end(body);
    });
  };
  return { fetch: ask, close: () => agent.destroy() };
}
