import { existsSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files of tests that take half a minute or more, the longest first. One of them begun last keeps one core busy for
 * minutes while the other has nothing left to do.
 */
const LONG = [
  "tests/e2e/accessibility-members.test.ts",
  "tests/e2e/pseudo-languages.test.ts",
  "tests/e2e/offline.test.ts",
  "tests/security/before-both-walk.test.ts",
  "tests/security/twice.test.ts",
  "tests/http/every-activity.test.ts",
  "tests/http/content-command.test.ts",
  "tests/security/long-work-in-portions.test.ts",
  "tests/security/backups.test.ts",
  "tests/http/a-year.test.ts",
];

/** Those first; all others as vitest has them, the larger file first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = LONG.filter((name) => !existsSync(name));
    if (gone.length > 0) throw new Error(`tests/longest-first.ts names what is not there: ${gone.join(", ")}`);
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}`));
      return at < 0 ? LONG.length : at;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}
