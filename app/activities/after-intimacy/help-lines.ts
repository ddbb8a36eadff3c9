import type { HelpLine } from "./after-view.ts";

/**
 * The lines of the setting HELP_LINES, parted by semicolons: "Portugal: APAV, 116 006". One that ends in an address or
 * in a number leads there.
 */
export function helpLines(setting: string | undefined): HelpLine[] {
  const lines = (setting ?? "").split(";").map((line) => line.trim());
  return lines.filter(Boolean).map((text) => {
    const last = text.split(" ").at(-1) ?? "";
    const address = last.startsWith("https://") ? last : null;
    const number = /\+?\d[\d ]{1,18}$/.exec(text)?.[0];
    return { text, href: address ?? (number ? `tel:${number.replaceAll(" ", "")}` : null) };
  });
}
