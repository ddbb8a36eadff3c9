import type { Pair } from "./agreement.ts";

/** What a form of a game says besides what is picked or done, whether it is played alone or at the same time. */
export function PairFields({ view, pair }: { view: { time: number; partner: string }; pair: Pair | null }) {
  return (
    <>
      <input type="hidden" name="pair" value={pair?.id ?? ""} />
      <input type="hidden" name="version" value={pair?.version ?? 1} />
      <input type="hidden" name="time" value={view.time} />
      <input type="hidden" name="partner" value={view.partner} />
    </>
  );
}
