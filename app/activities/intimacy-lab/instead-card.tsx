import { KeepingCard } from "#app/features/keeping/keeping-card.tsx";
import { useTexts } from "#app/texts/use-texts.tsx";
import type { Path } from "#app/ui/link.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import type { Instead } from "./lab-view.ts";
import { labTexts } from "./texts.ts";

/** What stands where there are no cards: the question whether such may be kept, or that there is nobody to open them with. */
export function InsteadCard({ instead, back }: { instead: Exclude<Instead, null>; back: Path }) {
  const t = useTexts(labTexts);
  if (instead === "keeping") return <KeepingCard back={back} leaveTo="/dashboard" />;
  return (
    <section className="card stack">
      <PairMark state="you" size="big" />
      <p>{instead === "alone" ? t.alone : t.paused}</p>
    </section>
  );
}
