import { type Agreement, distanceFor } from "#app/rounds/agreement.ts";
import { lensPath, placePair } from "#app/ui/lens.ts";

/** How many can be the same, in a quiz of ten: of answers, and of guesses. */
const TOTALS = [10, 20];

/** Every figure that has a picture. */
export const pictured: readonly Agreement[] = TOTALS.flatMap((of) =>
  Array.from({ length: of + 1 }, (_, same) => ({ same, of })),
);

/** Where a figure's picture is; null where there is none. One file for everybody: it can hold nothing of the two. */
export const pictureOf = ({ same, of }: Agreement): `/pictures/${string}.png` | null =>
  TOTALS.includes(of) ? `/pictures/${same}-of-${of}.png` : null;

/** Width and height of a picture, in pixels. */
export const PICTURE_SIZE = 720;
/** The grid that it is drawn on. */
const GRID = 1080;

const R = 250;
/** The frame of the mark beside the product's name: 36 wide, 24 high. */
const MARK = { r: 11, distance: 12.1, padX: 1, padY: 1 };

/**
 * The picture of a figure as SVG: the two circles, how much of them they share, the figure. No word of an answer, no
 * name, not even the quiz's. app/commands/draw-pictures.ts makes public/pictures/ of it.
 */
export function sharePicture({ same, of }: Agreement): string {
  const middle = GRID / 2;
  const distance = distanceFor({ same, of }) * R;
  const [you, them, y] = [middle - distance / 2, middle + distance / 2, 390];
  const mark = placePair(MARK);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${GRID} ${GRID}">`,
    `<rect width="${GRID}" height="${GRID}" fill="#faf2e6"/>`,
    `<circle cx="${you}" cy="${y}" r="${R}" fill="#ee7b63"/><circle cx="${them}" cy="${y}" r="${R}" fill="#523a94"/>`,
    `<path d="${lensPath(you, them, y, R)}" fill="#f7bc62"/>`,
    `<text x="${middle}" y="830" font-size="150">${same} / ${of}</text>`,
    `<g transform="translate(340 928) scale(1.9)"><circle cx="${mark.you}" cy="${mark.y}" r="${MARK.r}" fill="#e5624a"/>`,
    `<circle cx="${mark.them}" cy="${mark.y}" r="${MARK.r}" fill="#523a94"/>`,
    `<path d="${lensPath(mark.you, mark.them, mark.y, MARK.r)}" fill="#f5b04a"/></g>`,
    `<text x="600" y="967" font-size="46">The Couple App</text>`,
    "</svg>",
  ].join("");
}
