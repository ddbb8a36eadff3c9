import type { Pair } from "./agreement.ts";
import type { LiveView } from "./live-view.ts";

/** What is said of a game that two play at the same time besides what is done. */
export function LiveFields({ view, pair }: { view: LiveView; pair: Pair | null }) {
  return (
    <>
      <input type="hidden" name="pair" value={pair?.id ?? ""} />
      <input type="hidden" name="version" value={pair?.version ?? 1} />
      <input type="hidden" name="time" value={view.time} />
      <input type="hidden" name="partner" value={view.partner} />
    </>
  );
}
