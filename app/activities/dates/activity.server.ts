import type { Art } from "#app/ui/art-shape.ts";
import type { InPlay, ServerActivity } from "../activity.server.ts";
import { atHome } from "./at-home.server.ts";
import { dateOwnWords } from "./date-own-words.server.ts";
import { doorTexts, keptTexts } from "./texts.ts";
import { dateTurns } from "./turns.server.ts";

const art: Art = [
  { path: "M12 50A25 25 0 0 1 62 50Z", look: "you" },
  { circle: [77, 24, 15], look: "them" },
  { path: "M4 51H100", look: "ink" },
];

export const datesOnServer: ServerActivity & { inPlay: InPlay } = {
  kept: [keptTexts],
  ...dateOwnWords,
  atHome,
  inPlay: { door: { to: "/dates", texts: doorTexts, art }, turns: dateTurns },
  // Dates are for two: nobody has any before the pairing.
  writtenBefore: async () => [],
};
