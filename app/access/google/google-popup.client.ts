import * as firebase from "firebase/app";
import {
  type Auth,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  getAdditionalUserInfo,
  initializeAuth,
  inMemoryPersistence,
  type PopupRedirectResolver,
  signInWithPopup,
  type UserCredential,
} from "firebase/auth";
import { languageOfDocument } from "#app/texts/languages.ts";
import type { PopupConfig } from "./google-offer.ts";
import { type PopupFailure, popupFailure } from "./popup-failure.ts";
import { googleTexts } from "./texts.ts";

/**
 * Google's window, by the identity provider's SDK (docs/product/signing-in.md#googles-window). The SDK itself keeps the
 * numbers there: a window of 500 × 600, a closed one rejected after 8 s, a pending one cancelled by the next.
 */

/** The account that somebody has chosen in the window. */
export type Chosen = UserCredential;

/** A prepared window: `open` opens it within the task of the click that calls it. */
export type GooglePopup = { open(): Promise<{ ok: true; value: Chosen } | PopupFailure> };

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

/** The SDK would note in IndexedDB on which days it was used, and tell Google. This stand-in stores nothing. */
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
        (value) => ({ ok: true, value }),
        (error: unknown) => popupFailure(error, languageOfDocument()),
      ),
  };
}

/**
 * Hands the account's token to our own server, which starts the session (docs/product/api.md#calls). Somebody new gets
 * the names of the profile, if it has both; `us` asks the others.
 * @returns null, or why there is no session
 */
export async function logIn(chosen: Chosen): Promise<PopupFailure | null> {
  const { user } = chosen;
  try {
    const idToken = await user.getIdToken();
    const response = await post("/api/auth/login", { idToken, uid: user.uid, email: user.email ?? undefined });
    const answer = (await response.json()) as { firstName?: string | null; message?: string };
    if (!response.ok)
      return {
        ...popupFailure(null, languageOfDocument()),
        message: answer.message ?? googleTexts(languageOfDocument()).apiFailed,
      };
    const { given_name: firstName, family_name: lastName } = getAdditionalUserInfo(chosen)?.profile ?? {};
    if (answer.firstName === null && firstName && lastName)
      await post("/api/auth/update-profile", { firstName, lastName }).catch(() => {});
    return null;
  } catch {
    return popupFailure({ code: "auth/network-request-failed" }, languageOfDocument());
  }
}

const post = (path: string, body: object): Promise<Response> =>
  fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
