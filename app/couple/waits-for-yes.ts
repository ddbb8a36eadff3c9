/** What of somebody's words decides who may read them. */
export type Written = {
  /** Whether the page that they were written on named the partner. */
  forPartner: boolean;
  writtenAt: Date;
};

/** The couple's seats, as far as they decide it. */
export type Seats = {
  /** When the later of the two took their seat. */
  pairedAt: Date;
  /** When the author said that the partner is who they meant. */
  confirmedAt: Date | null;
};

/**
 * Whether somebody's words stay closed to the partner until their author says yes to them
 * (docs/product/security.md#words-from-before-the-pairing): all that was not written for the present partner, unless
 * the yes came after it. A mark of another pairing, which two who parted or rows that were moved may bring along,
 * counts for nothing.
 */
export const waitsForYes = ({ forPartner, writtenAt }: Written, { pairedAt, confirmedAt }: Seats): boolean =>
  !(forPartner && writtenAt >= pairedAt) && (confirmedAt === null || confirmedAt <= writtenAt);
