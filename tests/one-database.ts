/**
 * Files of tests that are run on SQLite alone, by why that is enough. A file that stands nowhere here is run on both
 * databases: what reads, writes, locks, sorts, counts or migrates has to be. Every statement that the product makes in
 * one of these files it also makes in a file that is run on both: it was recorded, file by file, before the list was
 * written. What is left out looks at what comes after the rows, or stands before them.
 */
const ON_SQLITE_ALONE = {
  "what a page is made of, and how it is sent": [
    "http/api-client-walk",
    "http/feedback",
    "http/invite-screen",
    "http/landing",
    "http/languages",
    "http/legal",
    "http/no-cookies",
    "http/page-weight",
    "http/plain-browsers",
    "http/premium",
    "http/quick-exit",
    "http/server-packages",
    "http/theme",
    "http/valid-html",
    "product/constants",
    "product/screens",
    "product/states",
    "product/validation",
    "product/what-it-is",
    "security/caches",
    "security/caches-kept-page",
    "security/caches-static-files",
    "security/content-policy",
    "security/headers",
  ],
  "who is let in where, once it is known who asks": [
    "http/guards",
    "product/calls",
    "security/admin-pages",
    "security/adult-pages",
    "security/reading-changes-nothing",
  ],
  "what is refused before anything is asked of the database": [
    "http/bad-code",
    "security/one-request-at-a-time",
    "security/own-address-hosts",
    "security/own-address-redirects",
    "security/proxies",
    "security/same-origin",
    "security/sizes",
    "security/sizes-forms",
    "security/sizes-json",
  ],
  "what others say: the identity provider, Google, the error service": [
    "http/auth-steps",
    "http/error-reports",
    "http/forgot-password",
    "http/google",
    "security/asking-the-provider-again",
    "security/fresh-id-tokens",
    "security/known-browsers",
    "security/names",
    "security/provider-down",
    "security/provider-set-up-wrongly",
    "security/session-cookie",
  ],
  "a year of what a file beside it sees on both": ["http/reminders-year"],
} as const;

/** Their paths, from the root of the project. */
export const filesOnSqliteAlone = (): string[] =>
  Object.values(ON_SQLITE_ALONE)
    .flat()
    .map((name) => `tests/${name}.test.ts`);
