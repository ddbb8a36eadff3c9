/**
 * One clear line for what an operator can mend at the start; null for a bug, which keeps its stack.
 * Errors are told apart by name: under the dev server a class may have been loaded twice.
 * @param port the port that was to be opened, if it had come to that
 */
export function startFailure(error: unknown, port: number | undefined): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === "EnvError" || error.name === "DatabaseError") return error.message;
  const code = (error as { code?: string }).code;
  if (code === "EADDRINUSE") return `Port ${port} is taken: stop what uses it, or set PORT to another one.`;
  if (code === "EACCES" && port)
    return `Port ${port} needs more rights than this user has: set PORT to one above 1023.`;
  return null;
}
