import { useMatches } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import type { HeroFilm } from "./hero-film.tsx";
import { HeroMeeting, HeroShores, HeroSky } from "./hero-still.tsx";
import { landingTexts } from "./texts.ts";

/** docs/product/landing.md#the-moving-picture, the hero: a still picture, and what moves in it. */
export function Hero() {
  const t = useTexts(landingTexts);
  const Film = useFilm();
  return (
    <div className="hero-a">
      <div className="scene" role="img" aria-label={t.scene}>
        <HeroSky />
        <HeroMeeting />
        <div data-part="film" data-play={t.play} data-pause={t.pause}>
          {Film ? <Film play={t.play} pause={t.pause} /> : null}
        </div>
        <HeroShores />
      </div>
    </div>
  );
}

/** What moves is in the handle of the route that all of the landing page's routes are in. */
function useFilm(): typeof HeroFilm | undefined {
  const handles = useMatches().map(({ handle }) => handle as { HeroFilm?: typeof HeroFilm } | undefined);
  return handles.findLast((handle) => handle?.HeroFilm)?.HeroFilm;
}
