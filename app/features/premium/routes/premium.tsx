import { homeOf, memberIfKnown } from "#app/access/guards.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { socialTags } from "#app/ui/social-tags.ts";
import { PremiumPage } from "../premium-page.tsx";
import type { Route } from "./+types/premium";

export const handle = { hydrate: "late" };

const TITLE = "Premium · The Couple App";
const DESCRIPTION = "One subscription covers both of you. What The Couple App gives for free, and what premium adds.";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: TITLE },
  { name: "description", content: DESCRIPTION },
  ...(loaderData
    ? socialTags({ origin: loaderData.origin, path: "/premium", title: TITLE, description: DESCRIPTION })
    : []),
];

export async function loader(args: Route.LoaderArgs) {
  const member = await memberIfKnown(args);
  const { PUBLIC_ORIGIN: origin } = args.context.get(servicesContext).env;
  return { origin, home: member && homeOf(member) };
}

export default function Premium({ loaderData }: Route.ComponentProps) {
  return <PremiumPage home={loaderData.home} />;
}
