import * as firebase from "firebase/app";
import {
  type Auth,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  type PopupRedirectResolver,
  signInWithPopup,
  type User,
} from "firebase/auth";
import type { PopupConfig } from "./google-offer.ts";
import { identityMessage } from "./identity-messages.ts";

/**
 * Google's window, by the identity provider's SDK (spec, sections 4 and 9). The SDK itself keeps the numbers of the
 * spec: a window of 500 × 600, a closed one rejected after 8 s, a pending one cancelled by the next.
 */

export type PopupResult<T> = { ok: true; value: T } | { ok: false; code: string; message: string };

/** A prepared window: `open` opens it within the task of the click that calls it. */
export type GooglePopup = { open(): Promise<PopupResult<User>> };

/** Exported by the SDK for its own parts. */
type Untyped = { _addOrOverwriteComponent(app: firebase.FirebaseApp, component: object): void };

type Resolver = { _initialize(auth: Auth): Promise<unknown> };

/** The SDK's own resolver, made to load its frame ahead of the click: browsers block a window that comes late. */
function eagerResolver(onReady: () => void): PopupRedirectResolver {
  class Eager extends (browserPopupRedirectResolver as unknown as new () => Resolver) {
    get _shouldInitProactively() {
      return true;
    }
    override _initialize(auth: Auth): Promise<unknown> {
      const begun = super._initialize(auth);
      begun.then(onReady, () => {});
      return begun;
    }
  }
  return Eager as unknown as PopupRedirectResolver;
}

/** The SDK notes in IndexedDB on which days it was used, to tell Google. Nothing is kept here: there is no such note. */
function keepNoNotes(app: firebase.FirebaseApp): void {
  const notes = { triggerHeartbeat: async () => {}, getHeartbeatsHeader: async () => "" };
  const component = { name: "heartbeat", type: "PRIVATE", instanceFactory: () => notes, instantiationMode: "LAZY" };
  const { _addOrOverwriteComponent: put } = firebase as unknown as Untyped;
  put(app, { ...component, multipleInstances: false, serviceProps: {} });
}

let prepared: Promise<GooglePopup> | null = null;

/** Loads the SDK's frame. @throws when that fails; the next call tries again */
export function preparePopup(config: PopupConfig): Promise<GooglePopup> {
  prepared ??= prepare(config);
  prepared.catch(() => {
    prepared = null;
  });
  return prepared;
}

async function prepare({ apiKey, projectId, authDomain, emulator }: PopupConfig): Promise<GooglePopup> {
  const app = firebase.initializeApp({ apiKey, projectId, authDomain }, `google-${firebase.getApps().length}`);
  keepNoNotes(app);
  let ready = false;
  const popupRedirectResolver = eagerResolver(() => {
    ready = true;
  });
  const auth = initializeAuth(app, { persistence: inMemoryPersistence, popupRedirectResolver });
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  await auth.authStateReady();
  if (!ready) throw Object.assign(new Error("the frame did not load"), { code: "auth/network-request-failed" });
  const provider = new GoogleAuthProvider();
  provider.addScope("email");
  provider.addScope("profile");
  return {
    open: () =>
      signInWithPopup(auth, provider).then(
        ({ user }) => ({ ok: true, value: user }),
        (error: unknown) => popupFailure(error),
      ),
  };
}

/** Spec, section 8: a sentence for each code, without the provider's prefix. */
export function popupFailure(error: unknown): { ok: false; code: string; message: string } {
  const given = (error as { code?: unknown }).code;
  const code = typeof given === "string" && given.startsWith("auth/") ? given : "auth/internal-error";
  return { ok: false, code, message: identityMessage(code) || identityMessage("auth/internal-error") };
}

/** Hands the account's token to our own server, which starts the session (spec, section 7). */
export async function logIn(user: User): Promise<PopupResult<null>> {
  try {
    const response = await fetch("/api/auth/login", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ idToken: await user.getIdToken(), uid: user.uid, email: user.email ?? undefined }),
    });
    if (response.ok) return { ok: true, value: null };
    const { message } = (await response.json()) as { message: string };
    return { ok: false, code: "auth/internal-error", message };
  } catch {
    return popupFailure({ code: "auth/network-request-failed" });
  }
}
