import { useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import type { ListedQuestion } from "./pack.ts";
import { PackArt } from "./pack-art.tsx";
import type { PackPageView } from "./pack-view.ts";
import { packTexts } from "./texts.ts";
import "./packs.css";

/** One pack: the next question, and all of them with how far the two are. */
export function PackPage({ view }: { view: PackPageView }) {
  const t = useTexts(packTexts);
  const { name, title, about, progress, next, mayAnswer, questions, partnerName } = view;
  return (
    <AppPage back="/packs" title={t.title}>
      <div className="on-shelf">
        <PackArt pack={name} />
        <div className="stack-s">
          <h1>{title}</h1>
          <p className="muted">{about}</p>
          <p className="small muted num">{progress}</p>
        </div>
      </div>
      {next ? (
        <section className="card stack" aria-labelledby="next">
          <p className="label">{t.next}</p>
          <h2 id="next">{next.text}</h2>
          <p className="row flow">
            <ButtonLink to={next.to}>{t.answer}</ButtonLink>{" "}
            {next.state === "theirs" ? (
              <span className="small muted">{named(t.theirs(partnerName ?? t.yourPartner))}</span>
            ) : null}
          </p>
        </section>
      ) : (
        <p className="muted">{mayAnswer ? t.allAnswered : <NotIncluded />}</p>
      )}
      <section className="stack" aria-labelledby="all">
        <h2 id="all">{t.allQuestions}</h2>
        <ol className="pack-list">
          {questions.map((question) => (
            <li key={question.id}>
              {mayAnswer || question.state !== "new" ? (
                <Link to={question.to}>{question.text}</Link>
              ) : (
                <span>{question.text}</span>
              )}
              <StateOf question={question} partnerName={partnerName} />
            </li>
          ))}
        </ol>
      </section>
    </AppPage>
  );
}

function NotIncluded() {
  const t = useTexts(packTexts);
  return (
    <>
      {t.notIncluded} <Link to="/premium">{t.whatItHolds}</Link>
    </>
  );
}

function StateOf({ question: { state }, partnerName }: { question: ListedQuestion; partnerName: string | null }) {
  const t = useTexts(packTexts);
  const look = { new: "muted", mine: "chip you-c", theirs: "chip them-c", open: "chip both-c" }[state];
  const words = state === "theirs" ? t.theirs(partnerName ?? t.yourPartner) : t.state[state];
  return (
    <p className="small">
      <span className={look}>{named(words)}</span>
    </p>
  );
}
