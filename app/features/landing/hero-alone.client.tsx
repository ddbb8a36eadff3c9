import { hydrateRoot } from "react-dom/client";
import { keepInBrowser } from "#app/couple/browser-keys.ts";
import { loadReportsWhenIdle } from "#app/error-reports/load-reports.ts";
import { latePage } from "#app/ui/late-page.ts";
import { HeroFilm } from "./hero-film.tsx";

/** The landing page without a router: the moving picture, and what the page's own component and the entry do besides. */
export function bringToLife(): void {
  const place = document.querySelector<HTMLElement>("[data-part=film]");
  const { play = "", pause = "" } = place?.dataset ?? {};
  if (place) hydrateRoot(place, <HeroFilm play={play} pause={pause} />);
  const { inviteCode } = document.querySelector<HTMLElement>(".land")?.dataset ?? {};
  if (inviteCode) keepInBrowser({ pendingInviteCode: inviteCode });
  const late = latePage();
  if (late) late.on = true;
  loadReportsWhenIdle();
}
