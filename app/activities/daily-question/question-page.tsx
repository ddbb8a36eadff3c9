import { categoryName } from "#app/content/category-name.ts";
import type { FormErrors } from "#app/http/form-errors.ts";
import { PartnerHere } from "#app/live/partner-here.tsx";
import { ItemPicture } from "#app/pictures/item-picture.tsx";
import type { Unsent } from "#app/questions/answer.ts";
import { AnswerForm } from "#app/questions/answer-form.tsx";
import { AnsweredChips } from "#app/questions/answered-chips.tsx";
import { BothAnswers } from "#app/questions/both-answers.tsx";
import { HalfIn } from "#app/questions/half-in.tsx";
import { useSentAnswer } from "#app/questions/sent-answer.tsx";
import { UnsentWords } from "#app/questions/unsent-words.tsx";
import { useTexts } from "#app/texts/use-texts.tsx";
import { type ThreadProblem, ThreadSection } from "#app/threads/thread-section.tsx";
import { Link, type Path } from "#app/ui/link.tsx";
import { AppPage } from "#app/ui/page.tsx";
import type { QuestionPageView } from "./question-view.ts";
import { questionTexts } from "./texts.ts";

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
        <AnsweredChips
          about={categoryName(view.question.category)}
          mine={view.state !== "before"}
          theirs={view.state === "revealed" || view.partnerAnswered}
          isOpen={view.state === "revealed"}
          partnerName={view.partnerName}
        />
        <PartnerHere name={view.partnerName} />
        <h1>{view.question.text}</h1>
        <ItemPicture picture={view.question.picture} />
      </div>
      {unsent ? <UnsentWords {...unsent} /> : null}
      {writing ? (
        <AnswerForm
          key={view.question.id}
          to={`/daily-questions/${view.date}`}
          question={view.question}
          draft={draftOf(view)}
          partner={view.partner}
          mine={view.state === "before" ? null : view.mine}
          problem={problem}
          isStale={unsent !== undefined}
          leaveTo="/dashboard"
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
      <p className="row flow">
        <Link className="tap" to="/daily-questions/archive">
          {t.past}
        </Link>{" "}
        <Link className="tap" to="/packs">
          {t.packs}
        </Link>
      </p>
      {view.hasMoreEarlier ? <p className="muted">{t.moreEarlier}</p> : null}
    </AppPage>
  );
}

const draftOf = ({ me, date, question }: QuestionPageView) => ({ me, of: `${date}-${question.id}` });

function Kept({ view, wasSent }: { view: Exclude<QuestionPageView, { state: "before" }>; wasSent: boolean }) {
  const { me, of } = draftOf(view);
  useSentAnswer({ me, of }, wasSent ? view.mine : null, view.state === "revealed");
  const { form } = view.question;
  return view.state === "waiting" ? (
    <HalfIn {...view} form={form} why={view.waitingText} changeTo={`/daily-questions/${view.date}?change`} />
  ) : (
    <BothAnswers {...view} form={form} />
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
