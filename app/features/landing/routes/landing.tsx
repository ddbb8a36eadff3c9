import { useEffect } from "react";
import { keepInBrowser } from "#app/couple/browser-keys.ts";
import { pendingCode } from "#app/couple/pending-code.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { socialTags } from "#app/ui/social-tags.ts";
import { LandingPage } from "../landing-page.tsx";
import { landingTexts } from "../texts.ts";
import type { Route } from "./+types/landing";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const language = languageOfPage(matches);
  const { title, description } = landingTexts(language);
  return [
    { title },
    { name: "description", content: description },
    ...(loaderData ? socialTags({ origin: loaderData.origin, path: "/", title, description, language }) : []),
  ];
};

export function loader({ request, context }: Route.LoaderArgs) {
  const { PUBLIC_ORIGIN: origin, MAKERS_URL: makersUrl } = context.get(servicesContext).env;
  return { origin, makersUrl, inviteCode: pendingCode(request) };
}

export default function Landing({ loaderData: { inviteCode, makersUrl } }: Route.ComponentProps) {
  // The cookie does the work; the key in the browser's storage is kept in step with it.
  useEffect(() => {
    if (inviteCode) keepInBrowser({ pendingInviteCode: inviteCode });
  }, [inviteCode]);
  return <LandingPage inviteCode={inviteCode} makersUrl={makersUrl} />;
}
