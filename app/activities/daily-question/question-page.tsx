import { type ReactNode, useEffect } from "react";
import { categoryName } from "#app/content/category-name.ts";
import type { FormErrors } from "#app/http/form-errors.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { answerInWords, type Unsent } from "./answer.ts";
import { writeDraft } from "./answer-draft.ts";
import { AnswerForm } from "./answer-form.tsx";
import type { QuestionPageView } from "./question-view.ts";
import { UnsentWords } from "./unsent-words.tsx";

/** A date's question in its three states: still to answer, waiting for the other half, open to both. */
export function QuestionPage({
  view,
  problem,
  unsent,
}: {
  view: QuestionPageView;
  problem?: FormErrors<"answer" | "partner"> | undefined;
  unsent?: Unsent | undefined;
}) {
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
      <Earlier answers={view.earlier} />
      {view.hasMoreEarlier ? (
        <p className="muted">There is more that you wrote on this day. A search in your words finds it.</p>
      ) : null}
    </AppPage>
  );
}

function Chips({ view }: { view: QuestionPageView }) {
  const category = <span className="chip">{categoryName(view.question.category)}</span>;
  if (view.state === "revealed")
    return (
      <p className="row flow g-2">
        {category} <span className="chip both-c">Both answered</span>
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
      {category} {view.state === "waiting" ? answered("you-c", "You have answered") : null}
      {view.state === "before" && view.partnerAnswered ? answered("them-c", `${view.partnerName} has answered`) : null}
    </p>
  );
}

function Kept({ view, wasSent }: { view: Exclude<QuestionPageView, { state: "before" }>; wasSent: boolean }) {
  const { me, date, question } = view;
  // Once the answer is kept by the server the draft may go.
  useEffect(() => {
    if (wasSent) writeDraft({ me, questionId: question.id, date }, "");
  }, [me, question.id, date, wasSent]);
  return view.state === "waiting" ? <Waiting view={view} /> : <Revealed view={view} />;
}

function Waiting({ view }: { view: Extract<QuestionPageView, { state: "waiting" }> }) {
  const { partnerName, partnerAnswered } = view;
  const theirs = partnerName ? `${partnerName}'s` : "the other";
  return (
    <>
      <section className="meet">
        <PairMark
          state={partnerAnswered ? "both" : "you"}
          size="big"
          label={`Your half is in, ${theirs} is ${partnerAnswered ? "too" : "still open"}`}
        />
        <h2>Your half is in.</h2>
        <p className="muted w-24">{named(view.waitingText)}</p>
      </section>
      <section className="sheet stack-s" aria-label="Your answer">
        <p className="row between flow">
          <span className="label">Your answer</span>{" "}
          <Link className="btn plain small" to={`/daily-questions/${view.date}?change`}>
            <Icon name="pencil" small />
            Change it
          </Link>
        </p>
        <p className="own" dir="auto">
          {answerInWords(view.mine, view.question.form)}
        </p>
      </section>
    </>
  );
}

function Revealed({ view }: { view: Extract<QuestionPageView, { state: "revealed" }> }) {
  const { form } = view.question;
  const [mine, theirs] = [answerInWords(view.mine, form), answerInWords(view.theirs, form)];
  const isList = form.kind === "choice" && form.multiple;
  // Side by side only while both are short enough for it.
  const tall = Math.max(mine.length, theirs.length) > 420;
  return (
    <section
      className={["reveal", tall ? "tall" : "", view.fresh ? "fresh" : ""].filter(Boolean).join(" ")}
      aria-label="Both answers"
    >
      <OneAnswer side="a" who={["You", view.myCity]} words={mine} isList={isList} />
      <p className="seam">
        <Icon name="heart" small />
        Open to both
      </p>
      <OneAnswer side="b" who={[view.partnerName ?? "Your partner", view.partnerCity]} words={theirs} isList={isList} />
    </section>
  );
}

function OneAnswer({
  side,
  who,
  words,
  isList,
}: {
  side: "a" | "b";
  who: (string | null)[];
  words: string;
  isList: boolean;
}): ReactNode {
  return (
    <article className={`ans ${side}`}>
      <p className="who">
        <PairMark state={side === "a" ? "you" : "them"} size="who" />
        {named(who.filter(Boolean).join(", "))}
      </p>
      <blockquote dir="auto">{isList ? <Picks lines={words.split("\n")} /> : words}</blockquote>
    </article>
  );
}

/** Several options: on a narrow page a broken line would look like two of them. */
function Picks({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="picks">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** What the member had answered on this date before the two were connected: it stays theirs, and nobody else's. */
function Earlier({ answers }: { answers: QuestionPageView["earlier"] }) {
  return answers.map(({ question, words }) => (
    <section key={question} className="sheet stack-s" aria-label="Your answer from before">
      <p className="label">You wrote this before you two were connected</p>
      <p className="small muted">{question}</p>
      <p className="own" dir="auto">
        {words}
      </p>
    </section>
  ));
}
