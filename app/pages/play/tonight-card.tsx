import { useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { lensPath } from "#app/ui/lens.ts";
import { Link, type Path } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import type { PlayView } from "./play-view.ts";
import { playTexts } from "./texts.ts";
import { HOW, type How, WHERE, type Where } from "./tonight.ts";

type Tonight = NonNullable<PlayView["tonight"]>;

const pathOf = (where: Where, how: How, after?: string): Path =>
  `/play?where=${where}&how=${how}${after ? `&after=${after}` : ""}`;

/** An idea for tonight, and the ways to say where and how the two are: links, which say it in the address alone. */
export function TonightCard({ tonight: { where, how, idea }, partnerName }: { tonight: Tonight; partnerName: string }) {
  const t = useTexts(playTexts);
  return (
    <section className="o2 stack" aria-labelledby="tonight">
      <div className="segs">
        <nav className="seg duo" aria-label={t.whereLabel}>
          {WHERE.map((one) => (
            <Choice key={one} to={pathOf(one, how)} isChosen={one === where} words={t.where[one]} />
          ))}
        </nav>
        <nav className="seg duo" aria-label={t.howLabel}>
          {HOW.map((one) => (
            <Choice key={one} to={pathOf(where, one)} isChosen={one === how} words={t.how[one]} />
          ))}
        </nav>
      </div>
      <div className="card today stack">
        <Deco where={where} />
        <p className="label">{idea ? t.tonight(idea.minutes) : null}</p>
        <h2 id="tonight" className="ask">
          {idea ? idea.title : t.noIdea}
        </h2>
        <p className="small muted">{idea ? idea.about : t.noIdeaMore}</p>
        {idea ? (
          <div className="row flow acts">
            <ButtonLink to={`/dates/idea/${idea.id}`}>{named(t.ask(partnerName))}</ButtonLink>
            {idea.another ? (
              <ButtonLink kind="plain" to={pathOf(where, how, idea.id)} preventScrollReset>
                {t.another}
              </ButtonLink>
            ) : null}
          </div>
        ) : null}
      </div>
    </section>
  );
}

function Choice({ to, isChosen, words }: { to: Path; isChosen: boolean; words: string }) {
  return (
    <Link className="face" to={to} aria-current={isChosen ? "true" : undefined} preventScrollReset>
      {words}
    </Link>
  );
}

/** The two, each by themselves or one. */
function Deco({ where }: { where: Where }) {
  const isApart = where === "apart";
  const [you, them] = isApart ? [37, 121] : [56, 102];
  return (
    <div className="deco">
      <svg viewBox="0 0 158 102" aria-hidden="true">
        <circle className="you" cx={you} cy={51} r={36} />
        <circle className="them" cx={them} cy={51} r={36} />
        {isApart ? null : <path className="both" d={lensPath(you, them, 51, 36)} />}
      </svg>
    </div>
  );
}
