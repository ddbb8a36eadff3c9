import { redirect, useNavigation } from "react-router";
import { signOut } from "#app/access/end-sessions.server.ts";
import { isFreshSignIn, onlyFreshlySignedIn } from "#app/access/fresh-sign-in.server.ts";
import { memberContext, sessionContext } from "#app/access/guards.server.ts";
import { identityContext } from "#app/access/identity/identity.server.ts";
import { expectNoFields } from "#app/http/parse-form.ts";
import { callName } from "#app/members/member.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { deleteAccount } from "../delete-account.server.ts";
import { deleteTexts } from "../delete-texts.ts";
import { rightsTexts } from "../texts.ts";
import type { Route } from "./+types/delete";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(rightsTexts(language).yourData) }];
};

export function loader({ context }: Route.LoaderArgs) {
  const { partner } = context.get(memberContext);
  const isFresh = isFreshSignIn(context.get(sessionContext), context.get(servicesContext).clock());
  return { partnerName: partner && callName(partner), isFresh };
}

/** Deletes the account at once; nobody can bring it back. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  await expectNoFields(request.clone(), context.get(languageContext));
  await onlyFreshlySignedIn(args, "delete");
  const services = context.get(servicesContext);
  await deleteAccount(services, context.get(identityContext), context.get(memberContext));
  const headers = new Headers({ "Clear-Site-Data": '"cache", "storage"', "Cache-Control": "no-store" });
  headers.append("Set-Cookie", await signOut(services, request));
  return redirect("/", { headers });
}

export default function Delete({ loaderData: { partnerName, isFresh } }: Route.ComponentProps) {
  const t = useTexts(deleteTexts);
  const { us } = useTexts(rightsTexts);
  const pending = useNavigation().state !== "idle";
  return (
    <AppPage back="/us" backLabel={us} title={t.bar} read>
      <h1>{t.title}</h1>
      <div className="stack mt-4">
        <p>{t.lead}</p>
        <ul className="points stack-s">
          {t.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
          {partnerName ? <li>{named(t.partner(partnerName))}</li> : null}
        </ul>
        <p>{t.before}</p>
        <ButtonLink kind="quiet" wide to="/us/export">
          {t.take}
        </ButtonLink>
        {isFresh ? null : <p className="small muted">{t.password}</p>}
        {/* A full page load: nothing private stays in the memory of this tab. */}
        <PostForm reloadDocument>
          <Button wide pending={pending} pendingText={t.deleting}>
            {t.delete}
          </Button>
        </PostForm>
        <ButtonLink kind="plain" wide to="/us">
          {t.keep}
        </ButtonLink>
      </div>
    </AppPage>
  );
}
