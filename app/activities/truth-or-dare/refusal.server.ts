import { data } from "react-router";
import type { Language } from "#app/texts/languages.ts";
import type { Refused } from "./heat-view.ts";
import type { PlayedLive } from "./play-live.server.ts";
import { actTexts } from "./texts.ts";

type Reason = Extract<PlayedLive, { ok: false }>["reason"];

/** What is answered to a card's form that can't be read. */
export function misread({ errors, values }: Pick<Refused, "errors" | "values">) {
  const { words, ...hidden } = errors;
  // What has nothing to fill in is said of the page.
  const other = Object.values(hidden)[0];
  const said = { ...(other ? { form: other } : {}), ...(words ? { words } : {}) };
  return data<Refused>({ errors: said, values }, { status: 400 });
}

/** What is answered to one that is refused. */
export function refusal(reason: Reason, sent: { card: string; words?: string | undefined }, language: Language) {
  const t = actTexts(language);
  const values = { card: sent.card, words: sent.words ?? "" };
  if (reason === "wordless") return data<Refused>({ errors: { words: t.wordless }, values }, { status: 400 });
  return data<Refused>({ errors: { form: t.refused[reason] }, values, stale: true }, { status: 409 });
}
