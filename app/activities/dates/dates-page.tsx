import { Form } from "react-router";
import { yesOf } from "#app/plans/plan-change.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link, type Path } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import type { DatesView, ListedDate } from "./date-view.ts";
import { ANY, addressPart, FILTERS, type FilterName } from "./idea.ts";
import { datesTexts } from "./texts.ts";
import "#app/rounds/choices-list.css";
import "./dates.css";

/** The dates that are ahead, and the ideas for another one. */
export function DatesPage({ view }: { view: DatesView }) {
  const t = useTexts(datesTexts);
  const { partnerName, nobody } = view;
  return (
    <AppPage>
      <div className="stack">
        <h1>{t.title}</h1>
        <p className="muted w-34">{nobody ? t[nobody] : named(t.lead(partnerName ?? ""))}</p>
      </div>
      <DateList id="for-you" title={t.forYou} dates={view.forMember} />
      <DateList id="for-them" title={t.forThem(partnerName ?? "")} dates={view.forPartner} />
      <DateList id="agreed" title={t.agreed} dates={view.agreed} />
      <DateList id="ended" title={t.notThen} dates={view.ended} />
      <Ideas view={view} />
      {nobody ? null : (
        <p className="row flow mt-4">
          <Link className="tap" to="/dates/own">
            {t.own}
          </Link>{" "}
          <Link className="tap" to="/dates/past">
            {t.past}
          </Link>
        </p>
      )}
    </AppPage>
  );
}

/** Dates, each with how far the two are with it; nothing where there is none. */
function DateList({ id, title, dates }: { id: string; title: string; dates: readonly ListedDate[] }) {
  if (dates.length === 0) return null;
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{named(title)}</h2>
      <ul className="list themes">
        {dates.map((date) => (
          <li key={date.id}>
            <Link to={`/dates/plan/${date.id}`}>
              <PairMark state={yesOf(date.state)} size="day" />
              <span className="t">
                <b dir={date.isOwn ? "auto" : undefined}>{date.title}</b>{" "}
                <span className="small muted num">{date.when}</span>
              </span>
              <Icon name="chevron" small />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ideas({ view }: { view: DatesView }) {
  const t = useTexts(datesTexts);
  const { filters, ideas, premium } = view;
  const field = (name: FilterName) => (
    <Select
      name={name}
      label={t.filters[name]}
      defaultValue={filters[name]}
      options={FILTERS[name].map((value) => ({ value, label: nameOf(t.options[name], value) }))}
    />
  );
  const isAsked = addressPart(filters) !== "";
  return (
    <section className="stack" aria-labelledby="ideas">
      <h2 id="ideas">{t.ideas}</h2>
      {view.isEmpty ? (
        <p className="muted">{t.emptyBank}</p>
      ) : (
        <>
          {/* Its fields begin as the page's address has them, also when one goes back. */}
          <Form action="/dates" className="date-find" key={addressPart(filters)}>
            {field("setting")}
            {field("time")}
            {field("energy")}
            <Button kind="quiet">{t.show}</Button>
          </Form>
          {ideas.length === 0 && !premium ? <p role="status">{t.none}</p> : null}
          <p className="row flow">
            {view.drawn ? (
              <ButtonLink to={view.drawn as Path} icon="cards">
                {t.draw}
              </ButtonLink>
            ) : null}{" "}
            {isAsked ? (
              <Link className="tap small" to="/dates">
                {t.allIdeas}
              </Link>
            ) : null}
          </p>
        </>
      )}
      {ideas.length > 0 ? (
        <ul className="list themes">
          {ideas.map(({ id, title, chips }) => (
            <li key={id}>
              <Link to={`/dates/idea/${id}${addressPart(filters)}`}>
                <span className="t">
                  <b>{title}</b> <span className="small muted">{chips.join(" · ")}</span>
                </span>
                <Icon name="chevron" small />
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {view.place ? (
        <nav className="row flow num" aria-label={t.pages}>
          {view.earlier ? (
            <Link className="tap small" to={view.earlier as Path}>
              {t.earlier}
            </Link>
          ) : null}{" "}
          <span className="small muted">{view.place}</span>{" "}
          {view.further ? (
            <Link className="tap small" to={view.further as Path}>
              {t.further}
            </Link>
          ) : null}
        </nav>
      ) : null}
      {premium ? (
        <p className="small muted">
          {premium} <Link to="/premium">{t.whatItHolds}</Link>
        </p>
      ) : null}
    </section>
  );
}

const nameOf = (names: Readonly<Record<string, string>>, value: string): string => names[value] ?? names[ANY] ?? "";
