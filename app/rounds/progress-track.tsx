import { named } from "#app/ui/named.tsx";

type Props = {
  done: number;
  total: number;
  /** The same in words. */
  label: string;
  /** How the partner stands, in words. */
  theirs: string | null;
};

/** How far one is in something that is done in steps: a coral dot on its way. */
export function ProgressTrack({ done, total, label, theirs }: Props) {
  const at = `${total === 0 ? 0 : Math.round((done / total) * 1000) / 10}%`;
  return (
    <div>
      <p className="row between track-l">
        <span className="label num">{label}</span> {theirs ? <span className="label">{named(theirs)}</span> : null}
      </p>
      <svg className="track" aria-hidden="true">
        <line className="g" x1="0" x2="100%" y1="12" y2="12" />
        <line className="y" x1="0" x2={at} y1="12" y2="12" />
        <circle className="you" cx={at} cy="12" r="10" />
      </svg>
    </div>
  );
}
