import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Log } from "./log.ts";
import { newNonce } from "./nonce.ts";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.ts";

/** What node:http finds wrong before there is a request; anything else is 400. */
const STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Refuses what can't be read as a request, or takes too long to come, with the headers of every answer
 * (docs/product/security.md#content-policy): node:http would send a bare line.
 */
export function refuseUnreadable(secure: boolean, log: Log) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    const answering = (socket as { _httpMessage?: ServerResponse })._httpMessage;
    // An answer that has begun is not written into.
    if (!socket.writable || answering?.headersSent) return void socket.destroy();
    const status = STATUS[error.code ?? ""] ?? 400;
    // A connection that just breaks off has sent no request that could be answered.
    if (/^(HPE_|ERR_HTTP_)/.test(error.code ?? "")) log("unreadable", { status });
    const headers = refusalHeaders(secure).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join("")}\r\n`);
    socket.destroySoon();
  };
}

/**
 * Refuses a request that node:http would refuse by itself, without the headers of every answer: one that expects what
 * nobody promises (417), and one that names no host (400).
 * @returns the status; null for a request that may go on
 */
export function refusalOf(req: IncomingMessage): 400 | 417 | null {
  if (req.httpVersion !== "1.1") return null;
  if (req.headers.host === undefined) return 400;
  const { expect } = req.headers;
  return expect === undefined || /^100-continue$/i.test(expect) ? null : 417;
}

/** Answers with this status and nothing more, and ends the connection. */
export function refuse(res: ServerResponse, status: number, secure: boolean, log: Log): void {
  log("unreadable", { status });
  for (const [name, value] of refusalHeaders(secure)) res.setHeader(name, value);
  res.writeHead(status).end();
}

const refusalHeaders = (secure: boolean): readonly (readonly [string, string])[] => [
  ...securityHeaders(secure),
  ["Content-Security-Policy", contentSecurityPolicy(`'nonce-${newNonce()}'`)],
  ["Cache-Control", "private, no-store"],
  ["Content-Length", "0"],
  ["Connection", "close"],
];
