import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * After a navigation in script: moves the focus to what is new and says the page's title, as a page load would.
 * An element with autofocus, or one that an answer has focused already, keeps it.
 */
export function RouteAnnouncer() {
  const { key, hash } = useLocation();
  const first = useRef(true);
  const [title, setTitle] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation, also to the same path, is announced
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    setTitle(document.title);
    const main = document.getElementById("m");
    if (!hash && main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [key, hash]);
  return (
    <p className="sr" aria-live="polite">
      {title}
    </p>
  );
}
