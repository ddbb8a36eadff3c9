import { catalogue } from "#app/texts/catalogue.ts";
import { plural } from "#app/texts/numbers.ts";
import { waitInWords } from "./limits.ts";

/** What somebody reads who has tried too often. */
export const limitsTexts = catalogue({
  en: {
    /** @param seconds until the next try */
    tooOften: (seconds: number) => {
      const { count, unit } = waitInWords(seconds);
      const units = { minute: { one: "a minute", other: `${count} minutes` }, hour: { other: `${count} hours` } };
      return `That was quite often in a short time. Please wait ${plural("en", count, units[unit])}, then it works again.`;
    },
  },
});
