import { LookAgain } from "#app/live/look-again.tsx";
import { howMuch } from "#app/rounds/agreement.ts";
import { AgreementArt } from "#app/rounds/agreement-art.tsx";
import { useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { AnsweredQuestions, OwnAnswers } from "./answered-questions.tsx";
import type { ResultsView } from "./quiz-view.ts";
import { ShareLink } from "./share-link.tsx";
import { pictureOf } from "./share-picture.ts";
import { quizTexts } from "./texts.ts";
import "#app/rounds/play.css";
import "./quizzes.css";
import "#app/ui/note.css";

/** What came of a quiz: one figure, what to talk about, each question; or one's own answers while the partner is not done. */
export function ResultsPage({ view }: { view: ResultsView }) {
  const t = useTexts(quizTexts);
  const { sort, title } = view;
  const picture = view.state === "open" ? pictureOf(view.agreement) : null;
  return (
    <AppPage back="/quiz" backLabel={t.all} title={t.barTitle[sort](title)}>
      <div className="two">
        <div className="stack">
          {view.state === "open" ? (
            <Open view={view} />
          ) : (
            <section className="meet top">
              <PairMark state="you" size="big" />
              <h1>{view.state === "closed" ? t.closed : t.mineDone}</h1>
              <p className="muted w-24">{named(view.why)}</p>
              {view.state === "waiting" ? <LookAgain /> : null}
            </section>
          )}
          <p className={view.state === "open" ? "row flow" : "row flow j-mid"}>
            {picture ? <ShareLink picture={picture} /> : null}{" "}
            <ButtonLink kind={view.state === "open" ? "plain" : "action"} to="/quiz">
              {t.another}
            </ButtonLink>
          </p>
          {picture ? <p className="small muted">{t.whatIsShared}</p> : null}
          <Again view={view} />
        </div>
        {view.state === "open" ? <AnsweredQuestions view={view} /> : <OwnAnswers questions={view.mine} />}
      </div>
    </AppPage>
  );
}

function Open({ view: { sort, agreement, talk } }: { view: ResultsView & { state: "open" } }) {
  const t = useTexts(quizTexts);
  const { same, of } = agreement;
  const figure = t.figure[sort](same, of);
  return (
    <>
      <section className="meet top">
        <AgreementArt agreement={agreement} label={figure} below={t.inLens[sort](of)} />
        <h1>{t.howMuch[sort][howMuch(agreement)]}</h1>
        <p className="muted num w-24">{of === 0 ? t.nothingCompared : figure}</p>
      </section>
      {talk ? (
        <section className="note talk" aria-labelledby="talk">
          <div>
            <p className="label">{t.talk}</p>
            <h2 id="talk">{talk.words}</h2>
            <p className="small">{t.whyTalk[sort][talk.match]}</p>
          </div>
        </section>
      ) : null}
    </>
  );
}

/** When it may be taken again, and what came of it the other times. */
function Again({ view: { name, again, otherTimes } }: { view: ResultsView }) {
  const t = useTexts(quizTexts);
  return (
    <>
      {again?.now ? (
        <p>
          <ButtonLink kind="quiet" to={`/quiz/${name}`}>
            {t.again}
          </ButtonLink>
        </p>
      ) : null}
      {again && !again.now ? <p className="small muted">{t.againFrom(again.day)}</p> : null}
      {otherTimes.length > 0 ? (
        <nav aria-labelledby="times">
          <p className="label" id="times">
            {t.earlier}
          </p>
          <ul className="row flow">
            {otherTimes.map((time) => (
              <li key={time}>
                <Link className="tap" to={`/quiz/${name}/results?time=${time}`}>
                  {t.time(time)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </>
  );
}
