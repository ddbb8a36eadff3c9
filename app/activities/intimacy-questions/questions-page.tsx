import { KeepingCard } from "#app/features/keeping/keeping-card.tsx";
import { useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { lensPath } from "#app/ui/lens.ts";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import type { PairState } from "#app/ui/pair-state.ts";
import { QUESTIONS, type QuestionState } from "./question.ts";
import type { ListedQuestion, QuestionsView, TopicView } from "./questions-view.ts";
import { questionsTexts } from "./texts.ts";
import "./questions.css";

type Shown = Extract<QuestionsView, { instead: null }>;

/** All questions: what waits, the next one, and the topics with how far the two are. */
export function QuestionsPage({ view }: { view: QuestionsView }) {
  const t = useTexts(questionsTexts);
  return (
    <AppPage back="/intimacyLab" backLabel={t.lab} title={t.lab}>
      <div className="stack">
        <h1>{t.title}</h1>
        <p className="muted w-24">{t.lead}</p>
      </div>
      {view.instead === null ? <Questions view={view} /> : <KeepingCard back={QUESTIONS} leaveTo="/dashboard" />}
    </AppPage>
  );
}

function Questions({ view }: { view: Shown }) {
  const t = useTexts(questionsTexts);
  const { waiting, next, topics, partnerName } = view;
  return (
    <>
      {waiting.length > 0 ? (
        <section className="stack" aria-labelledby="waiting">
          <h2 id="waiting">{t.waiting}</h2>
          <List questions={waiting} partnerName={partnerName} />
        </section>
      ) : null}
      {next ? <Next question={next} /> : null}
      {next || waiting.length > 0 ? null : <p className="muted">{topics.length === 0 ? t.none : t.allAnswered}</p>}
      {topics.length > 0 ? (
        <section className="stack" aria-labelledby="topics">
          <h2 id="topics">{t.topics}</h2>
          <div className="topics">
            {topics.map((topic) => (
              <Topic key={topic.name} topic={topic} partnerName={partnerName} />
            ))}
          </div>
        </section>
      ) : null}
      <nav aria-label={t.also}>
        <p className="label">{t.also}</p>
        <p className="row flow">
          <Link className="tap" to="/intimacyLab">
            {t.cards}
          </Link>{" "}
          <Link className="tap" to="/truth-or-dare/hot">
            {t.dares}
          </Link>{" "}
          <Link className="tap" to="/checkin/after">
            {t.afterwards}
          </Link>
        </p>
      </nav>
    </>
  );
}

/** What the two go on with, under a lamp. */
function Next({ question: { text, topic, to } }: { question: NonNullable<Shown["next"]> }) {
  const t = useTexts(questionsTexts);
  return (
    <section className="asked" aria-labelledby="next">
      <Lamp />
      <div className="in stack">
        <p className="row flow g-2">
          <span className="label">{t.next}</span> <span className="chip">{topic}</span>
        </p>
        <h2 id="next">{text}</h2>
        <p>
          <ButtonLink to={to}>{t.answer}</ButtonLink>
        </p>
      </div>
    </section>
  );
}

/** A lamp over two who lie near each other: decoration, the same for every question. */
function Lamp() {
  return (
    <figure aria-hidden="true">
      <svg viewBox="0 0 400 212" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <rect className="n" width="400" height="212" />
        <circle className="both-a" cx="200" cy="52" r="22" />
        <circle className="you-a" cx="148" cy="262" r="132" />
        <circle className="m" cx="252" cy="262" r="132" />
        <path className="both-a" d={lensPath(148, 252, 262, 132)} />
        <path className="p" d="M-20 168C40 92 104 112 148 122S232 168 276 128 360 92 420 160" />
      </svg>
    </figure>
  );
}

function Topic({ topic, partnerName }: { topic: TopicView; partnerName: string | null }) {
  const t = useTexts(questionsTexts);
  const { label, open, total, questions, further, isNext } = topic;
  return (
    <details open={isNext}>
      <summary>
        <h3>{label}</h3> <span className="small muted num">{total > 0 ? t.progress(open, total) : t.noneOfIt}</span>
      </summary>
      <List questions={questions} partnerName={partnerName} />
      {further > 0 ? (
        <p className="small muted">
          {t.further(further)} <Link to="/premium">{t.whatItHolds}</Link>
        </p>
      ) : null}
    </details>
  );
}

const MARKS: Record<QuestionState, PairState> = {
  new: "neither",
  theirs: "them",
  mine: "you",
  fresh: "both",
  open: "both",
  over: "neither",
};

function List({ questions, partnerName }: { questions: readonly ListedQuestion[]; partnerName: string | null }) {
  const t = useTexts(questionsTexts);
  if (questions.length === 0) return null;
  return (
    <ul className="list asks">
      {questions.map(({ to, text, state }) => (
        <li key={to}>
          <Link to={to}>
            <PairMark state={MARKS[state]} size="day" />
            <span className="t">
              <b>{text}</b>{" "}
              <span className={state === "new" ? "small muted" : "small"}>
                {named(state === "theirs" ? t.theirs(partnerName ?? t.yourPartner) : t.state[state])}
              </span>
            </span>
            <Icon name="chevron" small />
          </Link>
        </li>
      ))}
    </ul>
  );
}
