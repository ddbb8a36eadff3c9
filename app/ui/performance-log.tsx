import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { loadTimes, missedTargets, type Times } from "./performance-targets.ts";

/** For developers: says in the browser's console which target a page load or a route change has missed. */
export function PerformanceLog() {
  const isIdle = useNavigation().state === "idle";
  const began = useRef<number | null>(null);
  useEffect(() => {
    const read = () => {
      const [timing] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      if (timing) setTimeout(() => say(loadTimes(timing)));
    };
    if (document.readyState === "complete") read();
    else window.addEventListener("load", read, { once: true });
  }, []);
  useEffect(() => {
    if (!isIdle) began.current ??= performance.now();
    else if (began.current !== null) {
      say({ "route change": performance.now() - began.current });
      began.current = null;
    }
  }, [isIdle]);
  return null;
}

function say(times: Times): void {
  // biome-ignore lint/suspicious/noConsole: it is for developers alone, see app/root.tsx
  for (const sentence of missedTargets(times)) console.warn(sentence);
}
