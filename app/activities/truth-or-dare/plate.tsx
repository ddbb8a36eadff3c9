import type { ReactNode } from "react";
import { useTexts } from "#app/texts/use-texts.tsx";
import { named } from "#app/ui/named.tsx";
import { HEATS, type Heat } from "./cards.ts";
import { cardTexts } from "./texts.ts";

/** A card's plate: a picture, whose it is, the heat, what it says, and what can be done with it. */
export function Plate({
  heat,
  whose,
  chip,
  heading,
  milder = null,
  children,
}: {
  heat: Heat;
  whose: "you" | "them" | "both";
  chip: string;
  heading: string;
  milder?: string | null;
  children: ReactNode;
}) {
  const t = useTexts(cardTexts);
  return (
    <article className="tod-card">
      <PlateArt />
      <div className="in stack">
        <div className="row between flow">
          <p className={`chip ${whose}-c`}>{named(chip)}</p> <HeatMark heat={heat} />
        </div>
        <h1 className="t-2xl">{named(heading)}</h1>
        {milder ? (
          <div className="milder">
            <p className="label">{t.milder}</p>
            <p>{milder}</p>
          </div>
        ) : null}
        {children}
      </div>
    </article>
  );
}

/** How hot it is: said, and drawn as three discs. */
export function HeatMark({ heat }: { heat: Heat }) {
  const t = useTexts(cardTexts);
  return (
    <span className="heat small muted">
      <svg viewBox="0 0 52 16" width="52" height="16" aria-hidden="true">
        {HEATS.map((one, i) => (
          <circle
            key={one}
            className={one <= heat ? "both" : "ring"}
            cx={8 + 18 * i}
            cy="8"
            r={one <= heat ? 7 : 6.25}
          />
        ))}
      </svg>
      <span className="num">{t.heatOf(heat)}</span>
    </span>
  );
}

/** Two by night, and a way between them: decoration. */
function PlateArt() {
  return (
    <figure aria-hidden="true">
      <svg aria-hidden="true">
        <rect className="night" width="100%" height="100%" />
        <circle className="lamp" cx="80%" cy="19%" r="17" />
        <svg width="100%" height="100%" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className="way" d="M14 100C24 8 70 8 82 100" vectorEffect="non-scaling-stroke" />
        </svg>
        <circle className="one" cx="6%" cy="104%" r="41%" />
        <circle className="other" cx="96%" cy="108%" r="41%" />
      </svg>
    </figure>
  );
}
