/** How somebody is, as the items say it. */
export type Posture = "lies-back" | "lies-front" | "lies-side" | "sits" | "kneels" | "stands" | "all-fours" | "leans";
/** `hip`: where another one meets it. All along the way, as shares of the width and the height. */
type Contour = { width: number; height: number; hip: number; points: readonly (readonly [at: number, up: number])[] };

/** The contours of one who faces right, or lies with the head at the left. */
export const CONTOURS: Readonly<Record<Posture, Contour>> = {
  "lies-side": {
    ...{ width: 290, height: 66, hip: 0.62 },
    points: [
      [0.06, 0.3],
      [0.26, 0.84],
      [0.44, 0.5],
      [0.62, 1],
      [0.82, 0.42],
      [1, 0.06],
    ],
  },
  "lies-back": {
    ...{ width: 300, height: 64, hip: 0.56 },
    points: [
      [0.04, 0.34],
      [0.25, 0.66],
      [0.48, 0.4],
      [0.71, 1],
      [0.86, 0.34],
      [1, 0.06],
    ],
  },
  "lies-front": {
    ...{ width: 300, height: 58, hip: 0.6 },
    points: [
      [0.05, 0.5],
      [0.22, 0.74],
      [0.4, 0.44],
      [0.58, 0.98],
      [0.76, 0.46],
      [0.9, 0.3],
      [1, 0.06],
    ],
  },
  sits: {
    ...{ width: 236, height: 96, hip: 0.42 },
    points: [
      [0, 0.06],
      [0.16, 0.36],
      [0.35, 1],
      [0.55, 0.52],
      [0.71, 0.58],
      [0.88, 0.22],
      [1, 0.04],
    ],
  },
  kneels: {
    ...{ width: 224, height: 110, hip: 0.54 },
    points: [
      [0, 0.05],
      [0.16, 0.24],
      [0.3, 0.54],
      [0.52, 1],
      [0.72, 0.5],
      [0.87, 0.16],
      [1, 0.03],
    ],
  },
  stands: {
    ...{ width: 190, height: 118, hip: 0.52 },
    points: [
      [0, 0.03],
      [0.16, 0.18],
      [0.32, 0.64],
      [0.5, 1],
      [0.68, 0.68],
      [0.86, 0.2],
      [1, 0.03],
    ],
  },
  "all-fours": {
    ...{ width: 270, height: 88, hip: 0.24 },
    points: [
      [0, 0.06],
      [0.23, 0.98],
      [0.47, 0.68],
      [0.69, 0.9],
      [0.87, 0.36],
      [1, 0.05],
    ],
  },
  leans: {
    ...{ width: 270, height: 98, hip: 0.27 },
    points: [
      [0, 0.06],
      [0.26, 1],
      [0.5, 0.62],
      [0.67, 0.6],
      [0.86, 0.24],
      [1, 0.04],
    ],
  },
};
