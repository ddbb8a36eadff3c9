import { createElement, Fragment, type ReactNode } from "react";

/** A sentence with names in it, as markup: what app/http/person-name.ts has isolated is a `<bdi>`. */
export function named(sentence: string): ReactNode {
  const [first = "", ...others] = sentence.split("\u2068");
  if (others.length === 0) return sentence;
  return [
    first,
    ...others.flatMap((part, i) => {
      const [name, rest] = part.split("\u2069");
      // biome-ignore lint/suspicious/noArrayIndexKey: one name may stand twice in a sentence, and they never move
      return [<bdi key={i}>{name}</bdi>, rest];
    }),
  ];
}

/** The parts of a sentence, some of them markup already, and names in the others. */
export const namedParts = (parts: readonly ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...parts.map((part) => (typeof part === "string" ? named(part) : part)));
