import { brokenTexts } from "#app/encryption/texts.ts";
import type { Language } from "#app/texts/languages.ts";
import type { Answer } from "./answer.ts";

/** In place of an answer that is damaged. */
export const unreadableAnswer = (language: Language): Answer => ({
  kind: "text",
  text: brokenTexts(language).unreadable,
  damaged: true,
});
