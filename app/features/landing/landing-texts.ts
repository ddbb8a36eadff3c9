/** Spec section 1: the page's title. */
export const LANDING_TITLE = "Couple App - Post-Sex Feedback App";

/** Spec section 1: what the page's description mentions. */
export const LANDING_DESCRIPTION =
  "An app for couples, above all for those who live far apart: a question a day that opens once you have both answered, post-sex feedback forms, and compatibility scores with AI-generated summaries.";
