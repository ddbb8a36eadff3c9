import { type After, type Group, SWITCHED, type Switched, TICKS } from "./after.ts";
import { WORD_FIELDS } from "./word-fields.ts";

/** The name of one thing that may be ticked. Each has its own, so that a form that comes back has all of them. */
export const tickName = (group: Group, name: string): string => `${group}-is-${name}`;

/** The name of a part's switch. */
export const shareName = <P extends Switched>(part: P) => `share-${part}` as const;

/** What a tick and a switch send. */
export const YES = "yes";

/** The form's fields, as they would be sent once more. */
export function fieldsOf({ shared, kept }: After): Record<string, string> {
  const said = { ...shared, ...kept };
  const fields: Record<string, string> = {};
  for (const field of WORD_FIELDS) {
    const words = said[field];
    if (words !== undefined) fields[field] = words;
  }
  for (const group of Object.keys(TICKS) as Group[])
    for (const name of said[group] ?? []) fields[tickName(group, name)] = YES;
  for (const part of SWITCHED) if (shared[part] !== undefined) fields[shareName(part)] = YES;
  return fields;
}
