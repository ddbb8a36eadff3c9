/** The hero's measures, in the units of its picture: the still and the animation are drawn from the same ones. */
export const SCENE = { width: 1280, height: 350 } as const;

/** Sun and moon as they overlap. */
export const DISC = { sun: 560, moon: 720, y: 158, r: 118 } as const;

/** Where the sea begins. */
export const HORIZON = 268;

/** x, y, radius of what one sees on the moon. */
export const CRATERS = [
  [770, 112, 13],
  [798, 166, 8],
  [752, 214, 10],
] as const;

/** The lens on the water: x, y, width. */
export const GLIMMERS = [
  [617, 279, 46],
  [623, 289, 34],
  [614, 299, 40],
  [632, 309, 26],
  [623, 319, 34],
  [628, 330, 18],
  [629, 340, 24],
] as const;
export const GLIMMER_HEIGHT = 4;

/** The letter's way from one shore to the other: a quadratic curve. */
export const TRAIL = { from: [520, 240], over: [640, 60], to: [758, 240] } as const;

/** The letter half-way: where it lies above the lens, and how much it leans. Degrees. */
export const LETTER = { x: 640, y: 148, lean: -8, width: 50, height: 34 } as const;
