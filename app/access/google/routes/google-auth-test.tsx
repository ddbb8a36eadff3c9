import { useState } from "react";
import { data } from "react-router";
import { servicesContext } from "#app/request/services.server.ts";
import { BarePage } from "#app/ui/page.tsx";
import { useScripted } from "#app/ui/use-scripted.ts";
import { guardedBy, strangersAndMembers } from "../../guards.server.ts";
import { identityContext } from "../../identity/identity.server.ts";
import { allowGoogle, googleOffer } from "../google-offer.server.ts";
import { useGooglePopup } from "../use-google-popup.tsx";
import type { Route } from "./+types/google-auth-test";

/** A diagnosis page for developers: in development and trial only, and like any unknown path elsewhere. */
export const middleware: Route.MiddlewareFunction[] = [
  guardedBy(strangersAndMembers),
  async ({ context }, next) => {
    const { env } = context.get(servicesContext);
    if (env.NODE_ENV === "production" && !env.TRIAL) throw data(null, { status: 404 });
    return next();
  },
  allowGoogle,
];

export const meta: Route.MetaFunction = () => [{ title: "Google sign-in test · The Couple App" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { env } = context.get(servicesContext);
  const offer = googleOffer(env);
  const domains = await context.get(identityContext).authorizedDomains();
  return {
    offer,
    facts: {
      "Project id": env.FIREBASE_PROJECT_ID,
      "API key": env.FIREBASE_API_KEY,
      "Auth domain": offer?.popup?.authDomain ?? "off",
      "Auth emulator": env.FIREBASE_AUTH_EMULATOR_HOST ?? "none",
      "Address of this site": env.PUBLIC_ORIGIN,
      "Authorized domains": domains?.join(", ") ?? "The identity provider did not say.",
      "This site is one of them": domains?.includes(new URL(env.PUBLIC_ORIGIN).hostname) ? "yes" : "no",
      "Client id of the server's way": env.GOOGLE_CLIENT_ID ?? "not set",
      "Client secret": env.GOOGLE_CLIENT_SECRET ? "set" : "not set",
      Issuer: env.GOOGLE_ISSUER,
    },
  };
}

/** Nothing is sent here. */
export const action = () => {
  throw data(null, { status: 404 });
};

export default function GoogleAuthTest({ loaderData: { facts, offer } }: Route.ComponentProps) {
  const scripted = useScripted();
  const [email, setEmail] = useState<string | null>(null);
  const popup = useGooglePopup(offer?.popup ?? null, true, async (_sdk, { user }) => {
    setEmail(user.email);
    return { ok: false, code: "", message: "" };
  });
  const said = popup.failure?.code
    ? `${popup.failure.code}: ${popup.failure.message}`
    : email && `Signed in as ${email}.`;
  return (
    <BarePage>
      <div className="stack pt-6">
        <h1>Google sign-in test</h1>
        <dl>
          {Object.entries(facts).map(([name, value]) => (
            <div key={name}>
              <dt className="label">{name}</dt>
              <dd className="mb-2">{value}</dd>
            </div>
          ))}
        </dl>
        {scripted && offer?.popup ? (
          <button
            type="button"
            className="btn quiet wide"
            onPointerOver={popup.onIntent}
            onFocus={popup.onIntent}
            onClick={popup.onClick}
          >
            Try the window
          </button>
        ) : null}
        <p role="status">{popup.starting ? "Loading authentication..." : said}</p>
      </div>
    </BarePage>
  );
}
