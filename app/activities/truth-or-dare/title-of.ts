import type { Language } from "#app/texts/languages.ts";
import { uiTexts } from "#app/ui/texts.ts";
import { cardTexts } from "./texts.ts";

/** The title of a heat's page: of the one that is 18+ it names nothing. */
export const titleOf = (view: { adult: boolean } | undefined, language: Language): string => {
  const { product, titleOf: of } = uiTexts(language);
  return view && !view.adult ? of(cardTexts(language).title) : product;
};
