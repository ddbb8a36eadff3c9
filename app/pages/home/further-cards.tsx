import { useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import type { TonightsIdea } from "../play/play-view.ts";
import type { OpenedEntry } from "./home-view.ts";
import { homeTexts } from "./texts.ts";

/** What opened to both last, once there is nothing newer to read. */
export function OpenedCard({ opened: { to, title, dateLabel } }: { opened: OpenedEntry }) {
  const t = useTexts(homeTexts);
  return (
    <section className="card row flow o5" aria-labelledby="opened">
      <PairMark state="both" size="rule" />
      <div className="grow">
        <p className="small muted">{t.openedLast(dateLabel)}</p>
        <h2 id="opened" className="line">
          {title}
        </h2>
      </div>
      <ButtonLink to={to} kind="quiet" small>
        {t.readAgain}
      </ButtonLink>
    </section>
  );
}

/** An idea for tonight; where they are and how they are is said on the page of the room. */
export function TonightsCard({ idea: { id, title, minutes } }: { idea: TonightsIdea }) {
  const t = useTexts(homeTexts);
  return (
    <section className="card o5 stack-s" aria-labelledby="tonight">
      <p className="small muted">{t.tonight(minutes)}</p>
      <h2 id="tonight" className="line">
        {title}
      </h2>
      <p className="row flow">
        <Link className="tap" to={`/dates/idea/${id}`}>
          {t.how}
        </Link>{" "}
        <Link className="tap" to="/play">
          {t.others}
        </Link>
      </p>
    </section>
  );
}
