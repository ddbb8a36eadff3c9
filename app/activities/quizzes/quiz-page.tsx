import { useNavigation } from "react-router";
import type { FormErrors } from "#app/http/form-errors.ts";
import { ProgressTrack } from "#app/rounds/progress-track.tsx";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { PrivacyNote } from "#app/ui/privacy-note.tsx";
import type { QuizView, ShownQuestion } from "./quiz-view.ts";
import { quizTexts } from "./texts.ts";
import "#app/rounds/play.css";
import "./quizzes.css";

type Problem = FormErrors | undefined;

/** A quiz: one question on the screen. */
export function QuizPage({ view, problem }: { view: QuizView; problem: Problem }) {
  const t = useTexts(quizTexts);
  const { sort, title, question } = view;
  return (
    <AppPage back="/quiz" backLabel={t.all} title={t.barTitle[sort](title)} read={sort === "about-us"}>
      {question === "premium" ? (
        <div className="meet top">
          <PairMark state="neither" size="big" />
          <h1>{title}</h1>
          <p className="muted">{t.notIncluded}</p>
          <p className="row flow j-mid">
            <ButtonLink kind="quiet" to="/premium">
              {t.whatItHolds}
            </ButtonLink>{" "}
            <ButtonLink kind="plain" to="/quiz">
              {t.all}
            </ButtonLink>
          </p>
        </div>
      ) : (
        <>
          <Progress view={view} question={question} />
          {question ? (
            <Question key={question.id} view={view} question={question} problem={problem} />
          ) : (
            <End view={view} problem={problem} />
          )}
        </>
      )}
    </AppPage>
  );
}

function Progress({ view, question }: { view: QuizView; question: ShownQuestion | null }) {
  const t = useTexts(quizTexts);
  const { partnerName, partnerDone, total, answered } = view;
  const at = t.at(question?.place ?? answered, total);
  const theirs = partnerName && (partnerDone ? t.done(partnerName) : t.notDone(partnerName));
  return (
    <>
      <ProgressTrack done={question?.place ?? answered} total={total} label={at} theirs={theirs} />
      <p className="sr" role="status">
        {question ? `${at}. ${question.text}` : t.allAnswered}
      </p>
    </>
  );
}

function Question({ view, question, problem }: { view: QuizView; question: ShownQuestion; problem: Problem }) {
  const t = useTexts(quizTexts);
  const { name, sort, partner, partnerName, time, answered, total } = view;
  const { id, version, text, options, place, said } = question;
  const pending = useNavigation().formAction !== undefined;
  // What was chosen for another question is not this one's.
  const values = problem?.values.question === id ? problem.values : {};
  const chosen = (field: "me" | "guess") => [values[field] ?? String(said?.[field] ?? "")];
  const choices = options.map((label, i) => ({ value: String(i + 1), label }));
  const them = partnerName ?? t.them;
  const isLast = said === null && answered + 1 === total;
  return (
    <>
      <div className="q stack">
        <h1>{text}</h1>
        {sort === "know-me" ? <p className="small muted">{named(t.how(them))}</p> : null}
      </div>
      <PostForm action={`/quiz/${name}?at=${place}`} className="stack" noValidate>
        <ErrorList errors={problem?.errors} />
        <input type="hidden" name="question" value={id} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="time" value={time} />
        <input type="hidden" name="partner" value={partner} />
        <div className={sort === "know-me" ? "guesses" : undefined}>
          <ChoiceField
            name="me"
            look="rows"
            legend={<Whose side="you" who={t.you} what={t.yourAnswer} />}
            options={choices}
            chosen={chosen("me")}
            error={problem?.errors.me}
          />
          {sort === "know-me" ? (
            <div className="guess">
              <ChoiceField
                name="guess"
                look="rows"
                legend={<Whose side="them" who={partnerName ?? t.Them} what={t.yourGuess} />}
                options={choices}
                chosen={chosen("guess")}
                error={problem?.errors.guess}
              />
            </div>
          ) : null}
        </div>
        <div className="row flow">
          <Button pending={pending} pendingText={t.sending}>
            {isLast ? t.last : t.next}
          </Button>{" "}
          <ButtonLink kind="plain" to="/quiz">
            {t.stop}
          </ButtonLink>
        </div>
        {place > 1 ? (
          <p>
            <Link className="tap" to={`/quiz/${name}?at=${place - 1}`}>
              {t.previous}
            </Link>
          </p>
        ) : null}
        <PrivacyNote>{t.kept}</PrivacyNote>
      </PostForm>
    </>
  );
}

/** Whose answer the choices below are. */
function Whose({ side, who, what }: { side: "you" | "them"; who: string; what: string }) {
  return (
    <span className={`whose ${side}-s`}>
      <PairMark state={side} size="who" />
      <b>{named(who)}</b> <span>{what}</span>
    </span>
  );
}

/** Nothing is asked any more: the question that was left has been retired. */
function End({ view: { name, time, partner }, problem }: { view: QuizView; problem: Problem }) {
  const t = useTexts(quizTexts);
  const pending = useNavigation().formAction !== undefined;
  return (
    <PostForm action={`/quiz/${name}?end`} className="stack">
      <ErrorList errors={problem?.errors} />
      <h1>{t.allAnswered}</h1>
      <input type="hidden" name="time" value={time} />
      <input type="hidden" name="partner" value={partner} />
      <Button pending={pending} pendingText={t.sending}>
        {t.end}
      </Button>
    </PostForm>
  );
}
