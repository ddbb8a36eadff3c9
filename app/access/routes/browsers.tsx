import { redirect, useActionData, useNavigation } from "react-router";
import { z } from "zod";
import { fullDateAt, timeAgo } from "#app/calendar/date-words.ts";
import type { FormErrors } from "#app/http/form-errors.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { browserInWords } from "../browser-in-words.ts";
import { browsersTexts } from "../browsers-texts.ts";
import { signOut, signOutEverywhere } from "../end-sessions.server.ts";
import { memberContext, sessionContext } from "../guards.server.ts";
import { identityContext } from "../identity/identity.server.ts";
import { listSignedInBrowsers, signOutBrowser } from "../signed-in-browsers.server.ts";
import { accessAnswers } from "../texts.ts";
import type { Route } from "./+types/browsers";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(browsersTexts(language).title) }];
};

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { person } = context.get(memberContext);
  const language = context.get(languageContext);
  const t = accessAnswers(language).browsers;
  const now = services.clock();
  const { browsers, more } = await listSignedInBrowsers(services, person.id, context.get(sessionContext).id);
  return {
    more,
    browsers: browsers.map(({ handle, browser, place, since, lastUsed, isThis }) => ({
      handle,
      browser: browserInWords(language, browser),
      isThis,
      words: [
        place ? t.near(place) : null,
        isThis ? t.now : t.lastUsed(timeAgo(language, lastUsed, now)),
        t.signedIn(fullDateAt(language, since, person)),
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
  const form = await parseForm(request, formSchema, context.get(languageContext));
  if (!form.ok) return redirect("/us/browsers");
  if (form.value.everywhere) {
    await signOutEverywhere(services, context.get(identityContext), person.id);
    const headers = new Headers({ "Clear-Site-Data": '"cache", "storage"', "Cache-Control": "no-store" });
    headers.append("Set-Cookie", await signOut(services, request));
    return redirect("/", { headers });
  }
  if (!form.value.browser) return redirect("/us/browsers");
  await signOutBrowser(services, person.id, form.value.browser);
  const t = accessAnswers(context.get(languageContext)).browsers;
  return redirectWithToast(services.env, "/us/browsers", { title: t.signedOut, description: t.signedOutMore });
}

export default function Browsers({ loaderData: { browsers, more } }: Route.ComponentProps) {
  const t = useTexts(browsersTexts);
  const navigation = useNavigation();
  const unsent = useActionData<FormErrors>();
  const pending = navigation.formData?.get("browser");
  return (
    <AppPage back="/us" backLabel={t.us} title={t.bar} read>
      <h1>{t.title}</h1>
      <p className="muted mt-1">{t.lead}</p>
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
                <Button kind="quiet" small pending={pending === one.handle} aria-label={t.signOutOf(one.browser)}>
                  {t.signOut}
                </Button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      {more ? <p className="muted">{t.more}</p> : null}
      <PostForm className="stack mt-7" reloadDocument>
        <p>{t.unknown}</p>
        <input type="hidden" name="everywhere" value="yes" />
        <Button wide>{t.everywhere}</Button>
      </PostForm>
    </AppPage>
  );
}

function About({ one: { browser, isThis, words } }: { one: { browser: string; isThis: boolean; words: string } }) {
  const { thisOne } = useTexts(browsersTexts);
  return (
    <span className="t">
      <b>{isThis ? thisOne(browser) : browser}</b> <span className="small muted">{words}</span>
    </span>
  );
}
