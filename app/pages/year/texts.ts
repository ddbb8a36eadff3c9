import { catalogue } from "#app/texts/catalogue.ts";
import { plural } from "#app/texts/numbers.ts";

/** The year of the two on paper. */
export const yearTexts = catalogue({
  en: {
    ourYear: "Our year",
    title: "Our year, on paper",
    memories: "Memories",
    lead: (partner: string) =>
      `From this year, what is open to both of you. Yours on the left page, ${partner}'s on the right.`,
    alone:
      "Your year of two begins once your partner is here. What is open to both of you then stands here, to be printed.",
    paused: "A pause between you two. The book waits, and Home says for what.",
    figures: "In numbers",
    answers: (count: number) => plural("en", count, { one: "answer of each", other: "answers of each" }),
    memoriesOf: (count: number) => plural("en", count, { one: "memory", other: "memories" }),
    longest: (count: number) => plural("en", count, { one: "day, the longest row", other: "days, the longest row" }),
    months: "A month at a time",
    otherYears: "Other years",
    size: (partner: string) =>
      `A5, a month at a time. Your browser can keep it as a PDF. ${partner}'s copy has ${partner} on the left.`,
    before: "Before you print: choose A5, no margins, and background graphics. Then the pages lie as they do here.",
    byBrowser: "Without script, print it from your browser's own menu.",
    print: "Print it",
    private: "Nothing that is open to only one of you is in it, and nothing of the intimate pages.",
    cover: (year: string) => `Our year, ${year}`,
    coverLabel: "Cover",
    sample: "Two of its pages",
    photoOf: (day: string) => `The photo of ${day}`,
    pages: (month: string) => `The pages of ${month}`,
    whole: (year: string) => `All of ${year}`,
    nothing: (when: string) =>
      `Nothing in ${when} that is open to both of you. What you both answer stands here, and what each of you remembers.`,
    part: (part: number) =>
      `Part ${part}. The month is longer than a page here holds, so each part is printed by itself.`,
    earlier: "The part before",
    later: "The next part",
    row: (month: string, days: number, shields: number) =>
      `${month}: ${plural("en", days, { one: "1 day of both", other: `${days} days of both` })}${
        shields === 0
          ? ""
          : `, ${plural("en", shields, { one: "1 under a shield", other: `${shields} under a shield` })}`
      }`,
  },
});
