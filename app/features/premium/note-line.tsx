import type { ReactNode } from "react";
import { PairMark } from "#app/ui/pair.tsx";
import "#app/ui/note.css";

/** What holds here, in a sentence that is read first. */
export function NoteLine({ label, first, more }: { label: string; first: ReactNode; more: ReactNode }) {
  return (
    <section className="note" aria-label={label}>
      <PairMark size="rule" state="both" />
      <p>
        <b>{first}</b> <span>{more}</span>
      </p>
    </section>
  );
}
