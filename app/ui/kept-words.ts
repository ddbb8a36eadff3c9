import { type RefObject, useEffect } from "react";
import { type Draft, readDraft, writeDraft } from "./draft.ts";

type Words = Readonly<Record<string, string | undefined>>;

/** The draft of a form with several fields: what each of them said. */
function wordsOf(draft: Draft): Words {
  try {
    return (JSON.parse(readDraft(draft) ?? "null") as Words | null) ?? {};
  } catch {
    return {};
  }
}

/** Whether a text area says something else than the server gave it: put back, or written before script was there. */
export const isWritten = ({ value, defaultValue }: HTMLTextAreaElement): boolean =>
  value !== defaultValue.replaceAll(/\r\n?/g, "\n");

/**
 * Puts back what was kept of a text area. Where something was written before script was there, it stands below that:
 * nothing of either is lost.
 */
function putBack(area: HTMLTextAreaElement, kept: string | undefined): void {
  if (kept === undefined) return;
  if (!isWritten(area)) area.value = kept;
  else if (!area.value.startsWith(kept)) area.value = `${kept}\n${area.value}`;
}

/**
 * For a text area with a draft of its own, once script is there: what was kept stands in it, and what stands in it is
 * kept.
 * @param draft null where none is kept
 * @returns what is written in it; null where it says what the server gave it
 */
export function takeUp(area: HTMLTextAreaElement, draft: Draft | null): string | null {
  if (draft) putBack(area, readDraft(draft) || undefined);
  if (!isWritten(area)) return null;
  if (draft) writeDraft(draft, area.value);
  return area.value;
}

const areasOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLTextAreaElement>("textarea[name]")];

/**
 * Keeps what is typed into a form's text areas on this device, and puts it back where a field still says what the
 * server gave it: a tab that closes, or a connection that is lost, loses no words.
 */
export function useKeptWords(form: RefObject<HTMLFormElement | null>, { me, of }: Draft): void {
  useEffect(() => {
    const sheet = form.current;
    if (!sheet) return;
    const kept = wordsOf({ me, of });
    for (const area of areasOf(sheet)) putBack(area, kept[area.name]);
    const keep = () => {
      const words = Object.fromEntries(areasOf(sheet).map(({ name, value }) => [name, value]));
      writeDraft({ me, of }, Object.values(words).some(Boolean) ? JSON.stringify(words) : "");
    };
    // What was written before script took the form over.
    if (areasOf(sheet).some(isWritten)) keep();
    sheet.addEventListener("input", keep);
    return () => sheet.removeEventListener("input", keep);
  }, [form, me, of]);
}

/** Whether two texts say the same, whatever a browser or the server made of their line ends. */
export const isSame = (one: string, other: string): boolean => tidy(one) === tidy(other);
const tidy = (text: string) => text.replaceAll(/\r\n?/g, "\n").trim().normalize("NFC");

/**
 * Forgets a form's draft once the server has its words. One that says something else was not sent: it stays until it
 * is, or until nothing can be sent any more.
 * @param sent what the server has; null where nothing was sent
 * @param closed whether nothing of it can be changed
 */
export function useSentWords({ me, of }: Draft, sent: Words | null, closed = false): void {
  const said = sent && JSON.stringify(sent);
  useEffect(() => {
    if (said === null) return;
    if (closed) writeDraft({ me, of }, "");
    else forgetSent({ me, of }, [JSON.parse(said)]);
  }, [me, of, said, closed]);
}

/** Forgets a form's draft if it says the same as something that the server has. */
export function forgetSent(draft: Draft, all: readonly Words[]): void {
  const kept = Object.entries(wordsOf(draft));
  if (all.some((has) => kept.every(([name, words = ""]) => isSame(words, has[name] ?? "")))) writeDraft(draft, "");
}
