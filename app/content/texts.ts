import { catalogue } from "#app/texts/catalogue.ts";
import type { Language } from "#app/texts/languages.ts";
import { numberIn } from "#app/texts/numbers.ts";
import type { Fault, Problem } from "./problem.ts";

/** What is said of a file of content, on the page and on the command line. */
const contentTexts = catalogue({
  en: {
    encoding: 'This file is not in UTF-8. Save it again as UTF-8 (in a spreadsheet: "CSV UTF-8").',
    empty: "There is nothing in this file.",
    json: (at: string) => `This is no JSON from line ${at} on.`,
    header: "The first line has to name the columns: id, version, kind and so on.",
    quotes: (at: string) => `A quotation mark in line ${at} does not open or close a cell as it should.`,
    control: "There is a sign in it that nobody can see (a line break, a tab or NUL).",
    surrogate: "There is half a sign in it. It was cut, or spoiled on the way.",
    formula: "It begins as a formula does, with =, +, - or @. No text of ours does.",
    missing: "Empty. It has to be there.",
    sameOptions: "Two options are the same.",
    form: "It does not have the form that it needs.",
    imageAlt: "A picture needs its text, and the text its picture.",
    notAnItem: "This is no item.",
    answer: "The options do not go with this way of answering.",
    list: "A list of options is needed.",
    tooLarge: (most: string) => `This file is too large. The most is ${most} MB. Part it into several.`,
    tooMany: (most: string) => `This file has too many rows. The most is ${most}. Part it into several.`,
    column: "No such column.",
    field: "No item of this kind has this.",
    oneOf: "This is none of the words that can stand here.",
    closest: (sentence: string, closest: string) => `${sentence} Closest: ${closest}`,
    columnTwice: (column: string) => `The column ${column} is there twice.`,
    columnMissing: (column: string) => `The column ${column} is missing.`,
    range: (least: string, most: string) => `A whole number from ${least} to ${most} is needed.`,
    tooLong: (most: string) => `Too long. The most is ${most} characters.`,
    count: (wanted: string, found: string) => `${wanted} are needed here, not ${found}.`,
    twice: (first: string) => `This id is also in row ${first}.`,
    sameWords: (other: string) => `Same words as ${other}.`,
    otherKind: (other: string) => `This id belongs to an item of another kind: ${other}.`,
    becomesAdult: "This item is not 18+, and can't become so. Retire it, and make a new one with another id.",
    wasAdult: "This item is 18+, and can't become another. Retire it, and make a new one with another id.",
    adultInOpen: "This item is 18+, and what it belongs to is not: there it would be met without consent.",
    noParent: (other: string) => `There is no ${other} of this name, neither here nor in the file.`,
    sameVersion: (live: string) =>
      `Version ${live} is there already, with other words. Give this one a higher version.`,
    older: (live: string) => `Version ${live} is there already, which is newer.`,
  },
});

/** What is wrong, as a sentence. */
export function faultInWords(language: Language, fault: Fault): string {
  const t = contentTexts(language);
  const number = (value: number) => numberIn(language, value);
  switch (fault.what) {
    case "tooLarge":
    case "tooMany":
    case "tooLong":
      return t[fault.what](number(fault.most));
    case "column":
    case "field":
    case "oneOf":
      return fault.closest === null ? t[fault.what] : t.closest(t[fault.what], fault.closest);
    case "columnTwice":
    case "columnMissing":
      return t[fault.what](fault.column);
    case "range":
      return t.range(number(fault.least), number(fault.most));
    case "count":
      return t.count(number(fault.wanted), number(fault.found));
    case "json":
    case "quotes":
      return t[fault.what](number(fault.at));
    case "twice":
      return t.twice(number(fault.first));
    case "sameWords":
    case "otherKind":
    case "noParent":
      return t[fault.what](fault.other);
    case "sameVersion":
    case "older":
      return t[fault.what](number(fault.live));
    default:
      return t[fault.what];
  }
}

/** A problem as one line, for who reads it without a table. */
export function problemInWords(language: Language, { line, field, value, ...fault }: Problem): string {
  const where = [line === null ? null : `${line}`, field, value].filter((part) => part !== null);
  return [...where, faultInWords(language, fault as Fault)].join(": ");
}
