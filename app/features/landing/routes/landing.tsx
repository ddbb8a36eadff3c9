import { useEffect } from "react";
import { keepInBrowser } from "#app/features/couple/browser-keys.ts";
import { pendingCode } from "#app/features/couple/pending-code.server.ts";
import { servicesContext } from "#app/http/services.server.ts";
import { LANDING_DESCRIPTION, LANDING_TITLE, LandingPage } from "../landing-page.tsx";
import { socialTags } from "../social-tags.ts";
import type { Route } from "./+types/landing";

export const handle = { hydrate: "late" };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: LANDING_TITLE },
  { name: "description", content: LANDING_DESCRIPTION },
  ...(loaderData
    ? socialTags({ origin: loaderData.origin, path: "/", title: LANDING_TITLE, description: LANDING_DESCRIPTION })
    : []),
];

export function loader({ request, context }: Route.LoaderArgs) {
  const { PUBLIC_ORIGIN: origin, MAKERS_URL: makersUrl } = context.get(servicesContext).env;
  return { origin, makersUrl, inviteCode: pendingCode(request) };
}

export default function Landing({ loaderData: { inviteCode, makersUrl } }: Route.ComponentProps) {
  // The cookie does the work; the spec's key is kept in step with it.
  useEffect(() => {
    if (inviteCode) keepInBrowser({ pendingInviteCode: inviteCode });
  }, [inviteCode]);
  return <LandingPage inviteCode={inviteCode} makersUrl={makersUrl} />;
}
