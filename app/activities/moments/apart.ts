import { fieldNames, type MomentName, type Place, placeIn, type Said } from "./moments.ts";

/** A field that both have a place on. */
export type Pair = { field: string; mine: Place; theirs: Place };

/** So many are named. */
const NAMED = 2;

/** The fields of a form that both have a place on, in the order of the page. */
export const pairsOf = (moment: MomentName, mine: Said, theirs: Said): Pair[] =>
  fieldNames(moment, "scale").flatMap((field) => {
    const [one, other] = [placeIn(mine, field), placeIn(theirs, field)];
    return one && other ? [{ field, mine: one, theirs: other }] : [];
  });

const distance = ({ mine, theirs }: Pair): number => Math.abs(mine - theirs);

/** The two that lie furthest apart, the widest first, and of equal ones that which stands higher on the page. */
export const furthestApart = (pairs: readonly Pair[]): Pair[] =>
  pairs
    .filter((pair) => distance(pair) > 0)
    .sort((one, other) => distance(other) - distance(one))
    .slice(0, NAMED);
