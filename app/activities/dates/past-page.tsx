import { useTexts } from "#app/texts/use-texts.tsx";
import { Link } from "#app/ui/link.tsx";
import { AppPage } from "#app/ui/page.tsx";
import type { PastView } from "./date-view.ts";
import { datesTexts } from "./texts.ts";

/** The dates that both took and that are over. */
export function PastPage({ view: { dates, older, isFirst } }: { view: PastView }) {
  const t = useTexts(datesTexts);
  return (
    <AppPage back="/dates" title={t.title}>
      <div className="stack">
        <h1>{t.past}</h1>
        <p className="muted">{dates.length > 0 ? t.pastLead : t.pastNone}</p>
      </div>
      <ul className="list past-dates">
        {dates.map((date) => (
          <li key={date.id}>
            <Link to={`/dates/plan/${date.id}`}>
              <span className="t">
                <b dir={date.isOwn ? "auto" : undefined}>{date.title}</b>{" "}
                <span className="small muted num">{date.when}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="row flow">
        {older ? (
          <Link className="tap small" to={`/dates/past?before=${older}`}>
            {t.older}
          </Link>
        ) : null}{" "}
        {isFirst ? null : (
          <Link className="tap small" to="/dates/past">
            {t.newest}
          </Link>
        )}
      </p>
    </AppPage>
  );
}
