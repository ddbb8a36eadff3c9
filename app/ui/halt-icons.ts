/** The two shapes of a button that halts what moves: of their own, for a page that has none of the other icons' script. */
export const PLAY = "M8 5.5 18.5 12 8 18.5z";
export const PAUSE = "M9 6v12M15 6v12";
