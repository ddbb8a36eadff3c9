import { load } from "cheerio";
import { expect } from "vitest";

/**
 * What every answer of the product carries on http (docs/product/security.md#content-policy and
 * docs/product/security.md#headers).
 */
const FIXED = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "permissions-policy": expect.stringContaining("camera=()"),
};

export const expectFixed = (headers: Headers, why: string): void =>
  expect(Object.fromEntries(headers), why).toMatchObject(FIXED);

/** The directives of a Content-Security-Policy. */
function directives(policy: string | null): Record<string, string> {
  return Object.fromEntries(
    (policy ?? "").split("; ").map((line) => [line.split(" ")[0], line.split(" ").slice(1).join(" ")]),
  );
}

/**
 * Holds a policy to docs/product/security.md#content-policy. @returns what stands for the trusted scripts: a nonce, or
 * hashes
 */
export function expectPolicy(headers: Headers, why: string): string[] {
  const policy = directives(headers.get("Content-Security-Policy"));
  expect(policy, why).toMatchObject({
    "default-src": "'self'",
    "style-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  });
  expect(headers.get("Content-Security-Policy"), why).not.toMatch(/unsafe|\*|data:|https?:/);
  const sources = (policy["script-src"] ?? "").split(" ");
  expect(sources.at(-1), why).toBe("'strict-dynamic'");
  return sources.slice(0, -1);
}

/** The nonce of an answer that is made for one visitor: 128 bits or more. */
export function expectNonce(headers: Headers, why: string): string {
  const sources = expectPolicy(headers, why);
  expect(sources, why).toEqual([expect.stringMatching(/^'nonce-[\w+/]{22,}={0,2}'$/)]);
  const nonce = sources[0]?.slice("'nonce-".length, -1) ?? "";
  expect(Buffer.from(nonce, "base64").length, why).toBeGreaterThanOrEqual(16);
  return nonce;
}

/** Nothing in a page that its policy would not let run, and no control that is served switched off. */
export function expectCleanPage(html: string, why: string): void {
  const $ = load(html);
  const handlers = $("*").filter((_, element) =>
    Object.keys($(element).attr() ?? {}).some((name) => /^on/i.test(name)),
  );
  expect(handlers.length, why).toBe(0);
  for (const forbidden of [
    "[style]",
    "style",
    "[disabled]",
    "base",
    "iframe",
    "object",
    "embed",
    "[href^='javascript' i]",
  ])
    expect([forbidden, $(forbidden).length], why).toEqual([forbidden, 0]);
  $("[src], link[href]").each((_, element) => {
    const address = $(element).attr("src") ?? $(element).attr("href") ?? "";
    expect(address, why).toMatch(/^\/(?!\/)/);
  });
}
