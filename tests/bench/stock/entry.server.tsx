import type { ServerResponse } from "node:http";
import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

/** Trees that were rendered once, by address: to render them again without the router's part. */
const trees = new Map<string, EntryContext>();

/** React Router's own way: streams the page as it renders. It takes the place of ours in the copy that is compared. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} />, {
      onShellReady() {
        const body = new PassThrough();
        headers.set("Content-Type", "text/html");
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
        pipe(body);
        const { serverHandoffStream: _drained, ...tree } = entry;
        trees.set(new URL(request.url).pathname, tree as EntryContext);
      },
      onShellError: reject,
    });
  });
}

/** Renders a kept tree straight into the answer; false when that address was not asked for before. */
export function renderTree(url: string, res: ServerResponse): boolean {
  const tree = trees.get(url);
  if (!tree) return false;
  const { pipe } = renderToPipeableStream(<ServerRouter context={tree} url={`http://localhost${url}`} />, {
    onShellReady() {
      res.writeHead(200, { "Content-Type": "text/html" });
      pipe(res);
    },
  });
  return true;
}
