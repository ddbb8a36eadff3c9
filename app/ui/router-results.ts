/** The status of what the router hands on: of an answer, a refusal or a failure; 0 where no answer came. */
export function statusOf(result: unknown): number {
  const { init, status = init?.status ?? 0 } = result as { init?: ResponseInit; status?: number };
  return status;
}

/** The router puts what was thrown and the answer's status together; where there is no status no answer came. */
export function unanswered(result: unknown): Error | null {
  const { data: thrown, init } = result as { data?: unknown; init?: unknown };
  return thrown instanceof Error && !init ? thrown : null;
}
