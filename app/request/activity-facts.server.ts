import { createContext } from "react-router";
import type { Catalogue } from "#app/texts/catalogue.ts";

/** What the house below has to know of the activities, of which it knows none by name. */
export type ActivityFacts = {
  /** Where the 18+ part begins. */
  adultPages: readonly string[];
  /** The pages whose forms take words, and in which fields. */
  wordFields: readonly { path: string; fields: readonly string[] }[];
  /** What they keep, and why, for the privacy page. */
  kept: readonly Catalogue<{ what: string; why: string }>[];
};

/** The server hands it down (app/server.ts). Without it nothing is answered: it says what must not be counted. */
export const activityFactsContext = createContext<ActivityFacts>();
