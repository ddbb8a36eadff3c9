import type { Art } from "#app/ui/art-shape.ts";
import type { InPlay, ServerActivity } from "../activity.server.ts";
import { atHome } from "./at-home.server.ts";
import { quizzesInInsights } from "./in-insights.server.ts";
import { quizWords } from "./own-words.server.ts";
import { doorTexts, keptTexts } from "./texts.ts";
import { quizTurns } from "./turns.server.ts";

const art: Art = [
  { circle: [29, 32, 18], look: "you" },
  { circle: [33, 32, 23], look: "them-dots" },
  { circle: [75, 32, 18], look: "them" },
  { circle: [71, 32, 23], look: "you-dots" },
];

export const quizzesOnServer: ServerActivity & { inPlay: InPlay } = {
  kept: [keptTexts],
  ...quizWords,
  atHome,
  inInsights: quizzesInInsights,
  inPlay: { door: { to: "/quiz", texts: doorTexts, art }, turns: quizTurns },
  // A quiz that was taken alone is no words of a day: its page says that it waits for a yes.
  writtenBefore: async () => [],
};
