import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { TimeZoneForm } from "./time-zone-form.tsx";

/**
 * Asks for the time zone while it is unknown. Where script runs the browser knows it, and says it by the same form;
 * nobody is asked then, unless the server does not know the browser's word for it.
 */
export function TimeZoneCard({ zones }: { zones: readonly string[] }) {
  const fetcher = useFetcher();
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (timeZone) void fetcher.submit({ timeZone }, { method: "post", action: "/us/time-zone" });
  }, [fetcher]);
  return (
    <section className="card o3 stack" aria-labelledby="zone">
      <h2 id="zone">Where is your clock?</h2>
      <p className="small muted">Your day, and your partner's, begin at four in the morning where each of you is.</p>
      <TimeZoneForm zones={zones} timeZone={null} />
    </section>
  );
}
