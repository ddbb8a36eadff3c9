import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isKeyboard, type KeyboardWindow, watchKeyboard } from "./keyboard-layout.ts";

/** docs/product/forms-and-messages.md#the-keyboard-of-a-phone, on a clock and in a window that the test moves. */
class Viewport extends EventTarget {
  width = 390;
  height = 844;
  to(height: number, width = this.width): void {
    Object.assign(this, { height, width });
    this.dispatchEvent(new Event("resize"));
  }
}
class Field extends EventTarget {
  scrolled = 0;
  readonly kind: string;
  constructor(kind = "text") {
    super();
    this.kind = kind;
  }
  matches = (selector: string) => !selector.includes(`[type=${this.kind}]`);
  scrollIntoView = () => void this.scrolled++;
}

let viewport: Viewport;
let window: EventTarget & { innerHeight: number; visualViewport: Viewport | null };
let shown: boolean[];
const last = () => shown.at(-1);
const start = () => watchKeyboard(window as unknown as KeyboardWindow, (isOpen) => shown.push(isOpen));
function tell(type: "focusin" | "focusout", field: Field): void {
  const event = new Event(type);
  Object.defineProperty(event, "target", { value: field });
  window.dispatchEvent(event);
}
beforeEach(() => {
  vi.useFakeTimers();
  viewport = new Viewport();
  window = Object.assign(new EventTarget(), { innerHeight: 844, visualViewport: viewport });
  shown = [];
});
afterEach(() => vi.useRealTimers());

describe("the keyboard is there when the viewport", () => {
  test.each([
    ["has shrunk by more than 50 px and to less than 80%", 600, 844, 844, true],
    ["has shrunk to exactly 80%: not yet", 800, 1_000, 1_000, false],
    ["has shrunk to just below 80%", 799, 1_000, 1_000, true],
    ["is low, and has shrunk by 50 px only: not yet", 150, 200, 200, false],
    ["is low, and has shrunk by 51 px", 149, 200, 200, true],
    ["was low all along: it is not", 400, 400, 844, false],
  ])("%s", (_what, now, largest, whole, expected) => {
    expect(isKeyboard(now, largest, whole)).toBe(expected);
  });
});

test("the first look is after 200 ms, and says that there is none", () => {
  start();
  vi.advanceTimersByTime(199);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([false]);
});

test("while the viewport moves nothing is done; 50 ms after its last step it is looked at", () => {
  start();
  vi.advanceTimersByTime(200);
  tell("focusin", new Field());
  vi.advanceTimersByTime(200);
  shown = [];
  for (const height of [800, 700, 600]) {
    viewport.to(height);
    vi.advanceTimersByTime(49);
  }
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([true]);
});

test("a field is brought into view 200 ms after it got the focus, if the keyboard is there then", () => {
  start();
  const field = new Field();
  tell("focusin", field);
  viewport.to(500);
  vi.advanceTimersByTime(199);
  expect(field.scrolled).toBe(0);
  vi.advanceTimersByTime(1);
  expect([field.scrolled, last()]).toEqual([1, true]);
  viewport.to(844);
  vi.advanceTimersByTime(50);
  expect(last()).toBe(false);
  const other = new Field();
  tell("focusin", other);
  vi.advanceTimersByTime(1_000);
  expect(other.scrolled, "there is room enough").toBe(0);
});

test("a keyboard that comes later than that brings it into view then", () => {
  start();
  const field = new Field();
  tell("focusin", field);
  vi.advanceTimersByTime(300);
  viewport.to(500);
  vi.advanceTimersByTime(49);
  expect(field.scrolled).toBe(0);
  vi.advanceTimersByTime(1);
  expect([field.scrolled, last()]).toEqual([1, true]);
});

test("150 ms after the focus is gone the layout is as before, but not on the way to another field", () => {
  start();
  const [one, two] = [new Field(), new Field()];
  tell("focusin", one);
  viewport.to(500);
  vi.advanceTimersByTime(300);
  tell("focusout", one);
  vi.advanceTimersByTime(149);
  tell("focusin", two);
  vi.advanceTimersByTime(1_000);
  expect(last()).toBe(true);
  tell("focusout", two);
  vi.advanceTimersByTime(149);
  expect(last()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(last()).toBe(false);
});

test("a box to tick brings no keyboard, and a turned phone is another window", () => {
  start();
  tell("focusin", new Field("checkbox"));
  viewport.to(500);
  vi.advanceTimersByTime(1_000);
  expect(shown).not.toContain(true);
  viewport.to(844);
  vi.advanceTimersByTime(50);
  tell("focusin", new Field());
  window.innerHeight = 240;
  viewport.to(240, 844);
  vi.advanceTimersByTime(1_000);
  viewport.to(191); // 49 px less than it is now
  vi.advanceTimersByTime(1_000);
  window.innerHeight = 300;
  viewport.to(300, 700);
  vi.advanceTimersByTime(1_000);
  viewport.to(240); // 80% of it as it is now
  vi.advanceTimersByTime(1_000);
  expect(shown).not.toContain(true);
});

test("it ends when it is told to, and does nothing where there is no visual viewport", () => {
  const end = start();
  end();
  viewport.to(500);
  tell("focusin", new Field());
  vi.advanceTimersByTime(1_000);
  expect([shown, vi.getTimerCount()]).toEqual([[], 0]);
  window.visualViewport = null;
  start()();
  expect(vi.getTimerCount()).toBe(0);
});
