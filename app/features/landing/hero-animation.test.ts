import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { heroAnimation } from "./hero-animation.ts";

// As a file has it: -0 is 0 there.
const animation = JSON.parse(JSON.stringify(heroAnimation())) as ReturnType<typeof heroAnimation>;

test("public/hero.json is what the drawing says: app/commands/draw-pictures.ts has been run", () => {
  expect(JSON.parse(readFileSync("public/hero.json", "utf8"))).toEqual(animation);
});

test("it is 350 high and loops without a jump: everything ends as it begins", () => {
  expect(animation.h).toBe(350);
  const jumps: string[] = [];
  const look = (value: unknown, at: string) => {
    if (typeof value !== "object" || value === null) return;
    const { a, k } = value as { a?: number; k?: { t: number; s: unknown }[] };
    if (a === 1 && JSON.stringify(k?.[0]?.s) !== JSON.stringify(k?.at(-1)?.s)) jumps.push(at);
    for (const [name, inner] of Object.entries(value)) look(inner, `${at}.${name}`);
  };
  look(animation, "");
  expect(jumps).toEqual([]);
});
