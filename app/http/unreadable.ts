import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { newNonce } from "./nonce.ts";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.ts";

/** What node:http finds wrong before there is a request; anything else is 400. */
const STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Refuses what can't be read as a request, or takes too long to come, with the headers of every answer (security.md 8):
 * node:http would send a bare line.
 */
export function refuseUnreadable(secure: boolean) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    const answering = (socket as { _httpMessage?: ServerResponse })._httpMessage;
    // An answer that has begun is not written into.
    if (!socket.writable || answering?.headersSent) return void socket.destroy();
    const status = STATUS[error.code ?? ""] ?? 400;
    const headers = [
      ...securityHeaders(secure),
      ["Content-Security-Policy", contentSecurityPolicy(`'nonce-${newNonce()}'`)],
      ["Cache-Control", "private, no-store"],
      ["Content-Length", "0"],
      ["Connection", "close"],
    ].map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join("")}\r\n`);
    socket.destroySoon();
  };
}
