import { createHmac, createSecretKey, hkdfSync } from "node:crypto";

/** One JSON line for each event. Values are ids, patterns, counts and codes: never what somebody wrote. */
export type Log = (event: string, fields?: Record<string, string | number | boolean | null | undefined>) => void;

/** Writes to a stream, with the time of the given clock. */
export function jsonLines(write: (line: string) => void, clock: () => Date): Log {
  return (event, fields) => write(`${JSON.stringify({ at: clock().toISOString(), event, ...fields })}\n`);
}

/** What the log tells of a request: filled in while it is answered. */
export type About = {
  /** Random, and in the answer's X-Request-Id: a person can name it, and it names nobody. */
  request: string;
  /** The route's pattern; "adult" for what lies behind the 18+ consent. Unset: no route has taken it. */
  route?: string;
  /** Who is signed in. The log has it as `userName` gives it. */
  userId?: string;
};

/**
 * The name that somebody has in the log: the same from line to line, and without the secret it leads to nobody.
 * @param secret the one that signs; with another one everybody has another name
 */
export function userName(secret: string): (userId: string) => string {
  const key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", "log", 32)));
  return (userId) => createHmac("sha256", key).update(userId).digest("base64url").slice(0, 12);
}

/** The parts of an error that are safe to log: its kind, its code and where it came from, not its message. */
export function errorFields(error: unknown): { error: string; code?: string; stack?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = codeOf(error);
  const frames = framesOf(error);
  return {
    error: /^\w{1,60}$/.test(error.name) ? error.name : "Error",
    ...(code ? { code } : {}),
    ...(frames.length > 0 ? { stack: frames.slice(0, 8).join("\n") } : {}),
  };
}

/** The error's own code, or that of its cause: a driver's error comes wrapped in another one. */
function codeOf(error: Error): string | undefined {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const { code } = e as { code?: unknown };
    if (typeof code === "string" && /^[\w/-]{1,60}$/.test(code)) return code;
  }
  return undefined;
}

/**
 * A message may hold what somebody wrote (a refused value, a parsed body), in many lines; the frames below it can't.
 */
function framesOf({ stack = "", message }: Error): string[] {
  const at = stack.indexOf(message);
  const below = at < 0 ? stack : stack.slice(at + message.length);
  return below.split("\n").filter((line) => /^\s+at .*(:\d+:\d+\)?|<anonymous>\)?|native\))$/.test(line));
}
