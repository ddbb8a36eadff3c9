import type { Part } from "./check-in.ts";

/** The name of a part's switch in the form. */
export const shareName = <P extends Part>(part: P) => `share-${part}` as const;

/** What the switch sends when it stands on "Shared". */
export const SHARED = "yes";
