import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import type { WaitingEntry } from "./home-view.ts";
import { homeTexts } from "./texts.ts";

/** What waits for the member, of all activities. */
export function WaitingCard({ waiting }: { waiting: readonly WaitingEntry[] }) {
  const t = useTexts(homeTexts);
  if (waiting.length === 0) return null;
  return (
    <section className="card o3" aria-labelledby="waiting">
      <h2 id="waiting" className="mb-1">
        {t.waiting}
      </h2>
      <ul className="list">
        {waiting.map(({ to, icon, title, note, dateLabel }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} />
              <span className="t">
                <b>{named(title)}</b> <span className="small muted">{named(note ?? dateLabel)}</span>
              </span>
              <Icon name="chevron" small />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
