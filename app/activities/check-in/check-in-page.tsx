import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSentWords } from "#app/ui/kept-words.ts";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { CheckInForm, draftOf, type Refused } from "./check-in-form.tsx";
import type { DayView, TodayView } from "./check-in-view.ts";
import { DayCards } from "./day-cards.tsx";
import { LinesCard } from "./lines-card.tsx";
import { checkInTexts } from "./texts.ts";
import "#app/ui/chart.css";
import "./check-in.css";

/** The member's own day: the form, or what both have said, beside the lines. */
export function CheckInPage({ view, refused }: { view: TodayView; refused: Refused | undefined }) {
  const t = useTexts(checkInTexts);
  const { partnerName, mine, latest } = view;
  const writing = mine === null || view.editing || refused !== undefined;
  useSentWords(draftOf(view), writing ? null : { words: mine.said.words });
  return (
    <AppPage back="/dashboard" title={t.title}>
      <div className="stack">
        <h1>{view.evening ? t.howTonight : t.howToday}</h1>
        <Chips view={view} />
        {latest && partnerName ? (
          <p>
            <Link className="tap" to={`/checkin/${latest.date}`}>
              {named(t.latest(partnerName, latest.dateLabel))}
            </Link>
          </p>
        ) : null}
      </div>
      <div className="two">
        {writing ? (
          // A refusal for another day or partner begins the form anew, with what stood in it.
          <CheckInForm key={refused?.stale ? `${view.date} ${view.partner}` : ""} view={view} refused={refused} />
        ) : (
          <div className="stack">
            <DayCards view={view} mine={mine} isToday />
          </div>
        )}
        <div className="stack">
          <LinesCard lines={view.lines} partnerName={partnerName} changing={view.editing} />
          <Others />
        </div>
      </div>
    </AppPage>
  );
}

const OTHERS = ["weekly", "goodbye", "reunion", "after"] as const;

/** The check-ins beside the daily one. */
function Others() {
  const t = useTexts(checkInTexts);
  return (
    <section className="card" aria-labelledby="others">
      <h2 id="others" className="mb-1">
        {t.others}
      </h2>
      <ul className="list">
        {OTHERS.map((other) => (
          <li key={other}>
            <Link to={`/checkin/${other}`}>
              <span className="t">
                <b>{t[other].title}</b> <span className="small muted">{t[other].note}</span>
              </span>
              <Icon name="chevron" small />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A day that has gone: as it was, for both. */
export function PastDayPage({ view }: { view: DayView }) {
  const t = useTexts(checkInTexts);
  return (
    <AppPage back="/checkin" backLabel={t.backToToday} title={t.title} read>
      <div className="stack">
        <h1>{view.dateLabel}</h1>
        <Chips view={view} />
      </div>
      {view.mine ? <DayCards view={view} mine={view.mine} isToday={false} /> : null}
    </AppPage>
  );
}

function Chips({ view: { mine, theirs, partnerName } }: { view: DayView }) {
  const t = useTexts(checkInTexts);
  const checked = (className: string, text: string) => (
    <span className={`chip ${className}`}>
      <Icon name="check" small />
      {named(text)}
    </span>
  );
  const hasTheirs = theirs.state === "open" || theirs.hasCheckedIn;
  if (mine && hasTheirs)
    return (
      <p>
        <span className="chip both-c">{t.both}</span>
      </p>
    );
  if (mine) return <p>{checked("you-c", t.yourHalf)}</p>;
  return hasTheirs && partnerName ? <p>{checked("them-c", t.theirHalf(partnerName))}</p> : null;
}
