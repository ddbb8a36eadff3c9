/** The own code and its link; "failed" when none could be made. */
export type Invite = { code: string; link: string } | "failed";
