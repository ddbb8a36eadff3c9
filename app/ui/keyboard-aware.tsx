import { useEffect } from "react";
import { watchKeyboard } from "./keyboard-layout.ts";

/** Marks the document while the on-screen keyboard is there, so that the navigation makes room (frame.css). */
export function KeyboardAware() {
  useEffect(() => {
    const { classList } = document.documentElement;
    const end = watchKeyboard(window, (isOpen) => classList.toggle("keyboard", isOpen));
    return () => {
      end();
      classList.remove("keyboard");
    };
  }, []);
  return null;
}
