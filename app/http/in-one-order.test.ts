import { expect, test } from "vitest";
import { inOneOrder } from "./in-one-order.ts";

let asked: string[] = [];
async function* source(...values: string[]) {
  for (const value of values) {
    asked.push(value);
    yield value;
  }
}
const earlier = (one: string, other: string) => one < other;

test("what several give stands in one order, and nothing is lost or doubled", async () => {
  const all: string[] = [];
  const sources = [source("b", "e", "f"), source(), source("a", "c"), source("d")];
  for await (const value of inOneOrder(sources, earlier)) all.push(value);
  expect(all).toEqual(["a", "b", "c", "d", "e", "f"]);
});

test("no more is asked for than the next of each", async () => {
  asked = [];
  for await (const value of inOneOrder([source("a", "c", "e"), source("b", "d")], earlier)) if (value === "b") break;
  expect(asked).toEqual(["a", "b", "c"]);
});
