import { Form } from "react-router";
import { CATEGORIES } from "#app/content/categories.ts";
import { categoryName } from "#app/content/category-name.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { PrivacyNote } from "#app/ui/privacy-note.tsx";
import { ANSWERED_BY, addressOf, afterMonth, afterYear, type PastFilter } from "./past-filter.ts";
import type { Jumps, PastQuestion, PastView } from "./past-view.ts";
import { pastTexts } from "./texts.ts";
import "./past.css";

/** The couple's questions of past dates, by month: what both said, what waits, and what can still be answered. */
export function PastPage({ view }: { view: PastView }) {
  const t = useTexts(pastTexts);
  const { filter, months, counts, jumps, older } = view;
  const name = view.partnerName ?? t.yourPartner;
  const hasYears = jumps !== null && jumps.years.length > 1;
  return (
    <AppPage back="/daily-questions" title={t.questions}>
      <div className="stack-s">
        <h1>{t.title}</h1>
        <p>
          <Link className="tap" to="/us/archive">
            {t.search}
          </Link>
        </p>
      </div>
      {/* Its fields begin as the page's address has them, also when one goes back. */}
      <Form action="/daily-questions/archive" className={hasYears ? "find of-years" : "find"} key={addressOf(filter)}>
        <Select
          name="category"
          label={t.category}
          defaultValue={filter.category ?? ""}
          options={[
            { value: "", label: t.allCategories },
            ...CATEGORIES.map((category) => ({ value: category, label: categoryName(category) })),
          ]}
          more={{
            label: t.packs,
            options: view.packs.map((pack) => ({ value: pack.name, label: pack.title })),
          }}
        />
        {hasYears ? (
          <Select
            name="before"
            label={t.year}
            defaultValue={filter.before && jumps.year ? afterYear(jumps.year) : ""}
            options={[
              { value: "", label: t.fromNewest },
              ...jumps.years.map((year) => ({ value: afterYear(year), label: year })),
            ]}
          />
        ) : null}
        {filter.by ? <input type="hidden" name="by" value={filter.by} /> : null}
        <Button kind="quiet">{t.show}</Button>
      </Form>
      <nav className="tags" aria-label={t.which}>
        {([null, ...ANSWERED_BY] as const).map((by) => (
          <Link key={by} to={addressOf({ ...filter, by })} aria-current={filter.by === by ? "page" : undefined}>
            <span>
              {named(by === null ? t.all : t.by[by](name))} <span className="num">{counts[by ?? "all"]}</span>
            </span>
          </Link>
        ))}
      </nav>
      <PrivacyNote>{named(t.still(name))}</PrivacyNote>
      {jumps?.year && jumps.months.length > 1 ? <MonthsOf year={jumps.year} jumps={jumps} filter={filter} /> : null}
      {months.length === 0 ? (
        <Nothing
          isFiltered={counts.all > 0 || filter.category !== null}
          isEarly={filter.before !== null && counts[filter.by ?? "all"] > 0}
        />
      ) : null}
      {months.map((month) => (
        <section key={month.name}>
          <h2 className="mb-1">{month.name}</h2>
          <ul className="past">
            {month.questions.map((question) => (
              <OneQuestion key={question.date} question={question} name={name} />
            ))}
          </ul>
        </section>
      ))}
      <div className="row flow">
        {older ? (
          <ButtonLink kind="quiet" to={addressOf({ ...filter, before: older })}>
            {t.older}
          </ButtonLink>
        ) : null}
        {filter.before ? (
          <Link className="tap" to={addressOf({ ...filter, before: null })}>
            {t.newest}
          </Link>
        ) : null}
      </div>
    </AppPage>
  );
}

function OneQuestion({ question, name }: { question: PastQuestion; name: string }) {
  const t = useTexts(pastTexts);
  const { date, when, text, category, state, isClosed } = question;
  const canWrite = state === "them" || state === "neither";
  const note = isClosed ? t.waitsForYes : t.note[state](name);
  return (
    <li>
      <Link to={`/daily-questions/${date}`}>
        <PairMark state={state} size="day" label={t.answered[state](name)} />
        <span>
          <b>{text}</b>{" "}
          <span className="small muted">
            {when} · {category}
            {note ? " · " : null}
            {note ? <span className={canWrite ? "todo" : undefined}>{named(note)}</span> : null}
          </span>
        </span>
        <Icon name={canWrite ? "pencil" : "chevron"} small />
      </Link>
    </li>
  );
}

/** The months of the year in which the page begins. */
function MonthsOf({ year, jumps, filter }: { year: string; jumps: Jumps; filter: PastFilter }) {
  const t = useTexts(pastTexts);
  return (
    <nav className="jump" aria-label={t.monthsOf(year)}>
      <b className="num">{year}</b>{" "}
      {jumps.months.map(({ month, short, isHere }) => (
        <Link
          key={month}
          className="tap"
          to={addressOf({ ...filter, before: afterMonth(month) })}
          aria-current={isHere ? "true" : undefined}
        >
          {short}
        </Link>
      ))}
    </nav>
  );
}

function Nothing({ isFiltered, isEarly }: { isFiltered: boolean; isEarly: boolean }) {
  const t = useTexts(pastTexts);
  return (
    <section className="meet">
      <PairMark state="you" size="invite" />
      <p className="muted w-24">{isEarly ? t.noneBefore : isFiltered ? t.noneSuch : t.none}</p>
      <ButtonLink kind="quiet" to={isFiltered ? "/daily-questions/archive" : "/daily-questions"}>
        {isFiltered ? t.showAll : t.today}
      </ButtonLink>
    </section>
  );
}
