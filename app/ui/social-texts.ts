import { catalogue } from "#app/texts/catalogue.ts";

/** What previews of a shared link say of its picture. */
export const pictureTexts = catalogue({
  en: { picture: "App that keeps couples in love: a sun and a moon overlap above the sea between two people." },
});
