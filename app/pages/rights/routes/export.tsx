import { isFreshSignIn } from "#app/access/fresh-sign-in.server.ts";
import { memberContext, sessionContext } from "#app/access/guards.server.ts";
import { callName } from "#app/members/member.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Button } from "#app/ui/button.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/export";

export const meta: Route.MetaFunction = () => [{ title: "Your data · The Couple App" }];

export function loader({ context }: Route.LoaderArgs) {
  const { partner } = context.get(memberContext);
  const isFresh = isFreshSignIn(context.get(sessionContext), context.get(servicesContext).clock());
  return { partnerName: partner && callName(partner), isFresh };
}

export default function Export({ loaderData: { partnerName, isFresh } }: Route.ComponentProps) {
  return (
    <AppPage back="/us" backLabel="Us" title="Your words" read>
      <h1>Take your words along</h1>
      <div className="stack mt-4">
        <p>
          Everything that you wrote here
          {partnerName ? named(`, and what ${partnerName} wrote where both of you had answered`) : ""}, with what is
          kept about you. It is free, up to ten times a day.
        </p>
        {isFresh ? (
          <p className="small muted">The file is not locked. Save it where only you look.</p>
        ) : (
          <p className="small muted">You will be asked for your password before: a file is easily carried away.</p>
        )}
        {/* No navigation in script: the answer is a file. */}
        <PostForm action="/us/export/html" reloadDocument>
          <Button wide>As a page to read</Button>
        </PostForm>
        <PostForm action="/us/export/json" reloadDocument>
          <Button kind="quiet" wide>
            As data (JSON)
          </Button>
        </PostForm>
      </div>
    </AppPage>
  );
}
