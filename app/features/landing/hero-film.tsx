import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { PAUSE, PLAY } from "#app/ui/halt-icons.ts";
import { isLeft } from "#app/ui/late-page.ts";
import type { HeroPlayer } from "./hero-player.client.tsx";

/** docs/product/landing.md#the-moving-picture: the animation is a static file. */
const ANIMATION = "/hero.json";

type Film = { Player: typeof HeroPlayer; animation: object };

/** The player and what it plays, fetched side by side. Rejects when either is not to be had. */
async function loadFilm(): Promise<Film> {
  const [{ HeroPlayer: Player }, answer] = await Promise.all([import("./hero-player.client.tsx"), fetch(ANIMATION)]);
  const animation = answer.ok ? ((await answer.json()) as { layers?: unknown } | null) : null;
  const { layers } = animation ?? {};
  if (!animation || !Array.isArray(layers) || layers.length === 0) throw new Error(`no animation in ${ANIMATION}`);
  return { Player, animation };
}

/** Whether somebody pays for each byte, or waits long for it: the picture may stay still then. */
function wantsLessData(): boolean {
  const { saveData = false, effectiveType = "4g" } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData || /2g/.test(effectiveType);
}
type Connection = { saveData?: boolean; effectiveType?: string };

/** How long a busy browser may put the animation off. Milliseconds. */
const IDLE_LIMIT = 4_000;
/** Where the browser can't say when it is idle. Milliseconds. */
const IDLE_GUESS = 200;

/** @returns a function that cancels it */
function whenIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(act, IDLE_GUESS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(act, { timeout: IDLE_LIMIT });
  return () => cancelIdleCallback(asked);
}

/**
 * docs/product/landing.md#the-moving-picture: the circles of the hero begin to move once they are seen. Out of sight
 * they rest. The picture stays still without script, for whoever asked for less motion, and when the player or its file
 * does not come. It needs nothing around it: where there is no router it comes to life by itself.
 * @param play what the button says that makes it move, `pause` what the one says that halts it
 */
export function HeroFilm({ play, pause }: { play: string; pause: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [box, setBox] = useState<Element | null>(null);
  useEffect(() => setBox(place.current?.closest(".hero-a") ?? null), []);
  const seen = useSeen(box);
  const calm = useReducedMotion();
  const [film, setFilm] = useState<Film | null>(null);
  const [ready, setReady] = useState(false);
  const [halted, setHalted] = useState(false);
  const wanted = seen && !calm;
  useEffect(() => {
    if (!wanted || film) return;
    let left = false;
    const takeBack = whenIdle(() => {
      if (isLeft() || wantsLessData()) return;
      loadFilm().then(
        (loaded) => left || setFilm(loaded),
        () => {}, // the still stays
      );
    });
    return () => {
      left = true;
      takeBack();
    };
  }, [wanted, film]);
  const live = ready && !calm;
  // The still picture is drawn by whoever has drawn the page.
  useEffect(() => void box?.classList.toggle("live", live), [box, live]);
  return (
    <>
      <span ref={place} hidden />
      {film && !calm ? (
        <film.Player animation={film.animation} playing={wanted && !halted} onReady={() => setReady(true)} />
      ) : null}
      {live && box
        ? createPortal(
            <button type="button" className="icon-btn halt" onClick={() => setHalted(!halted)}>
              <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
                <path d={halted ? PLAY : PAUSE} />
              </svg>
              <span className="sr">{halted ? play : pause}</span>
            </button>,
            box,
          )
        : null}
    </>
  );
}

/** Whether any of the element is on the screen. */
function useSeen(element: Element | null): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element) return;
    const watcher = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [element]);
  return seen;
}

const LESS_MOTION = "(prefers-reduced-motion: reduce)";
function onMotionChange(changed: () => void) {
  const query = matchMedia(LESS_MOTION);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
const useReducedMotion = () =>
  useSyncExternalStore(
    onMotionChange,
    () => matchMedia(LESS_MOTION).matches,
    () => true,
  );
