import { afterAll, beforeAll, expect, test } from "vitest";
import { MODEL_SAYS, standInModel } from "#tests/support/model.ts";
import { openAiOf } from "./open-ai.server.ts";

let standIn: Awaited<ReturnType<typeof standInModel>>;
beforeAll(async () => {
  standIn = await standInModel();
});
afterAll(() => standIn.close());

const prompt = { system: "Write.", user: "{}" };
async function written(signal = new AbortController().signal): Promise<string> {
  let text = "";
  for await (const piece of openAiOf(standIn.settings)?.write(prompt, signal) ?? []) text += piece;
  return text;
}

test("what it writes comes piece by piece, however slowly", async () => {
  for (const manner of ["well", "slowly"] as const) {
    standIn.model.manner = manner;
    expect(await written()).toBe(MODEL_SAYS);
  }
  expect(standIn.asked.at(-1)).toMatchObject({ path: "/v1/chat/completions", key: "Bearer a-key-of-the-tests" });
});

test.each(["error", "cut", "not-json", "long"] as const)(
  "what goes wrong is said and is no text: %s",
  async (manner) => {
    standIn.model.manner = manner;
    await expect(written()).rejects.toThrow();
  },
);

test("one that says nothing more is given up when the time is over", async () => {
  standIn.model.manner = "held";
  const time = new AbortController();
  const waiting = written(time.signal);
  time.abort();
  await expect(waiting).rejects.toThrow();
});

test("without all three settings there is none", () => {
  expect(openAiOf({ ...standIn.settings, AI_API_KEY: undefined })).toBeNull();
});
