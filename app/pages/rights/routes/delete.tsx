import { redirect, useNavigation } from "react-router";
import { signOut } from "#app/access/end-sessions.server.ts";
import { isFreshSignIn, onlyFreshlySignedIn } from "#app/access/fresh-sign-in.server.ts";
import { memberContext, sessionContext } from "#app/access/guards.server.ts";
import { identityContext } from "#app/access/identity/identity.server.ts";
import { expectNoFields } from "#app/http/parse-form.ts";
import { callName } from "#app/members/member.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { deleteAccount } from "../delete-account.server.ts";
import type { Route } from "./+types/delete";

export const meta: Route.MetaFunction = () => [{ title: "Your data · The Couple App" }];

export function loader({ context }: Route.LoaderArgs) {
  const { partner } = context.get(memberContext);
  const isFresh = isFreshSignIn(context.get(sessionContext), context.get(servicesContext).clock());
  return { partnerName: partner && callName(partner), isFresh };
}

/** Deletes the account at once; nobody can bring it back. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  await expectNoFields(request.clone());
  await onlyFreshlySignedIn(args, "delete");
  const services = context.get(servicesContext);
  await deleteAccount(services, context.get(identityContext), context.get(memberContext));
  const headers = new Headers({ "Clear-Site-Data": '"cache", "storage"', "Cache-Control": "no-store" });
  headers.append("Set-Cookie", await signOut(services, request));
  return redirect("/", { headers });
}

export default function Delete({ loaderData: { partnerName, isFresh } }: Route.ComponentProps) {
  const pending = useNavigation().state !== "idle";
  return (
    <AppPage back="/us" backLabel="Us" title="Deleting" read>
      <h1>Delete your account?</h1>
      <div className="stack mt-4">
        <p>This can't be undone, by you or by us. This is what happens, at once:</p>
        <ul className="points stack-s">
          <li>You are signed out everywhere, and your account is gone.</li>
          <li>The keys of your words are destroyed: nobody can read them any more, not in our backups either.</li>
          <li>Your name, your email address and the rest of what is kept about you are erased.</li>
          {partnerName ? (
            <li>
              {named(partnerName)} keeps their own words and none of yours, begins an empty space, and is told that you
              have left.
            </li>
          ) : null}
        </ul>
        <p>You may want to take your words along first.</p>
        <ButtonLink kind="quiet" wide to="/us/export">
          Take my words along first
        </ButtonLink>
        {isFresh ? null : <p className="small muted">You will be asked for your password before.</p>}
        {/* A full page load: nothing private stays in the memory of this tab. */}
        <PostForm reloadDocument>
          <Button wide pending={pending} pendingText="Deleting...">
            Delete my account for good
          </Button>
        </PostForm>
        <ButtonLink kind="plain" wide to="/us">
          Keep it
        </ButtonLink>
      </div>
    </AppPage>
  );
}
