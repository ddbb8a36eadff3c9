/**
 * How long the provider may take to answer. Signing in asks it up to three times, and a page has to begin within 15 s
 * (security.md 22). Milliseconds.
 */
export const PROVIDER_TIMEOUT_MS = 4_500;
