import type { ReactNode } from "react";

/** Where, how long, for which mood. */
export function Chips({ chips, children }: { chips: readonly string[]; children?: ReactNode }) {
  return (
    <p className="row flow g-2">
      {children}
      {chips.map((chip) => (
        <span key={chip} className="chip">
          {chip}{" "}
        </span>
      ))}
    </p>
  );
}
