import { startFailure } from "../http/start-failure.ts";

/**
 * Runs a command of an operator: its words on standard output, one clear line on standard error where it fails.
 * @param usage shown when `work` gives back false: exit code 2
 */
export async function runCommand(
  usage: string,
  work: (args: string[], say: (line: string) => void) => Promise<boolean>,
): Promise<void> {
  process.umask(0o077); // what a command writes is for this user's eyes
  try {
    const done = await work(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
    if (done) return;
    process.stderr.write(`${usage}\n`);
    process.exitCode = 2;
  } catch (error) {
    process.stderr.write(`${startFailure(error, undefined) ?? (error as Error).stack}\n`);
    process.exitCode = 1;
  }
}
