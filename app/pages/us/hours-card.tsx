import { useTexts } from "#app/texts/use-texts.tsx";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { Band } from "./band.tsx";
import { hoursTexts } from "./texts.ts";
import type { HoursView } from "./us-view.ts";

/** Both local times, and the hours in which both are awake on one band of a day. */
export function HoursCard({ view, partnerName }: { view: HoursView; partnerName: string }) {
  const t = useTexts(hoursTexts);
  const { mine, theirs, overlap, ahead, now } = view;
  return (
    <section className="card stack" aria-labelledby="hours-title">
      <h2 id="hours-title">{t.title}</h2>
      <div className="hours num">
        <p>
          <span className="y">{named(t.youIn(mine.place))}</span> <b>{mine.time}</b>
        </p>
        <p>
          <span className="t">{named(t.themIn(partnerName, theirs.place))}</span> <b>{theirs.time}</b>
        </p>
      </div>
      <Band label={view.label} {...{ overlap, ahead, now }} nowText={t.now} />
      <p className="small muted num">{named(view.sentence)}</p>
      <p>
        <Link className="tap small" to="/us/set/hours" preventScrollReset>
          {t.change}
        </Link>
      </p>
    </section>
  );
}
