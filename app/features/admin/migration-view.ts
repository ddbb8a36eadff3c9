/** What a round through the pictures is up to. */
export type RoundState = "running" | "done" | "stopped";

export type RoundView = {
  id: string;
  /** It only looks what would come of it. */
  dry: boolean;
  state: RoundState;
  items: number;
  looked: number;
  fetched: number;
  failed: number;
  /** The first of them, each with a sentence. */
  notFetched: { item: string; source: string; why: string }[];
  wereFetched: { item: string; source: string }[];
};
