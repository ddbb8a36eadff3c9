import { expect, test } from "vitest";
import { browserName } from "./browser-name.ts";

const CHROME =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36";

test.each([
  [CHROME, "Chrome on Android"],
  [`${CHROME} EdgA/126.0`, "Edge on Android"],
  [CHROME.replace("Chrome/", "SamsungBrowser/25.0 Chrome/"), "Samsung Internet on Android"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPad",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 (KHTML, like Gecko) Version/17.5 Safari/605.1",
    "Safari on Mac",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 OPR/112.0",
    "Opera on Windows",
  ],
  ["Lynx/2.9.0dev.12 libwww-FM/2.14", "Lynx"],
  ["w3m/0.5.3+git20230121", "w3m"],
  ["curl/8.0", "An unknown browser"],
  ["<script>", "An unknown browser"],
  ["", "An unknown browser"],
  [null, "An unknown browser"],
])("%s is %s", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
