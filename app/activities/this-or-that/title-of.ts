import type { Language } from "#app/texts/languages.ts";
import { uiTexts } from "#app/ui/texts.ts";
import { thisOrThatTexts } from "./texts.ts";

/** The title of a category's page: of one that is 18+ it names nothing. */
export const titleOf = (view: { title: string; adult: boolean } | undefined, language: Language): string => {
  const { product, titleOf: of } = uiTexts(language);
  return view && !view.adult ? of(thisOrThatTexts(language).barTitle(view.title)) : product;
};
