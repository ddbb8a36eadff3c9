import { data } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { FollowLive } from "#app/live/follow-live.tsx";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { momentsActivity } from "../activity.ts";
import { answerMoment } from "../answer-moment.server.ts";
import { MomentPage } from "../moment-page.tsx";
import { isMomentName, type MomentName } from "../moments.ts";
import { readMoment } from "../read-moment.server.ts";
import { momentTexts } from "../texts.ts";
import type { Route } from "./+types/now";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const language = languageOfPage(matches);
  const t = momentTexts(language);
  return [{ title: uiTexts(language).titleOf(loaderData ? t.forms[loaderData.moment].title : t.checkIn) }];
};

/** Each form has an address of its own, and all of them this route. */
function momentOf({ pathname }: URL): MomentName {
  const name = pathname.split("/")[2] ?? "";
  if (!isMomentName(name)) throw data(null, { status: 404 });
  return name;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = { moment: momentOf(url), asked: null, params: url.searchParams };
  const language = context.get(languageContext);
  const view = await readMoment(context.get(servicesContext), context.get(memberContext), asked, language);
  if (!view) throw data(null, { status: 404 });
  return view;
}

/** Keeps what the member says in the form that is on. */
export function action({ request, url, context }: Route.ActionArgs) {
  const sent = { moment: momentOf(url), asked: null, request };
  return answerMoment(context.get(servicesContext), context.get(memberContext), sent, context.get(languageContext));
}

export default function Now({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <MomentPage view={loaderData} refused={actionData} />
      <FollowLive of={[momentsActivity.key]} />
    </>
  );
}
