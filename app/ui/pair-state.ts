/**
 * Who did their part. The lens is lit only by "both", and in two rings by "shield" (a missed day that was covered).
 * "to-come" is a day that nobody can have done yet.
 */
export type PairState = "both" | "you" | "them" | "neither" | "shield" | "to-come";
