import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { takeTurns } from "./turns.ts";

type Listener = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;

/**
 * After this many requests a connection ends with its answer, as most proxies end theirs; its client opens another one.
 */
const REQUESTS_MAX = 1000;

/** How much of a body is handed on at a time: what stands behind it may be the next requests. Bytes. */
const PIECE = 1024;
const HEAD_END = "\r\n\r\n";

/**
 * One request of a connection at a time; what its client has sent ahead waits unread. node:http reads all that has come
 * in one go and hands on each request in it: a socket with 65 kB of them held the server for seconds. So its reader
 * gets the bytes from here, up to the end of a request's head, and the rest once that request is answered.
 *
 * No browser and no proxy that we know sends ahead. Whoever does waits for a turn among all who do: of everything sent
 * ahead one request is in work in the whole process, so that others don't wait behind it.
 * @param serve what answers a request
 * @returns what takes a request of this server, for its events
 */
export function oneAtATime(server: Server, serve: Listener): Listener {
  const lines = new WeakMap<Socket, Listener>();
  const takeTurn = takeTurns();
  server.on("connection", (socket: Socket) => lines.set(socket, lineOf(socket, serve, takeTurn)));
  return (req, res) => lines.get(req.socket)?.(req, res);
}

/** The queue of one connection. @returns the function that takes its next request */
function lineOf(socket: Socket, serve: Listener, takeTurn: ReturnType<typeof takeTurns>): Listener {
  const [read, ...others] = socket.listeners("data") as ((bytes: Buffer) => void)[];
  if (!read || others.length > 0) throw new Error("node:http has another way of reading a socket");

  /** Bytes that node:http has not seen. */
  let unread: Buffer | null = null;
  /** Requests that it has read behind a body. */
  const ahead: [IncomingMessage, ServerResponse][] = [];
  let inWork: IncomingMessage | null = null;
  let work: Promise<void> | undefined;
  /** Whether it waits for its turn among the other connections. */
  let isWaiting = false;
  let isHeld = false;
  let count = 0;

  const begin = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    inWork = req;
    if (++count >= REQUESTS_MAX) res.shouldKeepAlive = false;
    res.once("close", () => {
      inWork = null;
      isWaiting = unread !== null || ahead.length > 0;
      if (isWaiting) takeTurn(goOn);
    });
    await serve(req, res);
  };

  /** The next request, if it is here whole; else as much of it as there is. */
  const goOn = (): void | Promise<void> => {
    isWaiting = false;
    work = undefined;
    const next = ahead.shift();
    // A connection that was to end with its last answer takes no further request.
    if (next && socket.writable) work = begin(...next);
    hand();
    return work;
  };

  /** Hands on what may be read now: the rest of the body while a request is in work, else the next request. */
  const hand = (): void => {
    while (unread && socket.writable && !isWaiting && ahead.length === 0 && !inWork?.complete) {
      const end = inWork ? PIECE : unread.indexOf(HEAD_END) + HEAD_END.length;
      const piece: Buffer = end < HEAD_END.length ? unread : unread.subarray(0, end);
      unread = piece.length < unread.length ? unread.subarray(piece.length) : null;
      try {
        read.call(socket, piece);
      } catch (error) {
        socket.destroy(error as Error);
      }
    }
    if (unread) socket.pause();
    else if (isHeld) socket.resume();
    isHeld = unread !== null;
  };

  socket.off("data", read);
  socket.on("data", (bytes: Buffer) => {
    unread = unread ? Buffer.concat([unread, bytes]) : bytes;
    hand();
  });
  // Reading the body of the request in work resumes the socket: it is paused again while there are unread bytes here.
  socket.on("resume", () => {
    if (isHeld && unread) socket.pause();
  });

  return (req, res) => {
    if (inWork || isWaiting) ahead.push([req, res]);
    else work = begin(req, res);
  };
}
