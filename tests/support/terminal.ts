import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";

/** So tall that every page stands on one screen: nothing has to be scrolled to be read. */
const SIZE = ["-x", "100", "-y", "160"];
/** A screen is looked at so often, for so long. Milliseconds. */
const LOOK = { interval: 40, timeout: 25_000 };

/** A program in a terminal of its own (tmux), which is driven by keys and read by what stands on the screen. */
export class Terminal {
  readonly folder = mkdtempSync(join(tmpdir(), "terminal-"));
  readonly #socket = join(this.folder, "tmux");

  /** @param env beside what every program has */
  constructor(command: readonly string[], env: Record<string, string> = {}) {
    const given = { HOME: this.folder, LANG: "C.UTF-8", ...env };
    const set = Object.entries(given).map(([name, value]) => `${name}=${value}`);
    this.#tmux("-f", "/dev/null", "new-session", "-d", ...SIZE, "env", ...set, ...command);
  }

  /** What stands on the screen now. */
  screen(): string {
    return this.#tmux("capture-pane", "-p");
  }

  /** The line that the cursor is in, from 0. */
  cursorLine(): number {
    return Number(this.#tmux("display-message", "-p", "#{cursor_y}"));
  }

  type(text: string): void {
    this.#tmux("send-keys", "-l", text);
  }

  /** @param keys as tmux calls them: Enter, Tab, C-u */
  press(...keys: string[]): void {
    this.#tmux("send-keys", ...keys);
  }

  /** Waits until this stands on the screen. @returns the screen */
  async shows(what: string | RegExp): Promise<string> {
    await expect.poll(() => this.screen(), { ...LOOK, message: `${what}` }).toMatch(what);
    return this.screen();
  }

  /** Waits until this is true of the screen. */
  async until(holds: () => boolean, what: string): Promise<void> {
    await expect.poll(holds, { ...LOOK, message: what }).toBe(true);
  }

  close(): void {
    this.#tmux("kill-server");
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #tmux(...args: string[]): string {
    return spawnSync("tmux", ["-S", this.#socket, ...args], { encoding: "utf8" }).stdout;
  }
}
