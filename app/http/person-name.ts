/**
 * What shows nothing, or turns the text around it: control characters, marks of direction, fillers, and whatever else
 * Unicode says is to be ignored. Those that join or part letters, and that make a picture of a character, stay: names
 * and emoji are written with them.
 */
const UNSEEN =
  /\ufeff|\u{1d159}|(?!\s|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffc]/gu;
/** White space of every kind; the braille pattern without dots is one too. */
const SPACE = /[\s\u2800]+/gu;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * A name as it is kept and shown (docs/product/security.md#names): in Unicode's usual form, on one line. Empty if
 * nothing would be seen.
 */
export function visibleName(typed: string): string {
  const name = typed.replace(UNSEEN, "").replace(SPACE, " ").trim().normalize("NFC");
  return SEEN.test(name) ? name : "";
}

/** What begins and ends text that keeps its direction to itself. */
const [ISOLATE, POP] = ["\u2068", "\u2069"];
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name for a sentence of ours: one that is written from right to left does not turn the words beside it. Pages make
 * `<bdi>` of it (app/ui/named.tsx); in labels and titles it stays as it is.
 */
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `${ISOLATE}${name}${POP}` : name);

/** The first letter of a name, isolated or not. */
export const initialOf = (name: string): string => [...name.replace(ISOLATE, "")][0]?.toUpperCase() ?? "";
