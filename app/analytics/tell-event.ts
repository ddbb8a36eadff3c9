import type { TrackedEvent } from "./events.ts";

/** Has the server count what only the browser knows. Nobody waits for it, and its own failure is nobody's. */
export function tellEvent(event: TrackedEvent): void {
  void fetch("/api/track", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(event),
    keepalive: true,
  }).catch(() => {});
}
