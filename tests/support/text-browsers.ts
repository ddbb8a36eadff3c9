import { spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installDebian } from "./debian.ts";
import { Terminal } from "./terminal.ts";

const PROGRAMS = ["tmux", "lynx", "w3m"];

const missing = (): string[] => PROGRAMS.filter((name) => spawnSync("sh", ["-c", `command -v ${name}`]).status !== 0);

/** Installs what is missing, where this is a Debian and one may. @returns a line that says what there is now */
export function installTextBrowsers(): string {
  const before = missing();
  const failed = before.length > 0 ? installDebian(...before) : undefined;
  const after = missing();
  if (after.length === 0) return `text browsers: ${PROGRAMS.join(", ")}.`;
  return `text browsers: no ${after.join(", ")}, so their tests are not run.${failed ? ` ${failed}` : ""}`;
}

export const hasTextBrowsers = (): boolean => missing().length === 0;

/** Somebody before a text browser. Words are those that stand on the screen. */
export interface TextBrowser {
  readonly terminal: Terminal;
  follow(link: string): Promise<void>;
  /** @param label the words above or before the field */
  fill(label: string, value: string): Promise<void>;
  press(button: string): Promise<void>;
}

const quoted = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const SETTINGS = [
  "ACCEPT_ALL_COOKIES:TRUE",
  "CHARACTER_SET:utf-8",
  "DEFAULT_KEYPAD_MODE:LINKS_AND_FIELDS_ARE_NUMBERED",
  "TEXTFIELDS_NEED_ACTIVATION:TRUE",
  // Seconds for which it stands still after saying something; what it says is waited for here anyway.
  ...["INFO", "MESSAGE", "ALERT"].map((what) => `${what}SECS:0`),
  "",
];

/** Every link and field has a number on the screen, and is gone to by it. */
export class Lynx implements TextBrowser {
  readonly terminal: Terminal;

  constructor(url: string) {
    const start = `printf '${SETTINGS.join("\\n")}' > "$HOME/lynx.cfg"; exec lynx -cfg="$HOME/lynx.cfg" "$1"`;
    this.terminal = new Terminal(["sh", "-c", start, "lynx", url]);
  }

  async follow(link: string): Promise<void> {
    await this.#goTo(new RegExp(`\\[(\\d+)\\]${quoted(link)}`));
  }

  async press(button: string): Promise<void> {
    await this.#goTo(new RegExp(`\\(\\[(\\d+)\\]BUTTON\\) ${quoted(button)}`));
    await this.terminal.shows("(Form submit button)");
    this.terminal.press("Enter");
  }

  async fill(label: string, value: string): Promise<void> {
    await this.#goTo(new RegExp(`${quoted(label)}[^[]*\\[(\\d+)\\]_`));
    await this.terminal.shows("Inactive");
    this.terminal.press("Enter");
    await this.terminal.shows(/Enter text/);
    this.terminal.type(value);
    await this.terminal.shows(/password/i.test(label) ? "*".repeat(value.length) : value.slice(-12));
    this.terminal.press("Tab");
    await this.terminal.until(() => !/Enter text/.test(this.terminal.screen()), `${label} is left`);
  }

  async #goTo(what: RegExp): Promise<void> {
    const number = what.exec(await this.terminal.shows(what))?.[1] ?? "";
    this.terminal.type(number);
    await this.terminal.shows(new RegExp(`number: ${number}`));
    this.terminal.press("Enter");
  }
}

/** Words are searched for, and the cursor stands on what it found. Longer texts are written in an editor of one's own. */
export class W3m implements TextBrowser {
  readonly terminal: Terminal;

  constructor(url: string) {
    const options = ["accept_cookie=1", "confirm_qq=0", "ignorecase_search=0"].flatMap((option) => ["-o", option]);
    this.terminal = new Terminal([
      "sh",
      "-c",
      'exec w3m "$@" -o "editor=$HOME/write %s"',
      "w3m",
      "-cookie",
      ...options,
      url,
    ]);
  }

  async follow(link: string): Promise<void> {
    await this.#find(link);
    this.terminal.press("Enter");
  }

  /** A button is shown as a link is. */
  press = (button: string): Promise<void> => this.follow(button);

  async fill(label: string, value: string): Promise<void> {
    const editor = join(this.terminal.folder, "write");
    writeFileSync(editor, `#!/bin/sh\ncat > "$1" <<'END'\n${value}\nEND\n`);
    chmodSync(editor, 0o755);
    await this.#find(label);
    this.terminal.press("Tab", "Enter");
    await this.terminal.shows(new RegExp(`TEXT:|Password:|${quoted(value)}`));
    if (this.terminal.screen().includes(value)) return;
    this.terminal.type(value);
    this.terminal.press("Enter");
  }

  /** A line that says these words and nothing else goes before the words within others. */
  async #find(words: string): Promise<void> {
    const { terminal } = this;
    const lines = (await terminal.shows(words)).split("\n");
    const line = lines.includes(words) ? lines.indexOf(words) : lines.findIndex((one) => one.includes(words));
    terminal.press("g");
    terminal.type("/");
    await terminal.shows(/Forward:/);
    terminal.type(`${lines[line] === words ? "^" : ""}${words.replace(/[[\].?*]/g, "\\$&")}`);
    terminal.press("Enter");
    await terminal.until(() => terminal.cursorLine() === line, `the cursor on ${words}`);
  }
}
