import { useEffect, useRef } from "react";
import { named } from "#app/ui/named.tsx";
import type { Unsent } from "./answer.ts";

/** What was written in vain and why. It takes the focus, as every refusal does. */
export function UnsentWords({ why, words }: Unsent) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section className="sheet stack-s" aria-labelledby="unsent" tabIndex={-1} ref={section}>
      <h2 id="unsent">Not sent</h2>
      <p>{named(why)}</p>
      {words ? (
        <>
          <p className="small muted">This is what you wrote:</p>
          <p className="own" dir="auto">
            {words}
          </p>
        </>
      ) : null}
    </section>
  );
}
