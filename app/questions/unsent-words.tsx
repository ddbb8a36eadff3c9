import { useEffect, useRef } from "react";
import { useTexts } from "#app/texts/use-texts.tsx";
import { named } from "#app/ui/named.tsx";
import type { Unsent } from "./answer.ts";
import { answeringTexts } from "./texts.ts";

/** What was written in vain and why. It takes the focus, as every refusal does. */
export function UnsentWords({ why, words }: Unsent) {
  const t = useTexts(answeringTexts);
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section className="sheet stack-s" aria-labelledby="unsent" tabIndex={-1} ref={section}>
      <h2 id="unsent">{t.notSent}</h2>
      <p>{named(why)}</p>
      {words ? (
        <>
          <p className="small muted">{t.youWrote}</p>
          <p className="own" dir="auto">
            {words}
          </p>
        </>
      ) : null}
    </section>
  );
}
