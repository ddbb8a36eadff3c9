import { data } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { FollowLive } from "#app/live/follow-live.tsx";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { momentsActivity } from "../activity.ts";
import { answerMoment } from "../answer-moment.server.ts";
import { MomentPage } from "../moment-page.tsx";
import { isMomentName } from "../moments.ts";
import { readMoment } from "../read-moment.server.ts";
import { momentTexts } from "../texts.ts";
import type { Route } from "./+types/date";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(loaderData?.dateLabel ?? momentTexts(language).checkIn) }];
};

export async function loader({ url, params: { moment, date }, context }: Route.LoaderArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const view = isMomentName(moment)
    ? await readMoment(
        services,
        member,
        { moment, asked: date, params: url.searchParams },
        context.get(languageContext),
      )
    : null;
  if (!view) throw data(null, { status: 404 });
  return view;
}

/** Keeps what the member changes in a form of a date that is still to open. */
export function action({ request, params: { moment, date }, context }: Route.ActionArgs) {
  if (!isMomentName(moment)) throw data(null, { status: 404 });
  const sent = { moment, asked: date, request };
  return answerMoment(context.get(servicesContext), context.get(memberContext), sent, context.get(languageContext));
}

export default function OfDate({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <MomentPage view={loaderData} refused={actionData} />
      <FollowLive of={[momentsActivity.key]} />
    </>
  );
}
