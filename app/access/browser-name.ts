import { userAgentOf } from "#app/http/user-agent.ts";

// In this order: most browsers also say that they are Chrome or Safari.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\bLynx\//i, "Lynx"],
  [/\bw3m\//i, "w3m"],
  [/\bLinks\b/, "Links"],
  [/\b(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+ (?:Mobile(?:\/\w+)? )?Safari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b|\biPod\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b|\bMac OS X\b/, "Mac"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

const nameIn = (table: typeof BROWSERS, text: string): string | undefined =>
  table.find(([form]) => form.test(text))?.[1];

export const UNKNOWN_BROWSER = "An unknown browser";

/**
 * A browser as it is kept, in words that its owner knows it by: "Firefox on Android". Nothing of the header itself is
 * kept. app/access/browser-in-words.ts says it in the reader's language.
 */
export function browserName(userAgent: string | null): string {
  const agent = userAgentOf(userAgent);
  const [browser, system] = [nameIn(BROWSERS, agent), nameIn(SYSTEMS, agent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : UNKNOWN_BROWSER);
}
