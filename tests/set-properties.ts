import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterEach } from "vitest";

/*
 * How every property test runs (docs/tests.md#what-fails-now-and-then). One that fails names its seed and path, and is
 * run again with them by FC_SEED and FC_PATH.
 */
const { FC_SEED, FC_PATH, TEST_DIALECT } = process.env;
const seed = FC_SEED ? Number(FC_SEED) : randomInt(2 ** 31);

fc.configureGlobal({
  seed,
  ...(FC_PATH && { path: FC_PATH }),
  ...(TEST_DIALECT
    ? // Over requests each smaller example would be another life with the product: minutes, in which the test is given up.
      { endOnFailure: true }
    : // An example is made smaller as long as this allows, and what waits for ever is a failure before that. Milliseconds.
      { interruptAfterTimeLimit: 15_000, timeout: 10_000 }),
});

// A test that is given up has no report of its own.
afterEach(({ task }) => {
  const isGivenUp = task.result?.errors?.some(({ message }) => /timed out/i.test(message));
  if (isGivenUp && readFileSync(task.file.filepath, "utf8").includes('"fast-check"'))
    process.stderr.write(`${task.name}: its properties ran with FC_SEED=${seed}\n`);
});
