import type { ReactNode } from "react";
import { KeepingCard } from "#app/features/keeping/keeping-card.tsx";
import { useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { type Heat, pathOf, type Way } from "./cards.ts";
import { cardTexts } from "./texts.ts";
import "./truth-or-dare.css";

/** What both ways of a heat stand in: the switch between them, and what may stand in the place of a card. */
export function HeatFrame({
  heat,
  way,
  instead,
  children,
}: {
  heat: Heat;
  way: Way;
  instead: "keeping" | "premium" | null;
  children: ReactNode;
}) {
  const t = useTexts(cardTexts);
  return (
    <AppPage back="/truth-or-dare" backLabel={t.allHeats} title={t.title}>
      {instead === "keeping" ? (
        <>
          <h1 className="sr">{t.title}</h1>
          <KeepingCard back={pathOf(heat, way)} leaveTo="/truth-or-dare" />
        </>
      ) : (
        <div className="stack tod">
          <div className="seg tab">
            <WayLink heat={heat} way="apart" now={way} /> <WayLink heat={heat} way="passed" now={way} />
          </div>
          {instead === "premium" ? <NotIncluded /> : null}
          {children}
        </div>
      )}
    </AppPage>
  );
}

function WayLink({ heat, way, now }: { heat: Heat; way: Way; now: Way }) {
  const t = useTexts(cardTexts);
  return (
    <Link className="face" to={pathOf(heat, way)} aria-current={way === now ? "true" : undefined}>
      {t[way]}
    </Link>
  );
}

function NotIncluded() {
  const t = useTexts(cardTexts);
  return (
    <div className="meet">
      <PairMark state="neither" size="big" />
      <h1 className="t-xl">{t.choose}</h1>
      <p className="muted">{t.notIncluded}</p>
      <p className="row flow j-mid">
        <ButtonLink kind="quiet" to="/premium">
          {t.whatItHolds}
        </ButtonLink>{" "}
        <ButtonLink kind="plain" to="/truth-or-dare">
          {t.allHeats}
        </ButtonLink>
      </p>
    </div>
  );
}
