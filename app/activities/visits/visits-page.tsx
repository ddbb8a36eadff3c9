import { useState } from "react";
import { useLocation } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { ProposeForm, type Refused } from "./propose-form.tsx";
import { visitsTexts } from "./texts.ts";
import { VisitCard } from "./visit-card.tsx";
import type { OpenVisit, VisitsView, VisitView } from "./visit-view.ts";
import "./visits.css";

/** What is ahead of the two, the form for another one, and what was. */
export function VisitsPage({ view, problem }: { view: VisitsView; problem: Refused | undefined }) {
  const t = useTexts(visitsTexts);
  const { partnerName, ahead, past } = view;
  const proposed = useProposals(ahead);
  // By the address, and not by what was loaded for it: after a refusal the page keeps what it had.
  const search = new URLSearchParams(useLocation().search);
  const open = openOf(search);
  // Whether what was sent was about a visit that is there.
  const isOfOne = open !== null || search.has("of");
  const lead = partnerName ? t.lead(partnerName) : view.isPaused ? t.paused : t.alone;
  const isMoving = open?.what === "move" && ahead.some(({ id }) => id === open.id);
  return (
    <AppPage back="/us" backLabel={t.us} title={t.title}>
      <h1>{t.title}</h1>
      <p className="muted mt-1">{named(lead)}</p>
      {partnerName ? (
        <div className="two mt-4">
          <section className="stack" aria-labelledby="ahead">
            <h2 id="ahead">{t.ahead}</h2>
            {isOfOne && !isMoving ? <ErrorList errors={problem?.errors} /> : null}
            {ahead.length === 0 ? <p className="muted">{t.none}</p> : null}
            {ahead.map((visit) => (
              <VisitCard
                key={visit.id}
                visit={visit}
                partnerName={partnerName}
                knew={view.partner}
                today={view.today}
                open={visit.id === open?.id ? open.what : null}
                problem={visit.id === open?.id ? problem : undefined}
              />
            ))}
          </section>
          <div className="stack">
            {/* Once one is proposed the form is empty again; a refusal for what has changed meanwhile begins it anew. */}
            <ProposeForm
              key={`${proposed} ${!isOfOne && problem?.stale ? view.partner : ""}`}
              view={view}
              partnerName={partnerName}
              problem={isOfOne ? undefined : problem}
            />
            {past.length > 0 || !view.isFirst ? (
              <section className="card" aria-labelledby="past">
                <h2 id="past">{t.past}</h2>
                <ul className="list">
                  {past.map((visit) => (
                    <li key={visit.id} className="li">
                      <span className="t">
                        <b>{visit.dates}</b>{" "}
                        <span className="small muted">{[visit.place, visit.words].filter(Boolean).join(". ")}</span>
                      </span>
                    </li>
                  ))}
                </ul>
                {view.older ? (
                  <Link className="tap small" to={`/us/visits?before=${view.older}`}>
                    {t.older}
                  </Link>
                ) : null}{" "}
                {view.isFirst ? null : (
                  <Link className="tap small" to="/us/visits">
                    {t.newest}
                  </Link>
                )}
              </section>
            ) : null}
          </div>
        </div>
      ) : null}
    </AppPage>
  );
}

/** What `?move=`, `?withdraw=` or `?off=` opens: the form for other dates, or a question. */
function openOf(search: URLSearchParams): OpenVisit | null {
  for (const what of ["move", "withdraw", "off"] as const) {
    const id = search.get(what);
    if (id !== null) return { id, what };
  }
  return null;
}

/** How many visits the member has proposed since the page was opened: whatever else comes and goes leaves the form alone. */
function useProposals(ahead: readonly VisitView[]): number {
  const mine = ahead.filter(({ isMine }) => isMine).map(({ id }) => id);
  const [known, setKnown] = useState({ ids: mine, proposed: 0 });
  const fresh = mine.filter((id) => !known.ids.includes(id));
  if (fresh.length > 0) setKnown({ ids: [...known.ids, ...fresh], proposed: known.proposed + 1 });
  return known.proposed;
}
