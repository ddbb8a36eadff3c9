import { setTimeout as wait } from "node:timers/promises";
import type { Ai } from "#app/ai/ai.ts";
import { isSound, isWhole, sentencesOf } from "#app/ai/sound.ts";
import { mayUse } from "#app/couple/may-use.ts";
import { newId } from "#app/http/random.ts";
import { sentencesByRules } from "#app/insights/own-writer.ts";
import type { Summary, WeekInput } from "#app/insights/summary.ts";
import { type Claim, claimWeek, keepWeek, readWeek } from "#app/insights/week-rows.server.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { promptOf } from "./prompt.ts";
import { weekTexts } from "./texts.ts";
import { type MemberOfTwo, readWeekInput, weekToWrite } from "./week-input.server.ts";

/** What comes while a week is written: a sentence more, or other words in the place of all that came before. */
export type Piece = { add: string } | { instead: string };
export type Written = { ok: true } | { ok: false; reason: "not-agreed" | "no-week" | "busy" };

/** Whoever presses while the other one's press is being answered waits for it so long. Milliseconds. */
const WAITS_MS = 13_000;
/** And looks so often. Milliseconds. */
const LOOKS_MS = 250;
/** A model has so long: without script the page answers in one piece, and an answer is given within 15 seconds. */
const MODEL_MS = 10_000;

/**
 * Has the last week of the two written, once for both: whoever asks first has it written, whoever asks meanwhile waits
 * for it, and whoever asks later reads it. It goes on where nobody listens any more.
 * @param tell is told each piece as it comes
 */
export async function writeWeek(
  services: Services,
  member: MemberOfTwo,
  language: Language,
  tell: (piece: Piece) => void,
): Promise<Written> {
  const { clock, random, log } = services;
  const now = clock();
  const week = weekToWrite(member, now);
  if (!week) return { ok: false, reason: "no-week" };
  const of = { coupleId: member.couple.id, week };
  const claim = newId(random);
  let taken: Claim = await claimWeek(services, of, claim, now);
  for (let waited = 0; taken.state === "busy" && waited < WAITS_MS; waited += LOOKS_MS) {
    await wait(LOOKS_MS);
    taken = await claimWeek(services, of, claim, clock());
  }
  if (taken.state === "busy" || taken.state === "not-agreed") return { ok: false, reason: taken.state };
  if (taken.state === "written") {
    tell({ instead: (await readWeek(services, of))?.words ?? "" });
    return { ok: true };
  }
  const input = await readWeekInput(services, member, week, language);
  const readFrom = [weekTexts(language).daysOf(input.days), ...input.facts.map(({ counted }) => counted)];
  const { ai } = services;
  // A model is part of premium, where something is sold; our own writer is everybody's.
  const words =
    ai && mayUse(services, member, { tier: "premium" }) ? await byModel(ai, input, language, tell, log) : null;
  let summary: Summary;
  if (ai && words !== null) summary = { words, writer: { kind: "model", name: ai.name }, readFrom };
  else {
    const sentences = sentencesByRules(input, language);
    if (ai) tell({ instead: sentences.join(" ") });
    else for (const sentence of sentences) tell({ add: sentence });
    summary = { words: sentences.join(" "), writer: { kind: "rules" }, readFrom };
  }
  const isKept = await keepWeek(services, of, claim, summary, clock());
  return isKept ? { ok: true } : { ok: false, reason: "not-agreed" };
}

/** What a model makes of it; null where it is gone, slow, says nothing that can be shown, or goes on for too long. */
async function byModel(
  ai: Ai,
  input: WeekInput,
  language: Language,
  tell: (piece: Piece) => void,
  log: Services["log"],
): Promise<string | null> {
  const said: string[] = [];
  try {
    for await (const sentence of sentencesOf(ai.write(promptOf(input, language), AbortSignal.timeout(MODEL_MS)))) {
      said.push(sentence);
      if (!isSound(said)) throw new Error("unsound");
      tell({ add: sentence });
    }
    if (!isWhole(said)) throw new Error("too little");
    return said.join(" ");
  } catch (error) {
    // Never what it said.
    log("ai.failed", { error: error instanceof Error ? error.name : "unknown" });
    return null;
  }
}
