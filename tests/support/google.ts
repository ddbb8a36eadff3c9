import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { OAuth2Server } from "oauth2-mock-server";
import { newEmail } from "./people.ts";

/** Somebody who has an account at Google. */
export type GoogleAccount = {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name?: string;
  family_name?: string;
};

export const googleAccount = (email = newEmail("google")): GoogleAccount => ({
  sub: randomUUID(),
  email,
  email_verified: true,
});

type Wrong = "nonce" | "audience" | "key" | "expired";

/** A stand-in for Google's side of the code flow: an OpenID provider on loopback that signs in whoever is set. */
export type Google = {
  settings: Record<string, string>;
  /** Who signs in from now on. */
  signsIn(account: GoogleAccount): void;
  /** The next person says no. */
  denies(): void;
  /** The next ID token has this wrong with it. */
  forges(what: Wrong): void;
  /** The next answer to a code is this. */
  answers(status: number, body: object): void;
  stop(): Promise<void>;
};

export async function startGoogle(): Promise<Google> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  server.issuer.url = issuer;
  let account = googleAccount();
  let wrong: Wrong | null = null;
  server.service.on("beforeTokenSigning", ({ payload, header }) => {
    Object.assign(payload, account);
    if (wrong === "nonce") payload.nonce = "of-another-ticket";
    if (wrong === "audience") payload.aud = "another-client";
    if (wrong === "expired") payload.exp = Math.floor(Date.now() / 1000) - 3600;
    if (wrong === "key") header.kid = "unknown";
  });
  server.service.on("beforeResponse", () => {
    wrong = null;
  });
  return {
    settings: { GOOGLE_CLIENT_ID: "client", GOOGLE_CLIENT_SECRET: "its-secret", GOOGLE_ISSUER: issuer },
    signsIn: (who) => {
      account = who;
    },
    denies: () => {
      server.service.once("beforeAuthorizeRedirect", ({ url }) => {
        url.searchParams.delete("code");
        url.searchParams.set("error", "access_denied");
      });
    },
    forges: (what) => {
      wrong = what;
    },
    answers: (statusCode, body) => {
      server.service.once("beforeResponse", (response) => {
        response.statusCode = statusCode;
        response.body = { ...body };
      });
    },
    stop: () => server.stop(),
  };
}
