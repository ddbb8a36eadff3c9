import { homeOf, memberIfKnown } from "#app/access/guards.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { socialTags } from "#app/ui/social-tags.ts";
import { uiTexts } from "#app/ui/texts.ts";
import { PremiumPage } from "../premium-page.tsx";
import { premiumTexts } from "../texts.ts";
import type { Route } from "./+types/premium";

export const handle = { hydrate: "late" };

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const language = languageOfPage(matches);
  const { title: page, description } = premiumTexts(language);
  const title = uiTexts(language).titleOf(page);
  return [
    { title },
    { name: "description", content: description },
    ...(loaderData ? socialTags({ origin: loaderData.origin, path: "/premium", title, description, language }) : []),
  ];
};

export async function loader(args: Route.LoaderArgs) {
  const member = await memberIfKnown(args);
  const { PUBLIC_ORIGIN: origin } = args.context.get(servicesContext).env;
  return { origin, home: member && homeOf(member) };
}

export default function Premium({ loaderData }: Route.ComponentProps) {
  return <PremiumPage home={loaderData.home} />;
}
