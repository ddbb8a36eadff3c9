import { ADULT_HEAT } from "./adult-heat.ts";
import type { ContentRow, Kind } from "./content-item.ts";

/** Kinds that stand behind the 18+ consent whole, however mild one of their items is. */
export const ADULT_KINDS: ReadonlySet<string> = new Set<Kind>([
  "intimacy-question",
  "desire-card",
  "position",
  "remote-idea",
]);

/** Whether an item is met behind the 18+ consent alone. */
export const isAdultItem = ({ kind, heat }: Pick<ContentRow, "kind" | "heat">): boolean =>
  heat >= ADULT_HEAT || ADULT_KINDS.has(kind);
