import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PICTURE_SIZE, pictured, pictureOf, sharePicture } from "./share-picture.ts";

test("each figure of a whole quiz has its picture in public/pictures/, and nothing else is there: draw-pictures.ts has been run", () => {
  const paths = pictured.map((figure) => pictureOf(figure) ?? "");
  expect(paths).toHaveLength(11 + 21);
  expect(readdirSync("public/pictures").sort()).toEqual(paths.map((path) => path.replace("/pictures/", "")).sort());
  const files = paths.map((path) => readFileSync(`public${path}`));
  for (const file of files) {
    expect(file.subarray(1, 4).toString()).toBe("PNG");
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([PICTURE_SIZE, PICTURE_SIZE]);
    // The server keeps all of them in memory.
    expect(file.length).toBeLessThan(20_000);
  }
  expect(new Set(files.map((file) => file.toString("base64"))).size).toBe(files.length);
});

test("a picture says the figure and the product's name, and no other word", () => {
  for (const figure of pictured) {
    const words = [...sharePicture(figure).matchAll(/>([^<]+)</g)].map(([, text]) => text);
    expect(words).toEqual([`${figure.same} / ${figure.of}`, "The Couple App"]);
  }
});

test("a figure that no whole quiz comes to has none", () => {
  for (const of of [0, 1, 9, 18, 21]) expect(pictureOf({ same: 0, of })).toBeNull();
});
