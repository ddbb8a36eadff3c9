/** Of the daily questions. */
export const CATEGORIES = [
  "the-two-of-us",
  "small-days",
  "memory",
  "far-apart",
  "home-and-habits",
  "play",
  "dreams-and-plans",
  "family-and-friends",
  "gratitude",
  "tenderness",
  "courage",
  "the-senses",
] as const;
