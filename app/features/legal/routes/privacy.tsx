import { activityFactsContext } from "#app/request/activity-facts.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { useContactEmail } from "../contact.tsx";
import { PrivacyText } from "../en/privacy-text.tsx";
import { legalMeta } from "../legal-page.tsx";
import type { Route } from "./+types/privacy";

export const handle = { hydrate: "never" };

export const meta: Route.MetaFunction = ({ matches }) => legalMeta("privacy", matches);

export const loader = ({ context }: Route.LoaderArgs) => ({
  model: context.get(servicesContext).ai?.name ?? null,
  sells: context.get(servicesContext).payments !== null,
  kept: context.get(activityFactsContext).kept.map((texts) => texts(context.get(languageContext))),
});

export default function Privacy({ loaderData: { kept, model, sells } }: Route.ComponentProps) {
  return <PrivacyText contactEmail={useContactEmail()} kept={kept} model={model} sells={sells} />;
}
