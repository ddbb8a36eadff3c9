import { redirect } from "react-router";
import { servicesContext } from "#app/request/services.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { BarePage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { signOut } from "../end-sessions.server.ts";
import { mayBeSignedIn } from "../session-cookie.server.ts";
import type { Route } from "./+types/sign-out";

export const meta: Route.MetaFunction = () => [{ title: "Signing out · The Couple App" }];

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
  return (
    <BarePage home="/dashboard">
      <h1>Sign out here?</h1>
      <div className="stack mt-4">
        <p>You are not signed out yet. Press the button, and this browser is.</p>
        <PostForm action="/sign-out" className="stack" reloadDocument>
          <Button wide>Sign out</Button>
        </PostForm>
        <ButtonLink kind="plain" wide to="/dashboard">
          Stay signed in
        </ButtonLink>
      </div>
    </BarePage>
  );
}
