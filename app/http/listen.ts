import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import type { Env } from "./env.ts";
import type { Log } from "./log.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { refusalOf, refuse, refuseUnreadable } from "./unreadable.ts";
import { bringsUpload, type TakesUpload, UPLOAD_LIMIT_MS } from "./upload.ts";

/** A request has to arrive whole within this. Milliseconds (docs/product/security.md#times). */
const REQUEST_TIMEOUT_MS = 15_000;
/**
 * More connections than a proxy opens at once. Further ones are closed unheard: each may hold some 200 kB that its
 * client has sent ahead.
 */
const CONNECTIONS_MAX = 2000;

/** Running requests may finish within this after SIGTERM. Milliseconds (docs/product/security.md#ending). */
const DRAIN_MS = 10_000;

/** How long a kept connection may still bring its next request while the server ends. Milliseconds. */
const LAST_REQUEST_MS = 500;

type Listener = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;

/**
 * A server for the app, with the limits on time that no request may stretch, one request of a connection at a time, and
 * every answer with our headers, those that node:http would give by itself among them.
 */
export function listen(
  listener: Listener,
  { secure, PORT, HOST }: Pick<Env, "PORT" | "HOST" | "secure">,
  log: Log = () => {},
  takesUpload: TakesUpload = () => false,
): Promise<Server> {
  const server = createServer({
    requestTimeout: UPLOAD_LIMIT_MS,
    headersTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: 1000,
    requireHostHeader: false, // refused here, with our headers
  });
  server.maxConnections = CONNECTIONS_MAX;
  server.on("drop", () => log("connections.full", { most: CONNECTIONS_MAX }));
  const refuseBroken = refuseUnreadable(secure, log);
  const take = oneAtATime(server, (req, res) => {
    const status = refusalOf(req);
    if (status !== null) return refuse(res, status, secure, log);
    const path = req.url?.split("?")[0] ?? "";
    if (!bringsUpload(takesUpload, path, req.headers["content-type"])) endLate(req, refuseBroken);
    return listener(req, res);
  });
  server.on("request", take).on("checkExpectation", take);
  server.on("clientError", (error, socket) => refuseBroken(error, socket as Socket));
  return new Promise((done, fail) => {
    server.once("error", fail);
    server.listen(PORT, HOST, () => done(server));
  });
}

/** node:http knows one limit for all requests, and it is that of an upload: the others are ended here. */
function endLate(req: IncomingMessage, refuse: (error: NodeJS.ErrnoException, socket: Socket) => void): void {
  if (req.complete) return;
  const timer = setTimeout(() => {
    const error = Object.assign(new Error("request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    if (!req.complete) refuse(error, req.socket);
  }, REQUEST_TIMEOUT_MS);
  req.once("end", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
}

/**
 * Takes no new connections, lets running requests finish, then closes the app. Each answer from now on says that its
 * connection ends with it: a client that goes on asking over a kept one would be cut off in the middle of a request.
 */
export async function drain(server: Server, app: { close(): Promise<void> }): Promise<void> {
  server.prependListener("request", (_req: IncomingMessage, res: ServerResponse) => {
    res.shouldKeepAlive = false;
  });
  // Not by HTTP's own close(), which cuts idle connections off at once: on some the next request is on its way.
  const closed = new Promise((done) => NetServer.prototype.close.call(server, done));
  const idle = setInterval(() => server.closeIdleConnections(), LAST_REQUEST_MS);
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
  await app.close();
}
