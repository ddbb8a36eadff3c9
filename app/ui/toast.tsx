import { type PointerEvent, useEffect, useState, useSyncExternalStore } from "react";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "./icon.tsx";
import { newestToast, onToast, type ToastContent } from "./said-toasts.ts";
import { uiTexts } from "./texts.ts";
import { useScripted } from "./use-scripted.ts";

/** docs/product/forms-and-messages.md#toasts: a toast closes by itself after this many milliseconds. */
export const TOAST_AUTO_CLOSE_MS = 2000;
/** docs/product/forms-and-messages.md#toasts: marked closed first, removed this many milliseconds later. */
export const TOAST_REMOVE_DELAY_MS = 1000;
/** docs/product/forms-and-messages.md#toasts: one at a time; the newest takes the place of the other. */
export const TOAST_LIMIT = 1;
/** docs/product/forms-and-messages.md#toasts: swiped aside by more than this it closes. CSS pixels. */
export const TOAST_SWIPE_PX = 50;

type Phase = "open" | "closed" | "removed";

/**
 * The newest toast, in a live region that is always there: what the page came with, or what `sayToast` has said since.
 * A new object shows anew; null lets the present one run its time. Pointer or focus on it stops its clock. Without
 * script it stays, and stands at the top of the page, so render it before the page. Whatever it says has to stand in
 * the page too.
 */
export function Toast({ toast }: { toast: ToastContent | null | undefined }) {
  const said = useSyncExternalStore(onToast, newestToast, () => null);
  const [given, setGiven] = useState({ toast, said });
  const [shown, setShown] = useState(toast ? [{ toast, turn: 0 }] : []);
  if (toast !== given.toast || said !== given.said) {
    setGiven({ toast, said });
    const newest = said !== given.said ? said : toast;
    if (newest) setShown([{ toast: newest, turn: (shown[0]?.turn ?? 0) + 1 }, ...shown].slice(0, TOAST_LIMIT));
  }
  return (
    <div role={shown[0]?.toast.variant === "destructive" ? "alert" : "status"}>
      {shown.map((one) => (
        <ToastCard key={one.turn} toast={one.toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: ToastContent }) {
  const t = useTexts(uiTexts);
  const { title, description, variant } = toast;
  const [phase, setPhase] = useState<Phase>("open");
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [grabbedAt, setGrabbedAt] = useState<number | null>(null);
  const held = pointed || focused || grabbedAt !== null;
  const grab = (event: PointerEvent) => {
    if ((event.target as Element).closest("button")) return;
    // Captured, so that letting go beside the toast counts too.
    event.currentTarget.setPointerCapture(event.pointerId);
    setGrabbedAt(event.clientX);
  };
  const release = (event: PointerEvent) => {
    if (grabbedAt !== null && Math.abs(event.clientX - grabbedAt) > TOAST_SWIPE_PX) setPhase("closed");
    setGrabbedAt(null);
  };
  const scripted = useScripted();
  useEffect(() => {
    if (phase === "removed" || (phase === "open" && held)) return;
    const [next, delay] =
      phase === "open" ? (["closed", TOAST_AUTO_CLOSE_MS] as const) : (["removed", TOAST_REMOVE_DELAY_MS] as const);
    const timer = setTimeout(() => setPhase(next), delay);
    return () => clearTimeout(timer);
  }, [phase, held]);
  // Whatever gets the focus is moved out from under the toast: the page has room below for that (toast.css).
  useEffect(() => {
    document.activeElement?.scrollIntoView({ block: "nearest" });
  }, []);
  if (phase === "removed") return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here by pointer, its clock only waits
    <div
      className={variant === "destructive" ? "toast bad" : "toast"}
      data-state={phase}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onPointerDown={grab}
      onPointerUp={release}
      onPointerCancel={() => setGrabbedAt(null)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {variant === "destructive" ? <Icon name="alert" /> : null}
      <div>
        <b>{title}</b> {description ? <span>{description}</span> : null}
      </div>
      {scripted ? (
        <button type="button" className="icon-btn" aria-label={t.close} onClick={() => setPhase("closed")}>
          <Icon name="close" />
        </button>
      ) : null}
    </div>
  );
}
