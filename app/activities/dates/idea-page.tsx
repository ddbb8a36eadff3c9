import { useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { AskForm, type Refused } from "./ask-form.tsx";
import { Chips } from "./chips.tsx";
import type { IdeaView } from "./date-view.ts";
import { datesTexts } from "./texts.ts";
import "./dates.css";

/** One idea, and the form that asks the other one. */
export function IdeaPage({ view, problem }: { view: IdeaView; problem: Refused | undefined }) {
  const t = useTexts(datesTexts);
  const { idea, closed, nobody, ask, another } = view;
  return (
    <AppPage back="/dates" title={t.title}>
      <div className="two date">
        <div className="stack">
          {idea ? <Chips chips={idea.chips} /> : null}
          <h1>{idea ? idea.title : t.own}</h1>
          {idea?.about ? <p className="w-34">{idea.about}</p> : null}
          {ask ? null : <ErrorList errors={problem?.errors} />}
          {closed === "retired" ? <p className="muted">{t.retired}</p> : null}
          {closed === "premium" ? (
            <p className="muted">
              {t.notIncluded} <Link to="/premium">{t.whatItHolds}</Link>
            </p>
          ) : null}
          {nobody ? <p className="muted">{t[nobody]}</p> : null}
          <p className="row flow">
            {another ? (
              <ButtonLink kind="quiet" small to={another as `/${string}`}>
                {t.another}
              </ButtonLink>
            ) : null}{" "}
            <Link className="tap small" to="/dates">
              {t.allIdeas}
            </Link>
          </p>
        </div>
        {/* Another idea begins with a form of its own; so does what was refused for what has changed meanwhile. */}
        {ask ? (
          <AskForm
            key={`${idea?.id} ${problem?.stale ? `${ask.partner} ${idea?.version}` : ""}`}
            view={view}
            ask={ask}
            problem={problem}
          />
        ) : null}
      </div>
    </AppPage>
  );
}
