import { memberContext } from "#app/access/guards.server.ts";
import { FollowLive } from "#app/live/follow-live.tsx";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { memoriesActivity } from "../activity.ts";
import { readTimeline } from "../read-timeline.server.ts";
import { memoryTexts } from "../texts.ts";
import { TimelinePage } from "../timeline-page.tsx";
import type { Route } from "./+types/timeline";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(memoryTexts(language).title) }];
};

export function loader({ url, context }: Route.LoaderArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  return readTimeline(services, member, url.searchParams.get("before"), context.get(languageContext));
}

export default function Timeline({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <TimelinePage view={loaderData} />
      <FollowLive of={[memoriesActivity.key]} />
    </>
  );
}
