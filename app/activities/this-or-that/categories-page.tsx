import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import type { PairState } from "#app/ui/pair-state.ts";
import type { CategoriesView, CategoryView } from "./play-view.ts";
import { thisOrThatTexts } from "./texts.ts";
import "#app/rounds/choices-list.css";

/** All themes, each with how far the two are. */
export function CategoriesPage({ view }: { view: CategoriesView }) {
  const t = useTexts(thisOrThatTexts);
  const { open, further, partnerName } = view;
  return (
    <AppPage>
      <div className="stack">
        <h1>{t.title}</h1>
        <p className="muted w-24">{t.lead}</p>
        <p className="row flow">
          <Link className="tap" to="/quiz">
            {t.quizzes}
          </Link>{" "}
          <Link className="tap" to="/truth-or-dare">
            {t.truthOrDare}
          </Link>
        </p>
      </div>
      <section className="stack" aria-labelledby="yours">
        <h2 id="yours">{t.yours}</h2>
        {open.length + further.length === 0 ? <p className="muted">{t.none}</p> : null}
        <ul className="list themes">
          {open.map((category) => (
            <li key={category.name}>
              <Link to={pathOf(category)}>
                <PairMark state={PICTURES[category.state]} size="day" />
                <CategoryWords category={category} partnerName={partnerName} />
                <Icon name="chevron" small />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {further.length > 0 ? (
        <section className="stack" aria-labelledby="further">
          <h2 id="further">{t.further}</h2>
          <p className="small muted">
            {t.premium} <Link to="/premium">{t.whatItHolds}</Link>
          </p>
          <ul className="list themes">
            {further.map((category) => (
              <li key={category.name}>
                <span className="li">
                  <PairMark state="neither" size="day" />
                  <CategoryWords category={category} partnerName={partnerName} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </AppPage>
  );
}

const PICTURES: Record<CategoryView["state"], PairState> = {
  new: "neither",
  going: "neither",
  mine: "you",
  theirs: "them",
  open: "both",
  again: "both",
};

const pathOf = ({ name, state }: CategoryView) =>
  state === "mine" || state === "open"
    ? (`/this-or-that/${name}/results` as const)
    : (`/this-or-that/${name}` as const);

function CategoryWords({ category, partnerName }: { category: CategoryView; partnerName: string | null }) {
  const { title, about, state, picked, total } = category;
  return (
    <span className="t">
      <b>{title}</b> <span className="small muted">{about}</span>{" "}
      <span className={state === "new" ? "small num muted" : "small num"}>
        {named(useStateWords(state, { picked, total, partnerName }))}
      </span>
    </span>
  );
}

function useStateWords(
  state: CategoryView["state"],
  { picked, total, partnerName }: { picked: number; total: number; partnerName: string | null },
): string {
  const { state: t, them } = useTexts(thisOrThatTexts);
  if (state === "new") return t.new(total);
  if (state === "going") return t.going(picked, total);
  if (state === "mine") return partnerName ? t.mine(partnerName) : t.mineAlone;
  if (state === "theirs") return t.theirs(partnerName ?? them);
  return state === "open" ? t.open : t.again;
}
