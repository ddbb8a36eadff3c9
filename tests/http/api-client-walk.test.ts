import { deleteApp, type FirebaseApp, initializeApp } from "firebase/app";
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
  signOut,
  type UserCredential,
} from "firebase/auth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { ageConsentCall, authCalls, loginCall, updateProfileCall, userCall } from "#app/access/api-calls.ts";
import {
  acceptInviteCall,
  coupleCalls,
  createInviteCall,
  markInviteSeenCall,
} from "#app/features/invites/api-calls.ts";
import type { ApiCall } from "#app/http/api-call.ts";
import { listenApp } from "#tests/support/app.ts";
import { EMULATOR_HOST } from "#tests/support/identity.ts";
import { newEmail, PASSWORD } from "#tests/support/people.ts";

let app: Awaited<ReturnType<typeof listenApp>>;
const opened: FirebaseApp[] = [];
beforeAll(async () => {
  app = await listenApp();
});
afterAll(async () => {
  await Promise.all(opened.map(deleteApp));
  await app.close();
});

type Way = "bearer" | "cookie";

/** A program of somebody else's: the identity provider's own package, and HTTP. Nothing of ours but the schemas. */
class Client {
  readonly auth: Auth;
  readonly called = new Set<string>();
  readonly #way: Way;
  #session = "";

  constructor(way: Way) {
    this.#way = way;
    const firebase = initializeApp({ apiKey: "demo-key", projectId: "demo-couple" }, `client-${opened.length}`);
    opened.push(firebase);
    this.auth = initializeAuth(firebase, { persistence: inMemoryPersistence });
    connectAuthEmulator(this.auth, `http://${EMULATOR_HOST}`, { disableWarnings: true });
  }

  /** Asks, and reads the answer by the call's own schema. @throws Error the server's message */
  async call<C extends ApiCall>(call: C, body?: object, params: Record<string, string> = {}) {
    this.called.add(`${call.method} ${call.path}`);
    const path = call.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
    const headers = new Headers(body ? { "Content-Type": "application/json" } : {});
    if (call.forMember && this.#way === "bearer")
      headers.set("Authorization", `Bearer ${await this.auth.currentUser?.getIdToken()}`);
    if (this.#way === "cookie") {
      if (call.method === "POST") headers.set("Origin", app.origin);
      if (this.#session) headers.set("Cookie", this.#session);
    }
    const init = { method: call.method, headers, body: body ? JSON.stringify(body) : null };
    const response = await fetch(`${app.url}${path}`, init);
    const answer: unknown = await response.json();
    if (!response.ok) {
      expect(Object.keys(answer as object)).toEqual(["message"]);
      throw new Error(`${response.status} ${(answer as { message: string }).message}`);
    }
    this.#session = response.headers.getSetCookie()[0]?.split(";")[0] ?? this.#session;
    return call.answer.parse(answer) as z.infer<C["answer"]>;
  }

  async login({ user }: UserCredential) {
    return this.call(loginCall, { idToken: await user.getIdToken(), uid: user.uid, email: user.email });
  }

  signUp = async (email: string) => this.login(await createUserWithEmailAndPassword(this.auth, email, PASSWORD));
  signIn = async (email: string) => this.login(await signInWithEmailAndPassword(this.auth, email, PASSWORD));
}

describe.each(["bearer", "cookie"] as const)("a client by %s", (way) => {
  test("signs up, walks the whole table of calls, signs out and in", async () => {
    app.clock.at = new Date();
    const [mara, theo] = [new Client(way), new Client(way)];
    const [email, partnerEmail] = [newEmail("mara"), newEmail("theo")];

    const made = await mara.signUp(email);
    expect(made).toMatchObject({ email, firstName: null, inviteStepCompleted: false, ageConsentGiven: false });
    expect(await mara.call(updateProfileCall, { firstName: " Mara ", lastName: "Duarte" })).toEqual({
      user: { ...made, firstName: "Mara", lastName: "Duarte" },
    });
    const { inviteCode } = await mara.call(createInviteCall, {});
    expect(await mara.call(createInviteCall, {}), "the live one").toEqual({ inviteCode });
    await mara.call(markInviteSeenCall);
    await mara.call(ageConsentCall, {});
    expect(await mara.call(userCall)).toMatchObject({ inviteStepCompleted: true, ageConsentGiven: true });

    await theo.signUp(partnerEmail);
    await expect(theo.call(acceptInviteCall, {}, { code: "00000" })).rejects.toThrow(
      "400 Invalid code or connection error. Please try again.",
    );
    await theo.call(acceptInviteCall, {}, { code: inviteCode });
    await theo.call(acceptInviteCall, {}, { code: inviteCode });
    await theo.call(markInviteSeenCall);
    expect(await theo.call(userCall)).toMatchObject({ partnerEmail: email, inviteStepCompleted: true });
    expect(await mara.call(userCall)).toMatchObject({ partnerEmail });
    await expect(mara.call(createInviteCall, {})).rejects.toThrow("409 You have a partner already.");

    await signOut(mara.auth);
    expect(await mara.signIn(email)).toMatchObject({ id: made.id, firstName: "Mara", partnerEmail });
    expect([...mara.called, ...theo.called].sort()).toEqual(
      expect.arrayContaining([...authCalls, ...coupleCalls].map(({ method, path }) => `${method} ${path}`).sort()),
    );
  });

  test("that has signed in nowhere is told to", async () => {
    const nobody = new Client(way);
    for (const call of [...authCalls, ...coupleCalls].filter(({ forMember }) => forMember))
      await expect(nobody.call(call, call.method === "POST" ? {} : undefined, { code: "ABCDE" })).rejects.toThrow(
        way === "bearer" ? "401 The ID token is not valid." : "401 Sign in first.",
      );
  });
});
