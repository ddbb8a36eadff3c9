import { useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { AnswerForm } from "./answer-form.tsx";
import type { Answer } from "./answers.ts";
import { InsteadCard } from "./instead-card.tsx";
import type { AnswersView, OwnAnswer } from "./lab-view.ts";
import { labTexts } from "./texts.ts";
import "./lab.css";

type Errors = Partial<Record<string, string>> | undefined;

/** One's own answers to ten cards, and the one of them that is to be changed. */
export function AnswersPage({ view, errors }: { view: AnswersView; errors: Errors }) {
  const t = useTexts(labTexts);
  const { instead, ten, tens, answers, partner, changing } = view;
  const card = changing === null ? undefined : answers[changing];
  return (
    <AppPage back="/intimacyLab" backLabel={t.back} title={t.title}>
      <div className="stack">
        <h1>{t.mine}</h1>
        {instead || answers.length === 0 ? null : <p className="muted w-24">{t.mineLead}</p>}
      </div>
      <ErrorList errors={errors} />
      {instead ? <InsteadCard instead={instead} back="/intimacyLab/answers" /> : null}
      {!instead && answers.length === 0 ? <p className="muted">{t.mineNone}</p> : null}
      {card ? (
        <>
          {card.retired ? <p className="card-w">{t.notOffered}</p> : null}
          <AnswerForm
            key={card.id}
            action={`/intimacyLab/answers?ten=${ten}`}
            ten={ten}
            partner={partner}
            card={card}
            mine={card.mine}
          />
        </>
      ) : null}
      {answers.length > 0 ? (
        <section className="card stack" aria-labelledby="ten">
          <h2 id="ten">{t.ten(ten)}</h2>
          <ul className="list">
            {answers.map((answer, at) => (
              <li key={answer.id}>
                <span className="li">
                  <span className="t">
                    <b>{answer.text}</b> <Said answer={answer} />
                  </span>{" "}
                  <ButtonLink
                    kind="plain"
                    small
                    to={`/intimacyLab/answers?ten=${ten}&card=${at + 1}`}
                    aria-label={t.changeOf(answer.text)}
                  >
                    {t.change}
                  </ButtonLink>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {tens.length > 1 ? (
        <nav aria-label={t.mine}>
          <ul className="row flow tens">
            {tens.map((number) => (
              <li key={number}>
                <Link
                  className="tap"
                  to={`/intimacyLab/answers?ten=${number}`}
                  aria-current={number === ten ? "page" : undefined}
                >
                  {t.ten(number)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </AppPage>
  );
}

function Said({ answer: { options, mine } }: { answer: OwnAnswer }) {
  const t = useTexts(labTexts);
  const words = (said: Answer | null | undefined) => (said ? t.answers[said] : t.unasked);
  if (options.length < 2) return <span className="small muted">{words(mine[0])}</span>;
  return options.map((option, at) => (
    <span key={option} className="small muted said-line">
      {option}: {words(mine[at])}{" "}
    </span>
  ));
}
