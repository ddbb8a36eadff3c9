import { useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PrivacyNote } from "#app/ui/privacy-note.tsx";
import { InsteadCard } from "./instead-card.tsx";
import type { LabView } from "./lab-view.ts";
import { MatchPlate } from "./match-plate.tsx";
import { labTexts } from "./texts.ts";
import "./lab.css";

/** Where the lab begins: one's ten cards, the newest that both opened, and what both enjoyed. */
export function LabPage({ view }: { view: LabView }) {
  const t = useTexts(labTexts);
  const { instead, matches, partner, maybe } = view;
  return (
    <AppPage>
      <div className="stack">
        <h1>{t.title}</h1>
        <p className="muted w-24">{t.lead}</p>
      </div>
      {instead ? (
        <InsteadCard instead={instead} back="/intimacyLab" />
      ) : (
        <>
          <Cards view={view} />
          <section className="stack" aria-labelledby="opened">
            <h2 id="opened">{t.opened}</h2>
            {matches.length === 0 ? <p className="muted">{t.openedNone}</p> : null}
            {matches.map((match) => (
              <MatchPlate key={match.card} match={match} partner={partner} maybe={maybe} />
            ))}
            {matches.length > 0 ? (
              <p>
                <Link className="tap" to="/intimacyLab/open">
                  {t.openedAll}
                </Link>
              </p>
            ) : null}
          </section>
          <How maybe={maybe} />
          <Ideas ideas={view.ideas} />
        </>
      )}
      {instead === "keeping" ? null : <Others />}
    </AppPage>
  );
}

function Cards({ view }: { view: LabView }) {
  const t = useTexts(labTexts);
  const { state, answered, total, done, more, partnerName } = view;
  return (
    <section className="card stack" aria-labelledby="cards">
      <h2 id="cards">{t.cards}</h2>
      {done && state !== "theirs" ? <p>{named(t.done[done](partnerName))}</p> : null}
      <p>{named(state === "going" ? t.going(answered, total) : t.state[state](partnerName))}</p>
      {state === "through" && more ? (
        <p>
          {t.premium} <Link to="/premium">{t.whatItHolds}</Link>
        </p>
      ) : null}
      <p className="row flow">
        {state === "through" ? null : (
          <ButtonLink to="/intimacyLab/cards">{state === "going" ? t.goOn : t.begin}</ButtonLink>
        )}{" "}
        <ButtonLink kind="plain" to="/intimacyLab/topics">
          {t.topics}
        </ButtonLink>{" "}
        <ButtonLink kind="plain" to="/intimacyLab/answers">
          {t.takeBack}
        </ButtonLink>
      </p>
    </section>
  );
}

/** The other pages of the room: what needs no cards, and nobody to answer them with. */
function Others() {
  const t = useTexts(labTexts);
  return (
    <section className="card stack" aria-labelledby="others">
      <h2 id="others">{t.others}</h2>
      <ul className="list">
        <li>
          <Link to="/intimacyLab/questions">
            <span className="t">
              <b>{t.questions}</b> <span className="small muted">{t.questionsLead}</span>
            </span>
            <Icon name="chevron" small />
          </Link>
        </li>
        <li>
          <Link to="/random-sex-positions">
            <span className="t">
              <b>{t.positions}</b> <span className="small muted">{t.positionsLead}</span>
            </span>
            <Icon name="chevron" small />
          </Link>
        </li>
        <li>
          <Link to="/truth-or-dare/hot">
            <span className="t">
              <b>{t.dares}</b> <span className="small muted">{t.daresLead}</span>
            </span>
            <Icon name="chevron" small />
          </Link>
        </li>
      </ul>
    </section>
  );
}

/** What comes out when, and that what does not says nothing. */
export function How({ maybe }: { maybe: boolean }) {
  const t = useTexts(labTexts);
  return (
    <div className="how">
      <PrivacyNote>{maybe ? t.how.maybe : t.how.yes}</PrivacyNote>
      <p className="small muted">{t.some}</p>
    </div>
  );
}

/** What both ticked after intimacy. */
function Ideas({ ideas }: { ideas: readonly string[] }) {
  const t = useTexts(labTexts);
  if (ideas.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="ideas">
      <h2 id="ideas">{t.ideas}</h2>
      <p className="small muted">{t.ideasLead}</p>
      <ul className="row flow enjoyed">
        {ideas.map((idea) => (
          <li key={idea} className="chip both-c">
            {idea}
          </li>
        ))}
      </ul>
      <p>
        <Link className="tap" to="/checkin/after">
          {t.ideasPage}
        </Link>
      </p>
    </section>
  );
}
