import { homeOf, memberIfKnown } from "#app/access/guards.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import type { LooksAgain } from "#app/ui/looks-again.tsx";
import { socialTags } from "#app/ui/social-tags.ts";
import { uiTexts } from "#app/ui/texts.ts";
import { PremiumPage } from "../premium-page.tsx";
import { NOTES } from "../premium-view.ts";
import { readPremium } from "../read-premium.server.ts";
import { premiumTexts } from "../texts.ts";
import type { Route } from "./+types/premium";

/** How soon a page that waits for Stripe's word looks again where no script runs. Seconds. */
const AGAIN_S = 5;

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
  const { context, url } = args;
  const member = await memberIfKnown(args);
  const services = context.get(servicesContext);
  const { payments, env } = services;
  const shown = { origin: env.PUBLIC_ORIGIN, home: member && homeOf(member) };
  if (!payments) return { ...shown, premium: null };
  const back = url.searchParams.get("back") === "paid";
  const language = context.get(languageContext);
  const note = NOTES.find((one) => one === url.searchParams.get("note")) ?? null;
  const premium = { ...(await readPremium(services, payments, member, { language, back })), note: member && note };
  const again: LooksAgain = { againAfterS: premium.standing.kind === "waiting" ? AGAIN_S : null };
  return { ...shown, premium, ...again };
}

export default function Premium({ loaderData }: Route.ComponentProps) {
  return <PremiumPage home={loaderData.home} premium={loaderData.premium} />;
}
