import { type MouseEvent, useEffect, useRef, useState } from "react";
import { languageOfDocument } from "#app/texts/languages.ts";
import type { PopupConfig } from "./google-offer.ts";
import type * as Popup from "./google-popup.client.ts";
import { type PopupFailure, unreachable } from "./popup-failure.ts";

/** docs/product/signing-in.md#googles-window: the start-up screen stands at most this long. Milliseconds. */
export const STARTUP_TIMEOUT_MS = 2000;

type Loaded = { sdk: typeof Popup; popup: Popup.GooglePopup };

/**
 * Google's window for a button. The SDK is loaded at the first sign that the button will be pressed, never with the
 * page; once it is there, the window opens within the task of the click, because browsers block one that comes later.
 * @param waits whether a click that comes before the SDK waits for it; else it is left to the button's form
 * @param then called with the account that was chosen; returns why our own server starts no session, or null
 * @returns `starting` is true while a click waits for the SDK, for 2 s at most
 */
export function useGooglePopup(
  config: PopupConfig | null,
  waits: boolean,
  then: (sdk: typeof Popup, chosen: Popup.Chosen) => Promise<PopupFailure | null>,
) {
  const loading = useRef<Promise<Loaded> | null>(null);
  const loaded = useRef<Loaded | null>(null);
  const turn = useRef(0);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<PopupFailure | null>(null);
  const [starting, setStarting] = useState(false);
  useEffect(() => {
    if (!starting) return;
    const timer = setTimeout(() => setStarting(false), STARTUP_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [starting]);

  const load = (of: PopupConfig): Promise<Loaded> => {
    loading.current ??= import("./google-popup.client.ts").then(async (sdk) => {
      loaded.current = { sdk, popup: await sdk.preparePopup(of) };
      return loaded.current;
    });
    loading.current.catch(() => {
      loading.current = null;
    });
    return loading.current;
  };
  const fail = (failed: PopupFailure) => {
    setPending(false);
    setFailure(failed);
  };
  const run = async (mine: number, opened: ReturnType<Popup.GooglePopup["open"]>, sdk: typeof Popup) => {
    const result = await opened;
    // A newer click has taken over, so the outcome of this one is not shown.
    if (mine !== turn.current) return;
    const failed = result.ok ? await then(sdk, result.value) : result;
    if (failed) fail(failed);
  };

  const onIntent = () => {
    if (config) void load(config).catch(() => {});
  };
  const onClick = (event: MouseEvent) => {
    const ready = loaded.current;
    if (!config || !(ready || waits || !navigator.onLine)) return;
    event.preventDefault();
    if (!navigator.onLine) return fail(unreachable(languageOfDocument()));
    const mine = ++turn.current;
    setPending(true);
    setFailure(null);
    if (ready) return void run(mine, ready.popup.open(), ready.sdk);
    setStarting(true);
    load(config)
      .finally(() => setStarting(false))
      .then(
        ({ sdk, popup }) => run(mine, popup.open(), sdk),
        () => fail(unreachable(languageOfDocument())),
      );
  };
  return { onIntent, onClick, pending, failure, starting };
}
