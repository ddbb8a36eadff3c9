import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import type { WaitingDay } from "./home-view.ts";

/** What waits for the member: reveals not read yet, and days that the partner has answered alone. */
export function WaitingCard({ waiting, partnerName }: { waiting: readonly WaitingDay[]; partnerName: string | null }) {
  if (waiting.length === 0) return null;
  return (
    <section className="card o3" aria-labelledby="waiting">
      <h2 id="waiting" className="mb-1">
        Waiting for you
      </h2>
      <ul className="list">
        {waiting.map(({ date, dateLabel, kind }) => (
          <li key={date}>
            <Link to={`/daily-questions/${date}`}>
              <Icon name={kind === "unread" ? "heart" : "question"} />
              <span className="t">
                <b>{kind === "unread" ? "A reveal you have not read" : named(`${partnerName} has answered`)}</b>{" "}
                <span className="small muted">{dateLabel}</span>
              </span>
              <Icon name="chevron" small />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
