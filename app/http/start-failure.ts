/** Errors whose message is that line. */
const TO_BE_MENDED = new Set(["EnvError", "DatabaseError", "EmulatorError", "MasterKeyWrong"]);

function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let e = error; e instanceof Error; e = e.cause) codes.push(String((e as { code?: unknown }).code ?? ""));
  return codes;
}

/**
 * One clear line for what an operator can mend at the start; null for a bug, which keeps its stack.
 * Errors are told apart by name: under the dev server a class may have been loaded twice.
 * @param port the port that was to be opened, if it had come to that
 */
export function startFailure(error: unknown, port: number | undefined): string | null {
  if (!(error instanceof Error)) return null;
  if (TO_BE_MENDED.has(error.name)) return error.message;
  const code = (error as { code?: string }).code;
  // Opened before another program began to write, and met its lock later.
  if (codesOf(error).some((one) => one.startsWith("SQLITE_BUSY")))
    return "The database is locked by another program: stop that program, then start again.";
  if (code === "EADDRINUSE") return `Port ${port} is taken: stop what uses it, or set PORT to another one.`;
  if (code === "EACCES" && port)
    return `Port ${port} needs more rights than this user has: set PORT to one above 1023.`;
  return null;
}
