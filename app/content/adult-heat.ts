/** Items whose heat is this or more stand behind the 18+ consent. */
export const ADULT_HEAT = 3;
