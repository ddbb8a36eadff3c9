import { SHIELDS_MAX } from "#app/couple/streak.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { named } from "#app/ui/named.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { Tally } from "#app/ui/tally.tsx";
import type { StreakView } from "./streak-view.ts";
import { streakTexts } from "./texts.ts";

/** What the two have come to. */
export function TallyCard({ streak }: { streak: StreakView }) {
  const t = useTexts(streakTexts);
  return (
    <section className="card" aria-label={t.figures}>
      <Tally
        figures={[
          { count: streak.length, of: t.inRow },
          { count: streak.longest, of: t.longest },
          { count: streak.completeDays, of: t.inAll(streak.completeDays) },
        ]}
      />
    </section>
  );
}

/** The whole rule. */
export function RuleCard({ partnerName }: { partnerName: string | null }) {
  const t = useTexts(streakTexts);
  return (
    <section className="card stack" aria-labelledby="rule">
      <h2 id="rule">{t.rule}</h2>
      <ul className="rule">
        <li>
          <PairMark state="both" size="rule" />
          <span>{t.complete}</span>
        </li>
        <li>
          <PairMark state="shield" size="rule" />
          <span>{t.missed}</span>
        </li>
        <li>
          <PairMark state="both" size="apart" />
          <span>{named(partnerName ? t.ends(partnerName) : t.endsAlone)}</span>
        </li>
      </ul>
    </section>
  );
}

/** The shields in hand, what they have covered in this month, and how the next one is earned. */
export function ShieldsCard({ streak }: { streak: StreakView }) {
  const t = useTexts(streakTexts);
  const { shields, untilNext, calendar } = streak;
  const count = calendar.states.filter((state) => state === "shield").length;
  const marks = ["first", "second"].slice(0, shields);
  return (
    <section className="card stack" aria-labelledby="shields">
      <div className="row between">
        <h2 id="shields">{t.shields(shields)}</h2>
        <span className="chip both-c num">{t.held(shields, SHIELDS_MAX)}</span>
      </div>
      {marks.length > 0 ? (
        <p className="shields" aria-hidden="true">
          {marks.map((mark) => (
            <PairMark key={mark} state="shield" size="shield" />
          ))}
        </p>
      ) : null}
      <p className="small muted num">
        {[t.earned, untilNext && t.next(untilNext), calendar.covered && t.covered(count, calendar.covered), t.noMoney]
          .filter(Boolean)
          .join(" ")}
      </p>
    </section>
  );
}
