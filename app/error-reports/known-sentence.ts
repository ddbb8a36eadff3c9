/** docs/product/counting-and-failures.md#the-error-service. Characters. */
export const MESSAGE_MAX = 2048;

const NAME = "[\\w$.#[\\]()'\"]{1,80}";

/**
 * What JavaScript engines, the router and React say by themselves, each with the words that stand for it. A message
 * may hold what somebody wrote (a refused value, a parsed body, the parameters of a query): what is none of these is
 * left out whole, and of these nothing but our own words goes on.
 */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^Cannot (read|set) propert(y|ies) of undefined\b/, "Cannot read or set properties of undefined"],
  [/^Cannot (read|set) propert(y|ies) of null\b/, "Cannot read or set properties of null"],
  [/^(undefined is not an object|can't access property)\b/, "Cannot read or set properties of undefined"],
  [/^null is not an object\b/, "Cannot read or set properties of null"],
  [new RegExp(`^${NAME} is not a function\\b`), "something is not a function"],
  [new RegExp(`^${NAME} is not a constructor\\b`), "something is not a constructor"],
  [new RegExp(`^(${NAME} is not iterable|${NAME} is not a function or its return value)`), "something is not iterable"],
  [new RegExp(`^(${NAME} is not defined|Can't find variable: ${NAME})$`), "a name is not defined"],
  [new RegExp(`^Cannot access ${NAME} before initialization`), "Cannot access a name before initialization"],
  [/^Assignment to constant variable/, "Assignment to constant variable"],
  [/^(Maximum call stack size exceeded|too much recursion)/, "Maximum call stack size exceeded"],
  [/^(Invalid time value|invalid date|Invalid Date)/, "Invalid time value"],
  [/^Invalid array length/, "Invalid array length"],
  [/(not valid JSON|Unexpected end of JSON input|JSON\.parse|Unexpected token)/, "The text is not valid JSON"],
  [/^(error loading|Failed to fetch) dynamically imported module|^Importing a module script failed/, "A module failed"],
  [/^(Failed to fetch|Load failed|NetworkError when attempting|fetch failed|network error)/, "A request failed"],
  [/^(The operation was aborted|signal is aborted|The user aborted a request)/, "The operation was aborted"],
  [/^(Hydration failed|There was an error while hydrating)/, "Hydration failed"],
  [/^Failed query:/, "A query failed"],
  [/^(UNIQUE|FOREIGN KEY|CHECK|NOT NULL) constraint failed/, "A constraint failed"],
  [/^database is locked/, "The database is locked"],
  [/^(database or disk is full|no space left on device)/i, "The disk is full"],
  [/^Unexpected Server Error$/, "Unexpected Server Error"],
  [/^Firebase: /, "The identity provider refused"],
];

/** The product's own sentence for a message; empty when it is none that is known. */
export function knownSentence(message: string): string {
  const start = cut(message);
  const react = /^Minified React error #(\d{1,4});/.exec(start);
  if (react) return `React error ${react[1]}`;
  return SENTENCES.find(([form]) => form.test(start))?.[1] ?? "";
}

/** The first 2,048 characters. */
export const cut = (text: string): string => text.slice(0, MESSAGE_MAX);
