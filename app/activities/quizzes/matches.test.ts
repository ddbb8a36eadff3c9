import fc from "fast-check";
import { expect, test } from "vitest";
import { compare, type Match, talkOf } from "./matches.ts";
import type { AllSaid, QuizQuestion } from "./quiz.ts";

const IDS = ["q-5", "q-1", "q-3", "q-2", "q-4"];
const questions: QuizQuestion[] = IDS.map((id) => ({
  ...{ id, version: 1, text: id, retired: false, talk: `talk of ${id}` },
  options: ["a", "b", "c", "d"],
}));
const place = fc.integer({ min: 1, max: 4 });
const ids = fc.constantFrom(...IDS, "q-gone");
const about = fc.dictionary(ids, fc.record({ me: place }));
const guessed = fc.dictionary(ids, fc.record({ me: place, guess: place }));

const turned: Record<Match, Match> = { both: "both", you: "them", them: "you", neither: "neither" };

test("who knows whom: what is right for the one is right for the other, seen from the other side; each guess counts once", () => {
  fc.assert(
    fc.property(guessed, guessed, (mine, theirs) => {
      const [here, there] = [mine, theirs].map((own, i) =>
        compare({ sort: "know-me", questions }, own, [theirs, mine][i] as AllSaid),
      );
      expect(here?.agreement).toEqual(there?.agreement);
      expect(here?.matched.map(({ match }) => turned[match])).toEqual(there?.matched.map(({ match }) => match));
      const both = questions.filter(({ id }) => mine[id] && theirs[id]);
      expect(here?.matched.map(({ question }) => question)).toEqual(both);
      const right = both.flatMap(({ id }) => [mine[id]?.guess === theirs[id]?.me, theirs[id]?.guess === mine[id]?.me]);
      expect(here?.agreement).toEqual({ same: right.filter(Boolean).length, of: right.length });
      // What there is to talk about is the same for both, and where nobody was right if there is such a question.
      const [talk, theirTalk] = [talkOf(here?.matched ?? []), talkOf(there?.matched ?? [])];
      expect(talk?.question).toBe(theirTalk?.question);
      if (here?.matched.some(({ match }) => match === "neither")) expect(talk?.match).toBe("neither");
      else if (here?.matched.some(({ match }) => match !== "both")) expect(talk?.match).not.toBe("both");
    }),
  );
});

test("about both: the same answer is a match, and nothing else is; what one left out is in none", () => {
  fc.assert(
    fc.property(about, about, (mine, theirs) => {
      const { matched, agreement } = compare({ sort: "about-us", questions }, mine, theirs);
      const both = questions.filter(({ id }) => mine[id] && theirs[id]);
      const same = both.filter(({ id }) => mine[id]?.me === theirs[id]?.me);
      expect(agreement).toEqual({ same: same.length, of: both.length });
      expect(matched.filter(({ match }) => match === "both").map(({ question }) => question)).toEqual(same);
      expect(matched.every(({ match }) => match === "both" || match === "neither")).toBe(true);
    }),
  );
});

test("where nothing was answered by both there is nothing to talk about", () => {
  expect(compare({ sort: "know-me", questions }, {}, {})).toEqual({ matched: [], agreement: { same: 0, of: 0 } });
  expect(talkOf([])).toBeNull();
});
