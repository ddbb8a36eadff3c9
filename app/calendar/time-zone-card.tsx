import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { timeZoneTexts } from "./texts.ts";

/**
 * Asks for the time zone while it is unknown. Where script runs the browser knows it, and says it by the page's own
 * form; nobody is asked then, unless the server does not know the browser's word for it. The list to choose from is on
 * that page: it is larger than all the rest of a dashboard.
 */
export function TimeZoneCard() {
  const { revalidate } = useRevalidator();
  const t = useTexts(timeZoneTexts);
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current) return;
    isTold.current = true;
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!timeZone) return;
    // Past the router: when it has an answer it asks the page that is on its way anew, and that of a form which was pressed
    // meanwhile has none of its own, and leads back here.
    const told = fetch("/us/time-zone", {
      method: "POST",
      body: new URLSearchParams({ timeZone }),
      redirect: "manual",
    });
    told.then(revalidate, () => {});
  }, [revalidate]);
  return (
    <section className="card o3 stack" aria-labelledby="zone">
      <h2 id="zone">{t.where}</h2>
      <p className="small muted">{t.dayBegins}</p>
      <ButtonLink kind="quiet" wide to="/us/time-zone">
        {t.choose}
      </ButtonLink>
    </section>
  );
}
