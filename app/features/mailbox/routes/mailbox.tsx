import { data } from "react-router";
import { servicesContext } from "#app/request/services.server.ts";
import { BarePage } from "#app/ui/page.tsx";
import type { Route } from "./+types/mailbox";

export const meta: Route.MetaFunction = () => [{ title: "Mailbox · The Couple App" }];

/** What dev and trial would have sent. A real server keeps no letter, and there is no such page. */
export function loader({ context }: Route.LoaderArgs) {
  const { mailbox } = context.get(servicesContext).mailer;
  if (!mailbox) throw data(null, { status: 404 });
  return {
    letters: mailbox.map(({ at, ...letter }, i) => ({ ...letter, at: at.toISOString(), key: mailbox.length - i })),
  };
}

export default function Mailbox({ loaderData: { letters } }: Route.ComponentProps) {
  return (
    <BarePage home="/">
      <h1>Mailbox</h1>
      <p className="muted mt-1">What this server would have sent, newest first. Development only.</p>
      {letters.length === 0 ? <p className="mt-4">Nothing was sent yet.</p> : null}
      {letters.map((letter) => (
        <article key={letter.key} className="card stack-s mt-4">
          <h2>{letter.subject}</h2>
          <p className="small muted">
            To {letter.to}, {letter.at}
          </p>
          <p className="own">{letter.text}</p>
        </article>
      ))}
    </BarePage>
  );
}
