import type { Member } from "./member.ts";

/** Stands in a form for the partner's id while there is no partner, or while a pause shows none. */
export const ALONE = "alone";

/** Whom a page of this member's knows as partner: a form says by it whom it was written for. */
export const knownTo = ({ partner }: Pick<Member, "partner">): string => partner?.id ?? ALONE;
