/** One JSON line for each event. Values are ids, patterns, counts and codes: never what somebody wrote. */
export type Log = (event: string, fields?: Record<string, string | number | boolean | null | undefined>) => void;

/** Writes to a stream, with the time of the given clock. */
export function jsonLines(write: (line: string) => void, clock: () => Date): Log {
  return (event, fields) => write(`${JSON.stringify({ at: clock().toISOString(), event, ...fields })}\n`);
}

/** The parts of an error that are safe to log: its kind, its code and where it came from, not its message. */
export function errorFields(error: unknown): { error: string; code?: string; stack?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = (error as { code?: unknown }).code;
  // A message may hold what somebody wrote (a refused value, a parsed body); the frames below it can't.
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    ...(typeof code === "string" ? { code } : {}),
    ...(frames ? { stack: frames.slice(0, 8).join("\n") } : {}),
  };
}
