import type { ServerActivity } from "../activity.server.ts";
import { memoriesOnPaper } from "./memories-on-paper.server.ts";
import { memoryWords } from "./own-words.server.ts";
import { heldMemories } from "./read-memories.server.ts";
import { keptTexts } from "./texts.ts";

export const memoriesOnServer: ServerActivity = {
  inOurYear: memoriesOnPaper,
  kept: [keptTexts],
  ...memoryWords,
  // A memory asks for nothing: it stands in its place and waits for nobody.
  atHome: async () => ({ card: null, waiting: [] }),
  writtenBefore: async () => [],
  opensWithYes: heldMemories,
};
