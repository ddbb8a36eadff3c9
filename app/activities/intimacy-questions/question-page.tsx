import { KeepingCard } from "#app/features/keeping/keeping-card.tsx";
import type { FormErrors } from "#app/http/form-errors.ts";
import { ItemPicture } from "#app/pictures/item-picture.tsx";
import { answerInWords, type Unsent } from "#app/questions/answer.ts";
import { AnswerForm } from "#app/questions/answer-form.tsx";
import { AnsweredChips } from "#app/questions/answered-chips.tsx";
import { BothAnswers } from "#app/questions/both-answers.tsx";
import { HalfIn } from "#app/questions/half-in.tsx";
import { UnsentWords } from "#app/questions/unsent-words.tsx";
import { useLanguage, useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { QUESTIONS } from "./question.ts";
import type { QuestionView } from "./questions-view.ts";
import { questionsTexts } from "./texts.ts";
import "./questions.css";

type Problem = FormErrors<"answer" | "partner"> | undefined;
type Shown = Extract<QuestionView, { instead: null }>;

/** A question in its states: still to answer, waiting for the other half, open to both, over. */
export function QuestionPage({
  view,
  problem,
  unsent,
}: {
  view: QuestionView;
  problem: Problem;
  unsent: Unsent | undefined;
}) {
  const t = useTexts(questionsTexts);
  const isRevealed = view.instead === null && view.state === "revealed";
  return (
    <AppPage back={QUESTIONS} backLabel={t.all} title={t.title} read={!isRevealed}>
      {view.instead === null ? <Head view={view} /> : <h1 className="sr">{t.title}</h1>}
      {unsent ? <UnsentWords {...unsent} /> : null}
      {view.instead === null ? (
        <Body view={view} problem={problem} wasSent={!unsent} />
      ) : (
        <KeepingCard back={view.to} leaveTo="/dashboard" />
      )}
    </AppPage>
  );
}

function Head({ view }: { view: Shown }) {
  const { question, state, partnerName } = view;
  return (
    <div className="q stack">
      <AnsweredChips
        about={question.category}
        mine={state !== "before" && view.mine !== null}
        theirs={state === "revealed" || (state !== "over" && view.partnerAnswered)}
        isOpen={state === "revealed"}
        partnerName={partnerName}
      />
      <h1>{question.text}</h1>
      <ItemPicture picture={question.picture} />
    </div>
  );
}

function Body({ view, problem, wasSent }: { view: Shown; problem: Problem; wasSent: boolean }) {
  const t = useTexts(questionsTexts);
  const { question, to } = view;
  if (view.state === "before" && !view.mayAnswer)
    return (
      <p className="muted">
        {t.notIncluded} <Link to="/premium">{t.whatItHolds}</Link>
      </p>
    );
  if (view.state === "before" || view.editing)
    return (
      <AnswerForm
        key={question.id}
        to={to}
        question={question}
        draft={null}
        partner={view.partner}
        mine={view.state === "before" ? null : view.mine}
        problem={problem}
        isStale={!wasSent}
        leaveTo={QUESTIONS}
      />
    );
  return (
    <>
      {view.state === "waiting" ? <HalfIn {...view} form={question.form} changeTo={`${to}?change`} /> : null}
      {view.state === "revealed" ? <BothAnswers {...view} form={question.form} /> : null}
      {view.state === "over" ? <Over view={view} /> : null}
      <p className="row flow">
        {view.next ? (
          <>
            <ButtonLink kind="quiet" to={view.next}>
              {t.another}
            </ButtonLink>{" "}
          </>
        ) : null}
        <ButtonLink kind="plain" to={QUESTIONS}>
          {t.all}
        </ButtonLink>
      </p>
      {view.mine === null ? null : <Erase view={view} />}
    </>
  );
}

/** It was open, and one of the two has erased theirs: one's own words stay one's own. */
function Over({ view: { mine, question } }: { view: Extract<Shown, { state: "over" }> }) {
  const t = useTexts(questionsTexts);
  const language = useLanguage();
  return (
    <>
      <section className="meet">
        <PairMark state="neither" size="big" />
        <p className="muted w-24">{t.over}</p>
      </section>
      {mine ? (
        <section className="sheet stack-s" aria-label={t.yours}>
          <p className="label">{t.yours}</p>
          <p className="own" dir="auto">
            {answerInWords(language, mine, question.form)}
          </p>
        </section>
      ) : null}
    </>
  );
}

/** One's own goes at once, and what was open closes: said first, behind a first press. */
function Erase({ view: { to, state } }: { view: Shown }) {
  const t = useTexts(questionsTexts);
  return (
    <details className="folded">
      <summary>{t.erase}</summary>
      <PostForm action={`${to}?erase`} className="stack-s">
        <p className="small muted">{state === "revealed" ? t.eraseMore.revealed : t.eraseMore.waiting}</p>
        <p>
          <Button kind="quiet" small>
            {t.eraseNow}
          </Button>
        </p>
      </PostForm>
    </details>
  );
}
