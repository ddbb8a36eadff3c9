import type { Art } from "#app/ui/art-shape.ts";
import type { InPlay, ServerActivity } from "../activity.server.ts";
import { atHome } from "./at-home.server.ts";
import { gamesInInsights } from "./in-insights.server.ts";
import { pickWords } from "./own-words.server.ts";
import { doorTexts, keptTexts } from "./texts.ts";
import { gameTurns } from "./turns.server.ts";

const art: Art = [
  { circle: [34, 32, 28], look: "you" },
  { circle: [70, 32, 28], look: "them" },
  { path: "M52 10.6A28 28 0 0 1 52 53.4A28 28 0 0 1 52 10.6Z", look: "both" },
];

export const thisOrThatOnServer: ServerActivity & { inPlay: InPlay } = {
  kept: [keptTexts],
  ...pickWords,
  atHome,
  inInsights: gamesInInsights,
  inPlay: { door: { to: "/this-or-that", texts: doorTexts, art }, turns: gameTurns },
  // A game that was played alone is no words of a day: its page says that it waits for a yes.
  writtenBefore: async () => [],
};
