import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { timeZoneTexts } from "./texts.ts";
import { TimeZoneForm } from "./time-zone-form.tsx";

/**
 * Asks for the time zone while it is unknown. Where script runs the browser knows it, and says it by the same form;
 * nobody is asked then, unless the server does not know the browser's word for it.
 */
export function TimeZoneCard({ zones }: { zones: readonly string[] }) {
  const fetcher = useFetcher();
  const t = useTexts(timeZoneTexts);
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (timeZone) void fetcher.submit({ timeZone }, { method: "post", action: "/us/time-zone" });
  }, [fetcher]);
  return (
    <section className="card o3 stack" aria-labelledby="zone">
      <h2 id="zone">{t.where}</h2>
      <p className="small muted">{t.dayBegins}</p>
      <TimeZoneForm zones={zones} timeZone={null} />
    </section>
  );
}
