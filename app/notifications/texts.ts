import { catalogue } from "#app/texts/catalogue.ts";

/** All that is ever pushed (docs/product/notifications.md#what-it-says). */
export const pushedTexts = catalogue({
  en: { title: "The Couple App", waiting: "Something new is waiting for you two" },
});
