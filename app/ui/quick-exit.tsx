import { type FormEvent, useEffect, useRef } from "react";
import { useRouteLoaderData } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { PlainPostForm } from "./post-form.tsx";
import { uiTexts } from "./texts.ts";

const PATH = "/quick-exit";
/** The key that leaves, and how often within how long it is pressed. Milliseconds. */
const KEY = "Escape";
const TIMES = 3;
const WITHIN_MS = 2_000;

/** Hides the page at once, before anything is asked of the network. */
function hide(): void {
  document.body.hidden = true;
  document.title = "…";
  // A browser takes Escape as a wish to stop loading, and pressed once more it would stop here.
  document.addEventListener("keydown", (pressed) => pressed.preventDefault(), true);
}

/**
 * Ends the session behind the hidden page's back and goes where its entry in the history is replaced.
 * @param to the other page itself, which needs nothing of us
 */
function leave(to: string): void {
  hide();
  void fetch(PATH, { method: "POST", keepalive: true, redirect: "manual" }).catch(() => {});
  location.replace(to);
}

/**
 * One press leads away from here and signs out. Without script, or before it has come, a form does it; with script the
 * page is hidden before anything is asked of the network, and pressing Escape three times does the same. On the page of
 * a failure that does not know where to, it is the form for all: an address of ours that is asked for before the
 * session has ended would ask for one more press.
 */
export function QuickExit() {
  const { quickExitUrl: to } = (useRouteLoaderData("root") as { quickExitUrl?: string } | undefined) ?? {};
  const t = useTexts(uiTexts);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    let pressed: number[] = [];
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat) return;
      pressed = event.key === KEY ? [...pressed, performance.now()].slice(-TIMES) : [];
      const [first = 0] = pressed;
      if (pressed.length < TIMES || performance.now() - first > WITHIN_MS) return;
      event.preventDefault();
      if (to) return leave(to);
      hide();
      form.current?.submit();
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [to]);
  const onSubmit = (event: FormEvent) => {
    if (!to) return hide();
    event.preventDefault();
    leave(to);
  };
  return (
    <PlainPostForm action={PATH} onSubmit={onSubmit} ref={form}>
      <button type="submit" className="exit">
        {t.quickExit}
      </button>
    </PlainPostForm>
  );
}
