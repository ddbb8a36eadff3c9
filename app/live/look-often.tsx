import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

/** How often. Milliseconds. */
const EVERY_MS = 2_000;

/**
 * Asks again and again while somebody looks: of what is 18+ no stream tells, so the page of a round that two play at the
 * same time asks by itself (docs/product/live.md#at-the-same-time).
 */
export function LookOften() {
  const { revalidate, state } = useRevalidator();
  const now = useRef({ revalidate, state });
  now.current = { revalidate, state };
  useEffect(() => {
    const timer = setInterval(() => {
      const { revalidate, state } = now.current;
      if (document.visibilityState === "visible" && state === "idle") void revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return null;
}
