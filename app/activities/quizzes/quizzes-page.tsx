import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import type { PairState } from "#app/ui/pair-state.ts";
import type { ListedQuiz, QuizzesView } from "./quiz-view.ts";
import { quizTexts } from "./texts.ts";
import "#app/rounds/choices-list.css";

const SORTS = ["about-us", "know-me"] as const;

/** All quizzes, each with how far the two are. */
export function QuizzesPage({ view: { open, further, partnerName } }: { view: QuizzesView }) {
  const t = useTexts(quizTexts);
  const sorts = SORTS.filter((sort) => open.some((quiz) => quiz.sort === sort));
  return (
    <AppPage>
      <div className="stack">
        <h1>{t.title}</h1>
        <p className="muted w-34">{t.lead}</p>
        {open.length + further.length === 0 ? <p className="muted">{t.none}</p> : null}
        <p className="row flow">
          <Link className="tap" to="/this-or-that">
            {t.thisOrThat}
          </Link>{" "}
          <Link className="tap" to="/truth-or-dare">
            {t.truthOrDare}
          </Link>
        </p>
      </div>
      {sorts.map((sort) => (
        <section key={sort} className="stack" aria-labelledby={sort}>
          <h2 id={sort}>{t.sorts[sort]}</h2>
          <p className="small muted">{t.about[sort]}</p>
          <ul className="list themes">
            {open
              .filter((quiz) => quiz.sort === sort)
              .map((quiz) => (
                <li key={quiz.name}>
                  <Link to={pathOf(quiz)}>
                    <PairMark state={PICTURES[quiz.state]} size="day" />
                    <QuizWords quiz={quiz} state={stateIn(t, quiz, partnerName)} />
                    <Icon name="chevron" small />
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {further.length > 0 ? (
        <section className="stack" aria-labelledby="further">
          <h2 id="further">{t.further}</h2>
          <p className="small muted">
            {t.premium} <Link to="/premium">{t.whatItHolds}</Link>
          </p>
          <ul className="list themes">
            {further.map((quiz) => (
              <li key={quiz.name}>
                <span className="li">
                  <PairMark state="neither" size="day" />
                  <QuizWords quiz={quiz} state={t.sorts[quiz.sort]} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </AppPage>
  );
}

const PICTURES: Record<ListedQuiz["state"], PairState> = {
  new: "neither",
  going: "neither",
  mine: "you",
  theirs: "them",
  open: "both",
  again: "both",
};

const pathOf = ({ name, state }: ListedQuiz) =>
  state === "mine" || state === "open" ? (`/quiz/${name}/results` as const) : (`/quiz/${name}` as const);

function QuizWords({ quiz: { title, about, state: is }, state }: { quiz: ListedQuiz; state: string }) {
  return (
    <span className="t">
      <b>{title}</b> <span className="small muted">{about}</span>{" "}
      <span className={is === "new" ? "small num muted" : "small num"}>{named(state)}</span>
    </span>
  );
}

type Texts = ReturnType<typeof quizTexts>;

/** How far the two are with a quiz, in words. */
function stateIn({ state: t, Them }: Texts, { state, answered, total }: ListedQuiz, partnerName: string | null) {
  if (state === "new") return t.new(total);
  if (state === "going") return t.going(answered, total);
  if (state === "mine") return partnerName ? t.mine(partnerName) : t.mineAlone;
  if (state === "theirs") return t.theirs(partnerName ?? Them);
  return state === "open" ? t.open : t.again;
}
