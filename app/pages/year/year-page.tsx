import { useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link, type Path } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { PrivacyNote } from "#app/ui/privacy-note.tsx";
import { Tally } from "#app/ui/tally.tsx";
import { useScripted } from "#app/ui/use-scripted.ts";
import { BookPages, CoverPage } from "./book.tsx";
import { yearTexts } from "./texts.ts";
import type { OpenMonth, YearView } from "./year-view.ts";
import "./year.css";
import "./year-print.css";

/** The year of the two: what is in it, its months, and of the one that is open its pages. */
export function YearPage({ view }: { view: YearView }) {
  const t = useTexts(yearTexts);
  const { year, partnerName, open, sample, figures, previous, next } = view;
  const here: Path = `/us/year/${year}`;
  if (partnerName === null) {
    return (
      <AppPage back="/us/memories" backLabel={t.memories} title={t.memories}>
        <h1>{t.title}</h1>
        <section className="card stack year-none">
          <PairMark state="you" size="invite" />
          <p>{view.isPaused ? t.paused : t.alone}</p>
        </section>
      </AppPage>
    );
  }
  return (
    <AppPage back={open ? here : "/us/memories"} title={open ? t.whole(year) : t.memories}>
      <div className="keep">
        <div className="keep-say">
          <h1>{open ? `${open.label} ${year}` : t.title}</h1>
          <p className="muted lead-p">{named(t.lead(partnerName))}</p>
          {open ? (
            <ToPrint open={open} here={here} />
          ) : (
            <>
              {figures.length > 0 ? <Tally label={t.figures} figures={figures} /> : null}
              <p className="small muted">{named(t.size(partnerName))}</p>
            </>
          )}
          <PrivacyNote>{t.private}</PrivacyNote>
        </div>
        <CoverPage cover={view.cover} />
      </div>
      {open ? (
        <section className="book" aria-labelledby="pages">
          <h2 id="pages" className="sr">
            {t.pages(open.label)}
          </h2>
          <BookPages view={view} open={open} />
        </section>
      ) : (
        <section className="card stack" aria-labelledby="months">
          <h2 id="months">{t.months}</h2>
          {view.months.length === 0 ? <p>{t.nothing(year)}</p> : <Months months={view.months} here={here} />}
        </section>
      )}
      {sample ? (
        <section className="stack sample" aria-labelledby="sample">
          <h2 id="sample">{t.sample}</h2>
          <BookPages view={view} open={sample} />
        </section>
      ) : null}
      {!open && (previous || next) ? (
        <nav className="row flow g-2 other-years" aria-label={t.otherYears}>
          {[previous, next].map((one) =>
            one ? (
              <ButtonLink key={one} kind="quiet" small to={`/us/year/${one}`}>
                {one}
              </ButtonLink>
            ) : null,
          )}
        </nav>
      ) : null}
    </AppPage>
  );
}

function Months({ months, here }: { months: YearView["months"]; here: Path }) {
  return (
    <ul className="list">
      {months.map(({ month, label }) => (
        <li key={month}>
          <Link to={`${here}?month=${month.slice(5)}`}>
            <span className="t">
              <b>{label}</b>
            </span>
            <Icon name="chevron" small />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** How the month that is open comes on paper. */
function ToPrint({ open, here }: { open: OpenMonth; here: Path }) {
  const t = useTexts(yearTexts);
  const isScripted = useScripted();
  const { part, goesOn, label, spreads } = open;
  const month = open.month.slice(5);
  if (spreads.length === 0) return <p>{t.nothing(label)}</p>;
  return (
    <>
      {isScripted ? (
        <p>
          <Button type="button" onClick={() => window.print()}>
            {t.print}
          </Button>
        </p>
      ) : (
        <p>{t.byBrowser}</p>
      )}
      <p className="small muted">{t.before}</p>
      {part > 1 || goesOn ? (
        <>
          <p className="small muted">{t.part(part)}</p>
          <p className="row flow g-2">
            {part > 1 ? (
              <ButtonLink kind="quiet" small to={`${here}?month=${month}&part=${part - 1}`}>
                {t.earlier}
              </ButtonLink>
            ) : null}{" "}
            {goesOn ? (
              <ButtonLink kind="quiet" small to={`${here}?month=${month}&part=${part + 1}`}>
                {t.later}
              </ButtonLink>
            ) : null}
          </p>
        </>
      ) : null}
    </>
  );
}
