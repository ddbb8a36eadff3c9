import type { RouterContextProvider } from "react-router";
import type { Env } from "#app/http/env.ts";
import type { ForeignSources } from "#app/http/security-headers.ts";
import { pageContext, servicesContext } from "#app/request/services.server.ts";
import type { GoogleOffer } from "./google-offer.ts";

/** What this server's settings allow of signing in with Google; null when it is not set up. */
export function googleOffer(env: Env): GoogleOffer | null {
  if (!env.GOOGLE_CLIENT_ID) return null;
  const { FIREBASE_API_KEY: apiKey, FIREBASE_PROJECT_ID: projectId, FIREBASE_AUTH_EMULATOR_HOST: emulator } = env;
  const authDomain = env.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`;
  if (authDomain === "off") return { popup: null };
  return { popup: { apiKey, projectId, authDomain, emulator: emulator ? `http://${emulator}` : null } };
}

/**
 * Whom a page with the Google button talks to: the SDK's frame and its calls, and the sign-in page that the form leads
 * to. The loader of the frame (apis.google.com) is a script that a trusted script adds.
 */
function sourcesOf(env: Env): ForeignSources {
  const offer = googleOffer(env);
  const forms = offer ? [new URL(env.GOOGLE_ISSUER).origin] : [];
  if (!offer?.popup) return { frames: [], calls: [], forms };
  const { authDomain, emulator } = offer.popup;
  if (emulator) return { frames: [emulator], calls: [emulator], forms };
  return { frames: [`https://${authDomain}`], calls: ["https://identitytoolkit.googleapis.com"], forms };
}

/** Middleware of the pages with the button: only their documents may talk to Google. */
export async function allowGoogle(
  { context }: { context: Readonly<RouterContextProvider> },
  next: () => Promise<unknown>,
): Promise<Response> {
  context.get(pageContext).foreign = sourcesOf(context.get(servicesContext).env);
  return (await next()) as Response;
}
