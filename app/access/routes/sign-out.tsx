import { redirect } from "react-router";
import { servicesContext } from "#app/request/services.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { BarePage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { signOut } from "../end-sessions.server.ts";
import { mayBeSignedIn } from "../session-cookie.server.ts";
import { signOutTexts } from "../sign-out-texts.ts";
import type { Route } from "./+types/sign-out";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(signOutTexts(language).bar) }];
};

/** A link that was kept or guessed signs nobody out; who may still be signed in is told so, and asked for the press. */
export function loader({ request, context }: Route.LoaderArgs) {
  if (!mayBeSignedIn(context.get(servicesContext).env, request)) throw redirect("/");
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const headers = new Headers({ "Clear-Site-Data": '"cache", "storage"', "Cache-Control": "no-store" });
  headers.append("Set-Cookie", await signOut(context.get(servicesContext), request));
  return redirect("/", { headers });
}

export default function SignOut() {
  const t = useTexts(signOutTexts);
  return (
    <BarePage home="/dashboard">
      <h1>{t.title}</h1>
      <div className="stack mt-4">
        <p>{t.lead}</p>
        <PostForm action="/sign-out" className="stack" reloadDocument>
          <Button wide>{t.signOut}</Button>
        </PostForm>
        <ButtonLink kind="plain" wide to="/dashboard">
          {t.stay}
        </ButtonLink>
      </div>
    </BarePage>
  );
}
