import { useTexts } from "#app/texts/use-texts.tsx";
import { named } from "#app/ui/named.tsx";
import { thisOrThatTexts } from "./texts.ts";

/** How far the player is: a coral dot on its way, and the same in words. @param theirs how the partner stands, in words */
export function ProgressTrack({ picked, total, theirs }: { picked: number; total: number; theirs: string | null }) {
  const t = useTexts(thisOrThatTexts);
  const at = `${total === 0 ? 0 : Math.round((picked / total) * 1000) / 10}%`;
  return (
    <div>
      <p className="row between track-l">
        <span className="label num">{t.at(picked, total)}</span>{" "}
        {theirs ? <span className="label">{named(theirs)}</span> : null}
      </p>
      <svg className="track" aria-hidden="true">
        <line className="g" x1="0" x2="100%" y1="12" y2="12" />
        <line className="y" x1="0" x2={at} y1="12" y2="12" />
        <circle className="you" cx={at} cy="12" r="10" />
      </svg>
    </div>
  );
}
