import { useTexts } from "#app/texts/use-texts.tsx";
import { named } from "#app/ui/named.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import type { Match } from "./matches.ts";
import type { BothSaid, OwnSaid, ResultsView } from "./quiz-view.ts";
import { quizTexts } from "./texts.ts";

/** Each question with what both have said to it, and whether that is a match. */
export function AnsweredQuestions({ view }: { view: ResultsView & { state: "open" } }) {
  const t = useTexts(quizTexts);
  const { sort, questions, partnerName } = view;
  const them = partnerName ?? t.Them;
  return (
    <section className="card" aria-labelledby="each">
      <h2 id="each" className="mb-3">
        {t.byQuestion}
      </h2>
      <p className="legendrow mb-3">
        {sort === "know-me" ? (
          <>
            <span>
              <PairMark state="you" size="legend" />
              {t.legend["know-me"].you}
            </span>{" "}
            <span>
              <PairMark state="them" size="legend" />
              {named(t.legend["know-me"].them(them))}
            </span>{" "}
          </>
        ) : null}
        <span>
          <PairMark state="both" size="legend" />
          {t.legend[sort].both}
        </span>{" "}
        <span>
          <PairMark state="neither" size="legend" />
          {t.legend[sort].neither}
        </span>
      </p>
      <ul className="qres">
        {questions.map((question) => (
          <li key={question.id}>
            <PairMark state={question.match} size="day" label={labelOf(t, sort, question.match, them)} />
            <div>
              <h3>{question.text}</h3>
              <Lines question={question} partnerName={them} isGuessed={sort === "know-me"} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Texts = ReturnType<typeof quizTexts>;

/** What a question's mark shows, in words. */
function labelOf({ legend }: Texts, sort: ResultsView["sort"], match: Match, them: string): string {
  if (sort === "about-us") return match === "both" ? legend[sort].both : legend[sort].neither;
  return match === "them" ? legend[sort].them(them) : legend[sort][match];
}

/** Most options are bare words; some are a whole question. */
const ended = (words: string): string => (/[.?!…]$/.test(words) ? words : `${words}.`);

/** Both answers to a question, and what each had guessed of the other. */
function Lines({
  question: { mine, theirs },
  partnerName,
  isGuessed,
}: {
  question: BothSaid;
  partnerName: string;
  isGuessed: boolean;
}) {
  const t = useTexts(quizTexts);
  const [theyKnew, iKnew] = [theirs.guess === mine.me, mine.guess === theirs.me];
  return (
    <>
      <p>
        <b className="yc">{t.says(t.you)}</b> {ended(mine.me)}{" "}
        {isGuessed ? named(theyKnew ? t.knew(partnerName) : t.guessed(partnerName, ended(theirs.guess))) : null}
      </p>
      <p>
        <b className="tc">{named(t.says(partnerName))}</b> {ended(theirs.me)}{" "}
        {isGuessed ? (iKnew ? t.youKnew : t.youGuessed(ended(mine.guess))) : null}
      </p>
    </>
  );
}

/** One's own answers, while nothing of the partner's is to be seen. */
export function OwnAnswers({ questions }: { questions: readonly OwnSaid[] }) {
  const t = useTexts(quizTexts);
  return (
    <section className="card" aria-labelledby="mine">
      <h2 id="mine" className="mb-3">
        {t.yourAnswers}
      </h2>
      <ul className="qres">
        {questions.map(({ id, text, mine }) => (
          <li key={id}>
            <PairMark state="you" size="day" />
            <div>
              <h3>{text}</h3>
              <p>
                <b className="yc">{t.says(t.you)}</b> {ended(mine.me)}{" "}
                {mine.guess ? t.youGuessed(ended(mine.guess)) : null}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
