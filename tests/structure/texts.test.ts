import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, test } from "vitest";

// What people read stands in a room's texts.ts, in a page's own catalogue beside it, or in a whole document in a folder
// named after its language.

/** What only developers and operators read, or nobody: the names of events. */
const FOR_DEVELOPERS = [
  /^app\/(?:analytics|commands|encryption|error-reports|metrics)\//,
  /^app\/features\/(?:browser-reports|mailbox)\//,
  /^app\/entry\.server\.tsx$/,
  /^app\/http\/start-failure\.ts$/,
  /^app\/access\/google\/routes\/google-auth-test\.tsx$/,
  /^app\/ui\/performance-/,
  // The reference of the API, and its refusals of what no page of ours sends.
  /\/api-calls\.ts$/,
  /^app\/http\/json-body\.ts$/,
  /^app\/shell\/routes\/api-unknown\.ts$/,
  // What a model is asked.
  /^app\/pages\/insights\/prompt\.ts$/,
  // What Stripe's dashboard shows.
  /^app\/features\/premium\/routes\/api-stripe-webhook\.ts$/,
  /^app\/access\/(?:api-member\.server|routes\/api-live)\.ts$/,
  // What the provider says, and what a browser is kept as.
  /^app\/access\/identity\/provider-refusal\.ts$/,
  /^app\/access\/browser-(?:name|in-words)\.ts$/,
];
/** A room's texts.ts, a page's own one beside it, and whole documents in a folder of their language. */
const CATALOGUES = [/[/-]texts\.ts$/, /\/(?:en)\//];

/** Attributes that are read out or shown. */
const READ = new Set([
  "aria-label",
  "aria-description",
  "alt",
  "title",
  "placeholder",
  "label",
  "legend",
  "hint",
  "lead",
  "pendingText",
  "description",
]);

/** A word of two letters or more. */
const hasWord = (text: string) => /\p{L}{2}/u.test(text.replace(/&\w+;/g, ""));
/** Several words, the first with a capital, as a sentence or a heading begins. */
const isSentence = (text: string) =>
  /^\P{L}*\p{Lu}[\p{L}'’]*[,:]? +[\p{L}“"(]/u.test(text) && /\p{Ll}/u.test(text) && !text.startsWith("<!DOCTYPE");

const MAY_BE_SENTENCE = /["'`]\P{L}*\p{Lu}[\p{L}'’]*[,:]? +[\p{L}“"($]/u;

const textOf = (node: ts.Node): string | null => {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("");
};

/** Whether somebody reads it who has a log, a stack or a statistic before them. */
function isForDevelopers(node: ts.Node): boolean {
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if (ts.isNewExpression(at) && at.expression.getText().endsWith("Error")) return true;
    if (ts.isThrowStatement(at)) return false;
    // The name of an event that is counted.
    if (ts.isPropertyAssignment(at) && /^(eventName|events)$/.test(at.name.getText())) return true;
    if (ts.isCallExpression(at) && /^(trackEntry|eventOf)$/.test(at.expression.getText())) return true;
  }
  return false;
}

/** The sentences of a source that do not come from a catalogue, each with its line. */
function plainSentences(file: string, code: string): string[] {
  // Reading a file's tree takes far longer than seeing that there is nothing in it.
  if (file.endsWith(".ts") && !MAY_BE_SENTENCE.test(code)) return [];
  const kind = file.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const say = (node: ts.Node, text: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${file}:${line + 1} ${text.trim().replace(/\s+/g, " ")}`);
  };
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxText(node) && hasWord(node.text)) say(node, node.text);
    if (ts.isJsxAttribute(node) && READ.has(node.name.getText()) && node.initializer) {
      const value = textOf(node.initializer);
      if (value !== null && hasWord(value)) say(node, value);
      else ts.forEachChild(node, visit);
      return;
    }
    if (text !== null && isSentence(text) && !isForDevelopers(node)) say(node, text);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const files = globSync("app/**/*.{ts,tsx}", { exclude: ["**/*.test.*"] })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !FOR_DEVELOPERS.some((one) => one.test(file)) && !CATALOGUES.some((one) => one.test(file)));
const sentencesOf = (some: string[]) => some.flatMap((file) => plainSentences(file, readFileSync(file, "utf8")));

describe("a sentence that stands in no catalogue is seen", () => {
  test.each([
    ["between tags", "const A = () => <p>Open to both</p>;"],
    ["as one word between tags", "const A = () => <b>Today</b>;"],
    ["around a value", "const A = () => <p>Hello, {name}</p>;"],
    ["in an attribute that is read out", 'const A = () => <svg aria-label="both" />;'],
    ["in an attribute's expression", 'const A = () => <a title={on ? "Turn it off" : none} />;'],
    ["in a choice of two", 'const A = () => <p>{on ? "You have answered" : null}</p>;'],
    ["with a value in it", ["const says = (name: string) => `The answer of $", "{name}`;"].join("")],
    ["beside the markup, as what an action answers", 'return { errors: { form: "Write something first." } };'],
  ])("%s", (_where, code) => {
    expect(plainSentences("app/x/y.tsx", code)).toHaveLength(1);
  });

  test.each([
    ["a class, a path, a name", 'const A = () => <p className="row between" id="m"><a href="/us">{t.us}</a></p>;'],
    ["signs", "const A = () => <p>– · {a} / {b}</p>;"],
    ["what is thrown as a bug", 'throw new Error("A day says answered and has no answer");'],
    ["the name of an event", 'track(context, { type: "track", eventName: "User Signed In" });'],
    ["a page that is written by hand", "const page = `<!DOCTYPE html><html lang=en>`;"],
    ["the names of an activity's events", 'const quiz = { events: { "Quiz Finished": { matches: "count" } } };'],
    ["one of them", 'eventOf(quiz, "Quiz Finished", properties);'],
    ["a list of methods", 'headers.set("Allow", "GET, HEAD, POST");'],
    ["a header's value", 'headers.set("Cache-Control", "private, no-store");'],
  ])("but not %s", (_what, code) => {
    expect(plainSentences("app/x/y.tsx", code)).toEqual([]);
  });
});

test("nobody is told anything that does not stand in a catalogue", () => {
  expect(files.length).toBeGreaterThan(200);
  expect(sentencesOf(files)).toEqual([]);
});
