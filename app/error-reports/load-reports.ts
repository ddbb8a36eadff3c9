import { whenIdle } from "#app/ui/when-idle.ts";

/** Loads the error service once the browser is idle; without one configured nothing at all. */
export function loadReportsWhenIdle(): void {
  const early = window.__errors;
  if (!early) return;
  // A service that can't be loaded is no reason to trouble the page.
  whenIdle(() => void import("./browser-reports.client.ts").then(({ start }) => start(early)).catch(() => {}));
}
