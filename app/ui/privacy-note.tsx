import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** One line, where one writes, on who sees it. */
export function PrivacyNote({ children }: { children: ReactNode }) {
  return (
    <p className="privacy">
      <Icon name="lock" small />
      <span>{children}</span>
    </p>
  );
}
