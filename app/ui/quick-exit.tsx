import { type FormEvent, useEffect } from "react";

const PATH = "/quick-exit";
/** The key that leaves, and how often within how long it is pressed. Milliseconds. */
const KEY = "Escape";
const TIMES = 3;
const WITHIN_MS = 2_000;

/** Hides the page at once, ends the session behind its back and goes where its entry in the history is replaced. */
function leave(event?: FormEvent): void {
  event?.preventDefault();
  document.body.hidden = true;
  document.title = "…";
  void fetch(PATH, { method: "POST", keepalive: true, redirect: "manual" }).catch(() => {});
  location.replace(PATH);
}

/**
 * One press leads away from here and signs out. Without script, or before it has come, a form does it; with script the
 * page is hidden before anything is asked of the network, and pressing Escape three times does the same.
 */
export function QuickExit() {
  useEffect(() => {
    let pressed: number[] = [];
    const onKey = ({ key, repeat }: KeyboardEvent) => {
      if (repeat) return;
      pressed = key === KEY ? [...pressed, performance.now()].slice(-TIMES) : [];
      const [first = 0] = pressed;
      if (pressed.length === TIMES && performance.now() - first <= WITHIN_MS) leave();
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, []);
  return (
    <form method="post" action={PATH} onSubmit={leave}>
      <button type="submit" className="exit">
        Quick exit
      </button>
    </form>
  );
}
