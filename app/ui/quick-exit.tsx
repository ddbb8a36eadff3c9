import { type SyntheticEvent, useEffect } from "react";
import { useRouteLoaderData } from "react-router";

const PATH = "/quick-exit";
/** The key that leaves, and how often within how long it is pressed. Milliseconds. */
const KEY = "Escape";
const TIMES = 3;
const WITHIN_MS = 2_000;

/**
 * Hides the page at once, ends the session behind its back and goes where its entry in the history is replaced.
 * @param to the other page itself, which needs nothing of us; our own address leads there too
 */
function leave(to: string, event: Pick<Event, "preventDefault">): void {
  event.preventDefault();
  document.body.hidden = true;
  document.title = "…";
  // A browser takes Escape as a wish to stop loading, and pressed once more it would stop here.
  document.addEventListener("keydown", (pressed) => pressed.preventDefault(), true);
  void fetch(PATH, { method: "POST", keepalive: true, redirect: "manual" }).catch(() => {});
  location.replace(to);
}

/**
 * One press leads away from here and signs out. Without script, or before it has come, a form does it; with script the
 * page is hidden before anything is asked of the network, and pressing Escape three times does the same.
 */
export function QuickExit() {
  const { quickExitUrl: to = PATH } = (useRouteLoaderData("root") as { quickExitUrl?: string } | undefined) ?? {};
  useEffect(() => {
    let pressed: number[] = [];
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat) return;
      pressed = event.key === KEY ? [...pressed, performance.now()].slice(-TIMES) : [];
      const [first = 0] = pressed;
      if (pressed.length === TIMES && performance.now() - first <= WITHIN_MS) leave(to, event);
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [to]);
  return (
    <form method="post" action={PATH} onSubmit={(event: SyntheticEvent) => leave(to, event)}>
      <button type="submit" className="exit">
        Quick exit
      </button>
    </form>
  );
}
