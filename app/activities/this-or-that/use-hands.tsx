import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from "react";
import { FIRST, type Pick, SECOND } from "./plays.ts";

/** A finger that goes so far to a side, and less than half as far up or down, has swiped. CSS pixels. */
const SWIPE_PX = 56;

/** The click that some browsers send after a swipe is made within this. Milliseconds. */
const CLICK_MS = 80;

/** Picking by the keys 1 and 2, and by swiping to where a side stands: the first at the beginning of a line. */
export function useHands(pick: (which: Pick) => void) {
  const latest = useRef(pick);
  latest.current = pick;
  // With the page itself, not a moment after it is painted: a key that is pressed in between would be lost.
  useLayoutEffect(() => {
    const onKey = ({ key, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (repeat || ctrlKey || metaKey || altKey) return;
      if (key === "1") latest.current(FIRST);
      if (key === "2") latest.current(SECOND);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  const from = useRef<{ x: number; y: number } | null>(null);
  const swipedAt = useRef<number | null>(null);
  return {
    /**
     * Whether a click is the end of a swipe. By when the two were made: a slow device may hand them over far apart. Not
     * one with a press of its own before it, and none that a key has made, which has no detail.
     */
    isSwipe: ({ detail, timeStamp }: MouseEvent) =>
      swipedAt.current !== null && detail > 0 && timeStamp - swipedAt.current < CLICK_MS,
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      swipedAt.current = null;
      from.current = pointerType === "mouse" ? null : { x: clientX, y: clientY };
    },
    onPointerUp: ({ clientX, clientY, timeStamp }: PointerEvent) => {
      if (!from.current) return;
      const [dx, dy] = [clientX - from.current.x, clientY - from.current.y];
      from.current = null;
      if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < 2 * Math.abs(dy)) return;
      swipedAt.current = timeStamp;
      const toStart = document.documentElement.dir === "rtl" ? dx > 0 : dx < 0;
      latest.current(toStart ? FIRST : SECOND);
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}
