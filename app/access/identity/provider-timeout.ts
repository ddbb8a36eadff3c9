/**
 * How long the provider may take to answer. Signing in asks it up to three times, and a page has to begin within 15 s
 * (docs/product/security.md#times). Milliseconds.
 */
export const PROVIDER_TIMEOUT_MS = 4_500;
