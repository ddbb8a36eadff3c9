import type { TrackedEvent } from "./events.ts";

/** Has the server count what only the browser knows. Nothing waits for the call, and a call that fails is ignored. */
export function tellEvent(event: TrackedEvent): void {
  void fetch("/api/track", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(event),
    keepalive: true,
  }).catch(() => {});
}
