import { useEffect } from "react";
import { categoryName } from "#app/content/category-name.ts";
import type { FormErrors } from "#app/http/form-errors.ts";
import { useLanguage, useTexts } from "#app/texts/use-texts.tsx";
import { type ThreadProblem, ThreadSection } from "#app/threads/thread-section.tsx";
import { writeDraft } from "#app/ui/draft.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link, type Path } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { answerInWords, type Unsent } from "./answer.ts";
import { AnswerForm } from "./answer-form.tsx";
import type { QuestionPageView } from "./question-view.ts";
import { RevealedAnswers } from "./revealed-answers.tsx";
import { questionTexts } from "./texts.ts";
import { UnsentWords } from "./unsent-words.tsx";

/** A date's question in its three states: still to answer, waiting for the other half, open to both. */
export function QuestionPage({
  view,
  at = `/daily-questions/${view.date}`,
  problem,
  unsent,
}: {
  view: QuestionPageView;
  /** The address that the page has. */
  at?: Path;
  /** Of the form that is there: the answer's, or, once both are open, one of those under the answers. */
  problem?: (FormErrors<"answer" | "partner"> & ThreadProblem) | undefined;
  unsent?: Unsent | undefined;
}) {
  const t = useTexts(questionTexts);
  const writing = view.state === "before" || view.editing;
  return (
    <AppPage back="/dashboard" title={view.dateLabel} read={view.state !== "revealed"}>
      <div className="q stack">
        <Chips view={view} />
        <h1>{view.question.text}</h1>
      </div>
      {unsent ? <UnsentWords {...unsent} /> : null}
      {writing ? (
        <AnswerForm
          date={view.date}
          question={view.question}
          me={view.me}
          partner={view.partner}
          mine={view.state === "before" ? null : view.mine}
          problem={problem}
        />
      ) : (
        <Kept view={view} wasSent={!unsent} />
      )}
      {view.thread ? (
        <ThreadSection
          view={view.thread}
          at={at}
          draft={{ me: view.me, of: `${view.date}-${view.question.id}-line` }}
          problem={problem}
        />
      ) : null}
      <Earlier answers={view.earlier} />
      <p>
        <Link className="tap" to="/daily-questions/archive">
          {t.past}
        </Link>
      </p>
      {view.hasMoreEarlier ? <p className="muted">{t.moreEarlier}</p> : null}
    </AppPage>
  );
}

function Chips({ view }: { view: QuestionPageView }) {
  const t = useTexts(questionTexts);
  const category = <span className="chip">{categoryName(view.question.category)}</span>;
  if (view.state === "revealed")
    return (
      <p className="row flow g-2">
        {category} <span className="chip both-c">{t.bothAnswered}</span>
      </p>
    );
  const answered = (className: string, text: string) => (
    <span className={`chip ${className}`}>
      <Icon name="check" small />
      {named(text)}
    </span>
  );
  return (
    <p className="row flow g-2">
      {category} {view.state === "waiting" ? answered("you-c", t.youAnswered) : null}
      {view.state === "before" && view.partnerAnswered
        ? answered("them-c", t.answered(view.partnerName ?? t.yourPartner))
        : null}
    </p>
  );
}

function Kept({ view, wasSent }: { view: Exclude<QuestionPageView, { state: "before" }>; wasSent: boolean }) {
  const { me, date, question } = view;
  // Once the answer is kept by the server the draft may go.
  useEffect(() => {
    if (wasSent) writeDraft({ me, of: `${date}-${question.id}` }, "");
  }, [me, question.id, date, wasSent]);
  return view.state === "waiting" ? <Waiting view={view} /> : <RevealedAnswers view={view} />;
}

function Waiting({ view }: { view: Extract<QuestionPageView, { state: "waiting" }> }) {
  const { partnerName, partnerAnswered } = view;
  const t = useTexts(questionTexts);
  const language = useLanguage();
  return (
    <>
      <section className="meet">
        <PairMark state={partnerAnswered ? "both" : "you"} size="big" label={t.halves(partnerName, partnerAnswered)} />
        <h2>{t.halfIn}</h2>
        <p className="muted w-24">{named(view.waitingText)}</p>
      </section>
      <section className="sheet stack-s" aria-label={t.yourAnswer}>
        <p className="row between flow">
          <span className="label">{t.yourAnswer}</span>{" "}
          <Link className="btn plain small" to={`/daily-questions/${view.date}?change`}>
            <Icon name="pencil" small />
            {t.change}
          </Link>
        </p>
        <p className="own" dir="auto">
          {answerInWords(language, view.mine, view.question.form)}
        </p>
      </section>
    </>
  );
}

/** What the member had answered on this date before the two were connected: it stays theirs, and nobody else's. */
function Earlier({ answers }: { answers: QuestionPageView["earlier"] }) {
  const t = useTexts(questionTexts);
  return answers.map(({ question, words }) => (
    <section key={question} className="sheet stack-s" aria-label={t.fromBefore}>
      <p className="label">{t.wroteBefore}</p>
      <p className="small muted">{question}</p>
      <p className="own" dir="auto">
        {words}
      </p>
    </section>
  ));
}
