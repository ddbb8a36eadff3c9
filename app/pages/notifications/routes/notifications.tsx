import { useEffect } from "react";
import { data } from "react-router";
import { z } from "zod";
import { memberContext, sessionContext } from "#app/access/guards.server.ts";
import { browserNumber } from "#app/access/known-browser.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { saveSettings } from "#app/notifications/settings.server.ts";
import { pushedTexts } from "#app/notifications/texts.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import "../notifications.css";
import { PlacesCard } from "../places-card.tsx";
import { hourOf } from "../reach-view.ts";
import { readReach } from "../read-reach.server.ts";
import { SettingsForm } from "../settings-form.tsx";
import { notificationsTexts } from "../texts.ts";
import type { Route } from "./+types/notifications";

const on = z.literal("on").optional();
const hour = z.string().regex(/^(1?\d|2[0-3])$/);
const formSchema = z.strictObject({
  ...{ joined: on, answered: on, question: on, nudge: on, streak: on, summary: on, letters: on },
  from: hour,
  to: hour,
});

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(notificationsTexts(language).title) }];
};

export function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const here = { sessionId: context.get(sessionContext).id, browser: browserNumber(services, request) };
  return readReach(services, context.get(memberContext), here, context.get(languageContext));
}

/** Keeps what one wants to hear of. A switch that is off is not sent. */
export async function action({ request, context }: Route.ActionArgs) {
  const language = context.get(languageContext);
  const t = notificationsTexts(language);
  const form = await parseForm(request, formSchema, language);
  if (!form.ok) throw data(t.cantBeRead, { status: 400 });
  const { env, database, clock } = context.get(servicesContext);
  const { person, partner } = context.get(memberContext);
  const { joined, from, to, ...kinds } = form.value;
  const { answered, question, nudge, streak, summary, letters } = kinds;
  await saveSettings(database.db, person.id, {
    // Beside a partner it is not on the page.
    ...(partner ? {} : { joined: joined === "on" }),
    answered: answered === "on",
    question: question === "on",
    nudge: nudge === "on",
    streak: streak === "on",
    summary: summary === "on",
    letters: letters === "on",
    quietFrom: Number(from),
    quietTo: Number(to),
    askedAt: clock(),
  });
  return redirectWithToast(env, "/us/notifications", { title: t.saved, description: t.savedMore });
}

export default function Notifications({ loaderData: view }: Route.ComponentProps) {
  const t = useTexts(notificationsTexts);
  const { waiting } = useTexts(pushedTexts);
  // With it there is a page where there is no network, whether or not anything may be pushed.
  useEffect(() => void navigator.serviceWorker?.register("/worker.js").catch(() => {}), []);
  return (
    <AppPage back="/us" backLabel={t.us} title={t.bar}>
      <h1>{t.title}</h1>
      <p className="muted mt-1">{view.partnerName ? named(t.lead(view.partnerName)) : t.leadAlone}</p>
      <div className="reach mt-4">
        <SettingsForm view={view} />
        <div className="reach-side">
          <section className="card three" aria-labelledby="three">
            <svg viewBox="0 0 108 36" aria-hidden="true">
              {[18, 54, 90].map((x, i) => (
                <circle
                  key={x}
                  className={i < view.today ? "both" : "ring"}
                  cx={x}
                  cy="18"
                  r={i < view.today ? 16 : 15.25}
                />
              ))}
            </svg>
            <div>
              <h2 id="three">{t.three}</h2>
              <p className="small muted">{t.today(view.today)}</p>
            </div>
          </section>
          <figure className="stack">
            <div className="lock">
              <span className="clock num" aria-hidden="true">
                {hourOf(view.quietTo)}
              </span>
              <div className="push">
                <svg viewBox="0 0 36.1 24" aria-hidden="true">
                  <circle className="lk-y" cx="12" cy="12" r="11" />
                  <circle className="lk-t" cx="24.1" cy="12" r="11" />
                  <path className="lk-b" d="M18.1 2.8A11 11 0 0 1 18.1 21.2A11 11 0 0 1 18.1 2.8Z" />
                </svg>
                <b>{t.product}</b> <span className="ago">{t.now}</span>
                <p>{waiting}</p>
              </div>
            </div>
            <figcaption className="small muted">{t.never}</figcaption>
          </figure>
          <PlacesCard view={view} />
        </div>
      </div>
    </AppPage>
  );
}
