import type { Art } from "#app/ui/art-shape.ts";
import type { InPlay, ServerActivity } from "../activity.server.ts";
import { atHome } from "./at-home.server.ts";
import { cardWords } from "./own-words.server.ts";
import { doorTexts, keptTexts } from "./texts.ts";
import { cardTurns } from "./turns.server.ts";

const art: Art = [
  { card: [63, 31, 11], look: "them" },
  { card: [41, 32, -9], look: "you" },
  { circle: [41, 32, 9], look: "both" },
];

export const truthOrDareOnServer: ServerActivity & { inPlay: InPlay } = {
  kept: [keptTexts],
  ...cardWords,
  atHome,
  inPlay: { door: { to: "/truth-or-dare", texts: doorTexts, art }, turns: cardTurns },
  // A card is of no day: its page says that it waits for a yes.
  writtenBefore: async () => [],
};
