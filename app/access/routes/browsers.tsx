import { redirect, useActionData, useNavigation } from "react-router";
import { z } from "zod";
import { fullDateAt } from "#app/calendar/date-words.ts";
import { timeAgo } from "#app/couple/clock-view.ts";
import type { FormErrors } from "#app/http/form-errors.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { signOut, signOutEverywhere } from "../end-sessions.server.ts";
import { memberContext, sessionContext } from "../guards.server.ts";
import { identityContext } from "../identity/identity.server.ts";
import { listSignedInBrowsers, signOutBrowser } from "../signed-in-browsers.server.ts";
import type { Route } from "./+types/browsers";

export const meta: Route.MetaFunction = () => [{ title: "Where you are signed in · The Couple App" }];

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { person } = context.get(memberContext);
  const now = services.clock();
  const { browsers, more } = await listSignedInBrowsers(services, person.id, context.get(sessionContext).id);
  return {
    more,
    browsers: browsers.map(({ handle, browser, place, since, lastUsed, isThis }) => ({
      handle,
      browser,
      isThis,
      words: [
        place ? `Near ${place}` : null,
        isThis ? "in use now" : `last used ${timeAgo(lastUsed, now)}`,
        `signed in ${fullDateAt(since, person)}`,
      ]
        .filter(Boolean)
        .join(" · "),
    })),
  };
}

const formSchema = z.strictObject({ browser: z.string().max(16).optional(), everywhere: z.literal("yes").optional() });

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { person } = context.get(memberContext);
  const form = await parseForm(request, formSchema);
  if (!form.ok) return redirect("/us/browsers");
  if (form.value.everywhere) {
    await signOutEverywhere(services, context.get(identityContext), person.id);
    const headers = new Headers({ "Clear-Site-Data": '"cache", "storage"', "Cache-Control": "no-store" });
    headers.append("Set-Cookie", await signOut(services, request));
    return redirect("/", { headers });
  }
  if (!form.value.browser) return redirect("/us/browsers");
  await signOutBrowser(services, person.id, form.value.browser);
  return redirectWithToast(services.env, "/us/browsers", {
    title: "Signed out",
    description: "That browser is out from now on.",
  });
}

export default function Browsers({ loaderData: { browsers, more } }: Route.ComponentProps) {
  const navigation = useNavigation();
  const unsent = useActionData<FormErrors>();
  const pending = navigation.formData?.get("browser");
  return (
    <AppPage back="/us" backLabel="Us" title="Browsers" read>
      <h1>Where you are signed in</h1>
      <p className="muted mt-1">
        A place is a guess, by the time zone that the browser was set to when you signed in there.
      </p>
      <ErrorList errors={unsent?.errors} />
      <ul className="list mt-4">
        {browsers.map((one) => (
          <li key={one.handle}>
            {one.isThis ? (
              <p className="li">
                <About one={one} />
              </p>
            ) : (
              <PostForm className="li">
                <About one={one} />
                <input type="hidden" name="browser" value={one.handle} />
                <Button kind="quiet" small pending={pending === one.handle} aria-label={`Sign out ${one.browser}`}>
                  Sign out
                </Button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      {more ? <p className="muted">There are more, used longer ago.</p> : null}
      <PostForm className="stack mt-7" reloadDocument>
        <p>Something here that you don't know? Sign out everywhere, then choose a new password.</p>
        <input type="hidden" name="everywhere" value="yes" />
        <Button wide>Sign out everywhere</Button>
      </PostForm>
    </AppPage>
  );
}

function About({ one: { browser, isThis, words } }: { one: { browser: string; isThis: boolean; words: string } }) {
  return (
    <span className="t">
      <b>{isThis ? `${browser} (this one)` : browser}</b> <span className="small muted">{words}</span>
    </span>
  );
}
