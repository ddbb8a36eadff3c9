/** What the browser keeps of the invite (spec, section 3). Nothing depends on it: storage may be blocked or empty. */
type Key =
  | "pendingInviteCode"
  | "partnerInviteLink"
  | "partnerInviteCode"
  | "onboardingInviteCompleted"
  | "hasInvitedPartner";

/** Keeps values under the spec's keys; null forgets one. */
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
