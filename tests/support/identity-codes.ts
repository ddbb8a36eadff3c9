/** docs/product/signing-in.md#when-it-fails: the identity codes seen, without their "auth/". */
export const IDENTITY_CODES = [
  "popup-blocked",
  "popup-closed-by-user",
  "cancelled-popup-request",
  "unauthorized-domain",
  "network-request-failed",
  "web-storage-unsupported",
  "operation-not-supported-in-this-environment",
  "invalid-api-key",
  "auth-domain-config-required",
  "internal-error",
  "invalid-auth-event",
  "argument-error",
] as const;
