import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { isLeft } from "#app/ui/page-scripts.tsx";
import type { HeroPlayer } from "./hero-player.client.tsx";
import { HeroMeeting, HeroShores, HeroSky } from "./hero-still.tsx";
import { landingTexts } from "./texts.ts";

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
 * docs/product/landing.md#the-moving-picture, the hero: a still picture whose circles begin to move once they are seen.
 * Out of sight they rest. The picture stays still without script, for whoever asked for less motion, and when the
 * player or its file does not come.
 */
export function Hero() {
  const box = useRef<HTMLDivElement>(null);
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
  const t = useTexts(landingTexts);
  return (
    <div className={live ? "hero-a live" : "hero-a"} ref={box}>
      <div className="scene" role="img" aria-label={t.scene}>
        <HeroSky />
        <HeroMeeting />
        {film && !calm ? (
          <film.Player animation={film.animation} playing={wanted && !halted} onReady={() => setReady(true)} />
        ) : null}
        <HeroShores />
      </div>
      {live ? (
        <button type="button" className="icon-btn halt" onClick={() => setHalted(!halted)}>
          <Icon name={halted ? "play" : "pause"} />
          <span className="sr">{halted ? t.play : t.pause}</span>
        </button>
      ) : null}
    </div>
  );
}

/** Whether any of the element is on the screen. */
function useSeen(element: { current: Element | null }): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const watcher = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false));
    watcher.observe(element.current);
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
