import { newEmail } from "./people.ts";

/** A person of the Auth emulator, as it names them. */
export type Identified = { uid: string; email: string };

const PROJECT = "demo-couple";
/** The emulator itself, also where a test has put a gate before it. */
export const EMULATOR_HOST = process.env.FIREBASE_AUTH_EMULATOR_HOST ?? "";

/** What only the owner of the project may do, over the emulator's REST interface: also of one that was started later. */
async function asOwner(path: string, body: object): Promise<{ localId: string }> {
  const response = await fetch(
    `http://${EMULATOR_HOST || process.env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/${path}`,
    {
      method: "POST",
      headers: { Authorization: "Bearer owner", "Content-Type": "application/json" },
      body: JSON.stringify(body),
    },
  );
  if (!response.ok) throw new Error(`the emulator says ${response.status} to ${path}: ${await response.text()}`);
  return response.json() as Promise<{ localId: string }>;
}

/** Makes an account without a password: its tokens count from whenever they say. */
export async function newIdentity(email = newEmail()): Promise<Identified> {
  const { localId } = await asOwner("accounts", { email });
  return { uid: localId, email };
}

/** Makes many accounts at once, with the names that they have already: up to a thousand. */
export async function newIdentities(people: readonly Identified[]): Promise<void> {
  const users = people.map(({ uid, email }) => ({ localId: uid, email, emailVerified: true }));
  const { error } = (await asOwner("accounts:batchCreate", { users })) as { error?: unknown[] };
  if (error?.length) throw new Error(`the emulator has not taken ${error.length} of ${users.length} accounts`);
}

export const disable = ({ uid }: Identified) => asOwner("accounts:update", { localId: uid, disableUser: true });
export const remove = ({ uid }: Identified) => asOwner("accounts:delete", { localId: uid });
/** Gives an account another address at the provider, past the product. */
export const rename = ({ uid }: Pick<Identified, "uid">, email: string) =>
  asOwner("accounts:update", { localId: uid, email });
/** Revokes every token and cookie of a sign-in before now. */
export const revoke = ({ uid }: Identified) =>
  asOwner("accounts:update", { localId: uid, validSince: String(seconds(Date.now())) });

/** Seconds, as tokens count them. */
export const seconds = (at: Date | number): number => Math.floor(Number(at) / 1000);

/**
 * An ID token as the emulator makes them: unsigned. What the emulator takes from anybody, a test may forge.
 * @param claims in place of the usual ones; undefined leaves one out
 */
export function idToken({ uid, email }: Identified, claims: Record<string, unknown> = {}): string {
  const now = seconds(Date.now());
  const payload = {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: uid,
    user_id: uid,
    email,
    email_verified: false,
    auth_time: now,
    iat: now,
    exp: now + 3600,
    firebase: { identities: { email: [email] }, sign_in_provider: "password" },
    ...claims,
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none", typ: "JWT" })}.${part(payload)}.`;
}

/** A session's cookie as the emulator makes them, good for a week. */
export function cookieOf(who: Identified): string {
  const iss = `https://session.firebase.google.com/${PROJECT}`;
  return idToken(who, { iss, exp: seconds(Date.now()) + 7 * 24 * 3600 });
}
