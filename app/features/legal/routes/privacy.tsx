import { activityFactsContext } from "#app/request/activity-facts.server.ts";
import { languageContext } from "#app/request/services.server.ts";
import { useContactEmail } from "../contact.tsx";
import { PrivacyText } from "../en/privacy-text.tsx";
import { legalMeta } from "../legal-page.tsx";
import type { Route } from "./+types/privacy";

export const meta: Route.MetaFunction = ({ matches }) => legalMeta("privacy", matches);

export const loader = ({ context }: Route.LoaderArgs) => ({
  kept: context.get(activityFactsContext).kept.map((texts) => texts(context.get(languageContext))),
});

export default function Privacy({ loaderData: { kept } }: Route.ComponentProps) {
  return <PrivacyText contactEmail={useContactEmail()} kept={kept} />;
}
