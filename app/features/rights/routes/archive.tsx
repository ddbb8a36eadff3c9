import { memberContext } from "#app/features/auth/guards.server.ts";
import { longDate } from "#app/features/couple/date-words.ts";
import { rooms } from "#app/features/couple/rooms.ts";
import { servicesContext } from "#app/http/services.server.ts";
import { AppPage } from "#app/ui/page.tsx";
import { archivedSpaces, wordsOf } from "../own-words.server.ts";
import type { Route } from "./+types/archive";

export const meta: Route.MetaFunction = () => [{ title: "Your words · The Couple App" }];

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const member = context.get(memberContext);
  const spaces = [];
  for (const { coupleId, endedAt } of await archivedSpaces(services, member.person.id)) {
    const words = [];
    for await (const { date, question, mine } of wordsOf(services, member, { coupleId, together: false })) {
      if (mine !== null) words.push({ date: longDate(date), year: date.slice(0, 4), question, mine });
    }
    if (words.length > 0) spaces.push({ ended: endedAt.toISOString().slice(0, 10), words: words.reverse() });
  }
  return { spaces };
}

/** What somebody wrote in spaces that have ended: for its author alone. */
export default function Archive({ loaderData: { spaces } }: Route.ComponentProps) {
  return (
    <AppPage nav={rooms} back="/us" backLabel="Us" title="Archive" read>
      <h1>Your archive</h1>
      <p className="muted mt-1">Your own words from spaces that have ended. Nobody else sees them.</p>
      {spaces.length === 0 ? <p className="mt-4">There is nothing here.</p> : null}
      {spaces.map((space) => (
        <section key={space.ended} className="stack mt-7" aria-label={`Until ${space.ended}`}>
          <h2>Until {space.ended}</h2>
          {space.words.map((entry) => (
            <article key={`${entry.date} ${entry.question}`} className="card stack-s">
              <h3>{entry.question}</h3>
              <p className="small muted">
                {entry.date} {entry.year}
              </p>
              <p className="own" dir="auto">
                {entry.mine}
              </p>
            </article>
          ))}
        </section>
      ))}
    </AppPage>
  );
}
