import { useTexts } from "#app/texts/use-texts.tsx";
import { Link, type Path } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { SCALES, type Scale } from "./check-in.ts";
import type { LinesView } from "./check-in-view.ts";
import { FIELD, heightOf, nameHeights, SPANS, type Span } from "./lines.ts";
import { checkInTexts } from "./texts.ts";

/** How the two were over 30 or 90 days: one scale at a time, as lines, in a sentence, and as a table. */
export function LinesCard({
  lines,
  partnerName,
  changing,
}: {
  lines: LinesView;
  partnerName: string | null;
  /** The page is open to change something, and stays so. */
  changing: boolean;
}) {
  const t = useTexts(checkInTexts);
  const { scale, days } = lines;
  const to = (of: Scale, span: Span): Path =>
    `/checkin?of=${of}&days=${span}${changing ? "&change" : ""}#lines` as Path;
  const isEmpty = lines.rows.length === 0;
  return (
    <section className="card stack" id="lines" aria-labelledby="lines-of">
      <div className="row between flow">
        <h2 id="lines-of">{t.names[scale]}</h2>
        <nav aria-label={t.howLong}>
          <ul className="tags">
            {SPANS.map((span) => (
              <li key={span}>
                <Tag to={to(scale, span)} isCurrent={span === days}>
                  {t.days(span)}
                </Tag>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <nav aria-label={t.whichLine}>
        <ul className="tags">
          {SCALES.map((one) => (
            <li key={one}>
              <Tag to={to(one, days)} isCurrent={one === scale}>
                {t.names[one]}
              </Tag>
            </li>
          ))}
        </ul>
      </nav>
      {isEmpty ? (
        <div className="g-mid stack-s mid">
          <PairMark state="you" size="rule" />
          <p className="muted">{t.noLine}</p>
        </div>
      ) : (
        <>
          <Drawing lines={lines} />
          <p className="small muted">{named(lines.sentence)}</p>
          <Table lines={lines} partnerName={partnerName} />
        </>
      )}
    </section>
  );
}

function Tag({ to, isCurrent, children }: { to: Path; isCurrent: boolean; children: string }) {
  return (
    <Link to={to} preventScrollReset aria-current={isCurrent ? "true" : undefined}>
      {children}
    </Link>
  );
}

const GRID = [1, 2, 3, 4, 5] as const;

/** Yours solid with round marks, the partner's dashed with hollow diamonds; each ends in its name and value. */
function Drawing({ lines: { scale, days, mine, theirs, shortName, from, to, sentence } }: { lines: LinesView }) {
  const t = useTexts(checkInTexts);
  const ends = nameHeights(mine?.end.y ?? FIELD.top, theirs?.end.y ?? FIELD.bottom);
  const x = FIELD.right + 8;
  return (
    <svg
      className="chart num"
      viewBox={`0 0 ${FIELD.width} ${FIELD.height}`}
      role="img"
      aria-label={`${t.overDays(t.names[scale], days)} ${sentence}`}
    >
      <path className="g" d={GRID.map((place) => `M${FIELD.left} ${heightOf(place)}H${FIELD.right}`).join("")} />
      {[1, 3, 5].map((place) => (
        <text key={place} x="0" y={heightOf(place) + 5}>
          {place}
        </text>
      ))}
      {theirs ? <path className="lt" d={theirs.way} /> : null}
      {mine ? <path className="ly" d={mine.way} /> : null}
      {theirs ? <path className="mt" d={theirs.marks} /> : null}
      {mine ? <path className="my" d={mine.marks} /> : null}
      {theirs ? (
        <text className="tt" x={x} y={ends.them + 5}>
          {`${shortName} ${theirs.end.place}`}
        </text>
      ) : null}
      {mine ? (
        <text className="ty" x={x} y={ends.you + 5}>
          {`${t.you} ${mine.end.place}`}
        </text>
      ) : null}
      <text x={FIELD.left} y={FIELD.height - 8}>
        {from}
      </text>
      <text x={FIELD.right} y={FIELD.height - 8} textAnchor="end">
        {to}
      </text>
    </svg>
  );
}

function Table({ lines: { rows }, partnerName }: { lines: LinesView; partnerName: string | null }) {
  const t = useTexts(checkInTexts);
  return (
    <details>
      <summary>{t.asTable}</summary>
      <table className="days num">
        <thead>
          <tr>
            <th scope="col">{t.day}</th>
            <th scope="col">{t.you}</th>
            {partnerName ? <th scope="col">{named(partnerName)}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ date, label, mine, theirs }) => (
            <tr key={date}>
              <th scope="row">
                <Link to={`/checkin/${date}`}>{label}</Link>
              </th>
              <td>{mine ?? t.nothing}</td>
              {partnerName ? <td>{theirs ?? t.nothing}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
