import { z } from "zod";

/** What somebody has chosen for their own cards. */
export type Choices = {
  /** The topics that they have put off. */
  off: readonly string[];
  /** Whether a maybe of theirs may meet a yes or a maybe, where the other one says the same. */
  maybe: boolean;
};

export const NOTHING_CHOSEN: Choices = { off: [], maybe: false };

/** All texts have this length, or a multiple of it where many topics were brought in. */
const LENGTH = 1_024;

const schema = z.object({ off: z.array(z.string()), maybe: z.boolean() });

/** What is sealed of it. */
export function choicesText(choices: Choices): string {
  const text = JSON.stringify(choices);
  return text.padEnd(Math.ceil(text.length / LENGTH) * LENGTH);
}

/** What was sealed. */
export const choicesIn = (text: string): Choices => schema.parse(JSON.parse(text));
