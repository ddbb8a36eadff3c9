/**
 * The layout that makes room for the on-screen keyboard (docs/product/forms-and-messages.md#the-keyboard-of-a-phone),
 * on top of `interactive-widget=resizes-content`, which not every browser knows: there the keyboard covers the page,
 * and only the visual viewport shrinks.
 */

/** The keyboard is there when the viewport has shrunk by more than this (CSS pixels)… */
export const SHRUNK_PX = 50;
/** …and to less than this share of the window's height. */
export const SHARE_OF_WINDOW = 0.8;
/** How long after the viewport's last movement it is looked at. Milliseconds. */
export const RESIZE_DEBOUNCE_MS = 50;
/** How long after the start it is looked at for the first time. Milliseconds. */
export const INITIAL_CHECK_MS = 200;
/** How long after it got the focus a field is brought into view: the keyboard slides in meanwhile. Milliseconds. */
export const FOCUS_SCROLL_MS = 200;
/** How long after it lost the focus to no other field a field counts as left. Milliseconds. */
export const BLUR_MS = 150;

/** Whether the on-screen keyboard is there. @param heights of the viewport now, of it at its largest, of the window */
export const isKeyboard = (now: number, largest: number, window: number): boolean =>
  largest - now > SHRUNK_PX && now < SHARE_OF_WINDOW * window;

/** What of a window is looked at. */
export type KeyboardWindow = Pick<Window, "addEventListener" | "removeEventListener"> & {
  visualViewport: Pick<VisualViewport, "height" | "width" | "addEventListener" | "removeEventListener"> | null;
  innerHeight: number;
};

const FIELDS = "textarea, select, input:not([type=checkbox], [type=radio], [type=hidden], [type=range])";

/**
 * Watches the viewport and the focus, and calls back as they change.
 * @param show told whether the keyboard is there and a field has the focus
 * @returns a function that ends the watch
 */
export function watchKeyboard(window: KeyboardWindow, show: (isOpen: boolean) => void): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => {};
  let largest = viewport.height;
  let width = viewport.width;
  let whole = window.innerHeight;
  let field: Element | null = null;
  let isOpen = false;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const drop = (name: string) => {
    clearTimeout(timers.get(name));
    timers.delete(name);
  };
  const later = (name: string, ms: number, act: () => void) => {
    drop(name);
    const run = () => {
      timers.delete(name);
      act();
    };
    timers.set(name, setTimeout(run, ms));
  };

  const check = () => {
    // A device that was turned has another window; and a window that has grown had no keyboard before.
    const isTurned = viewport.width !== width;
    width = viewport.width;
    largest = isTurned ? viewport.height : Math.max(largest, viewport.height);
    whole = isTurned ? window.innerHeight : Math.max(whole, window.innerHeight);
    const wasOpen = isOpen;
    isOpen = field !== null && isKeyboard(viewport.height, largest, whole);
    show(isOpen);
    // For a keyboard that takes longer than the field's own delay.
    if (isOpen && !wasOpen && !timers.has("scroll")) reveal();
  };
  const reveal = () => field?.scrollIntoView({ block: "center" });
  const onResize = () => later("resize", RESIZE_DEBOUNCE_MS, check);
  const onFocus = ({ target }: Event) => {
    if (!(target as Element).matches?.(FIELDS)) return;
    drop("blur");
    field = target as Element;
    later("scroll", FOCUS_SCROLL_MS, () => {
      if (isOpen) reveal();
      else check();
    });
  };
  const onBlur = () =>
    later("blur", BLUR_MS, () => {
      drop("scroll");
      field = null;
      check();
    });

  later("start", INITIAL_CHECK_MS, check);
  viewport.addEventListener("resize", onResize);
  window.addEventListener("focusin", onFocus);
  window.addEventListener("focusout", onBlur);
  return () => {
    for (const timer of timers.values()) clearTimeout(timer);
    viewport.removeEventListener("resize", onResize);
    window.removeEventListener("focusin", onFocus);
    window.removeEventListener("focusout", onBlur);
  };
}
