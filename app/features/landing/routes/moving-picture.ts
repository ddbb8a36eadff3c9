import { hasPartsAlone } from "#app/ui/late-page.ts";
import { bringToLife } from "../hero-alone.client.tsx";
import { HeroFilm } from "../hero-film.tsx";

/**
 * The landing page has links, which are the browser's own, and one thing that moves. Whoever comes to it from elsewhere
 * gets the picture's scripts and no router. docs/decisions/0004-late-hydration.md
 *
 * The page finds the film in the handle: imported by both, it would be a file more to fetch.
 */
export const handle = { hydrate: "parts", HeroFilm };

if (hasPartsAlone()) bringToLife();
