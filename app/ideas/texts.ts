import { catalogue } from "#app/texts/catalogue.ts";
import type { AGAIN, GOOD, Idea } from "./ideas.ts";

/** What may be ticked and become an idea, in words: in each language, for the forms in which it is ticked too. */
export const liked = {
  en: {
    good: {
      slow: "The slow start",
      kissing: "Kissing",
      laughing: "Laughing together",
      held: "Being held",
      voice: "Your voice",
      looks: "How you looked at me",
      time: "Taking our time",
      new: "Something new",
      asking: "Saying what I wanted",
      after: "The quiet time after",
    } satisfies Record<(typeof GOOD)[number], string>,
    again: {
      all: "All of it",
      beginning: "The way it began",
      slower: "The same, but slower",
      longer: "The same, but longer",
      hour: "At that time of day",
      place: "In that place",
    } satisfies Record<(typeof AGAIN)[number], string>,
  },
};

export const ideaTexts = catalogue(liked);

/** What an idea says. */
export function ideaText(t: ReturnType<typeof ideaTexts>, idea: Idea): string {
  const [group, name] = idea.split(":") as ["good" | "again", string];
  return (t[group] as Readonly<Record<string, string>>)[name] ?? "";
}
