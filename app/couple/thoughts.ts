/** How often in one's own day somebody may let the other know that they think of them: more would wear it out. */
export const THOUGHTS_A_DAY = 5;

/** How often it is still possible today. @param own on which own day it was last, and how often on it */
export const thoughtsLeft = (own: { on: string | null; count: number }, today: string): number =>
  own.on === today ? Math.max(0, THOUGHTS_A_DAY - own.count) : THOUGHTS_A_DAY;
