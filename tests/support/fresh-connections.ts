import { request as httpRequest, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { Visitor } from "./visitor.ts";

/**
 * A server elsewhere, to which each request comes over a connection of its own: of several processes another one answers
 * each time.
 */
export function freshly(origin: string): Visitor["app"] & { clock: { at: Date } } {
  return {
    origin,
    clock: {
      get at() {
        return new Date();
      },
    } as { at: Date },
    fetch: async (request) => {
      const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
      const headers: Record<string, string> = Object.fromEntries(request.headers);
      const url = new URL(request.url);
      // Names lead to either family; the server listens on one.
      const to = { hostname: "127.0.0.1", port: url.port, path: url.pathname + url.search };
      const answer = await new Promise<IncomingMessage>((done, fail) => {
        const sent = httpRequest({
          ...to,
          method: request.method,
          agent: false,
          // One that is in nobody's hands any more would wait for ever.
          timeout: 20_000,
          headers: { ...headers, Host: url.host, ...(body && { "Content-Length": body.length }) },
        });
        sent.on("timeout", () => sent.destroy(new Error("no answer in time")));
        sent.on("response", done).on("error", fail).end(body);
      });
      const status = answer.statusCode ?? 0;
      const said = new Headers();
      for (let i = 0; i < answer.rawHeaders.length; i += 2)
        said.append(answer.rawHeaders[i] ?? "", answer.rawHeaders[i + 1] ?? "");
      const hasBody = request.method !== "HEAD" && status !== 204 && status !== 304;
      if (!hasBody) answer.resume();
      return new Response(hasBody ? (Readable.toWeb(answer) as ReadableStream) : null, { status, headers: said });
    },
  };
}
