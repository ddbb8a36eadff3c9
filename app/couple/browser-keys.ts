/**
 * What the browser keeps of the invite (docs/product/pairing.md#what-the-browser-keeps). Nothing depends on it: storage
 * may be blocked or empty.
 */
type Key =
  | "pendingInviteCode"
  | "partnerInviteLink"
  | "partnerInviteCode"
  | "onboardingInviteCompleted"
  | "hasInvitedPartner";

/** Keeps values under these keys; null forgets one. */
export function keepInBrowser(values: Partial<Record<Key, string | null>>): void {
  try {
    for (const [key, value] of Object.entries(values)) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
  } catch {
    // see above
  }
}
