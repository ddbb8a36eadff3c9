import { mutate, query, type RetryRule } from "#app/http/api-client.ts";

/**
 * docs/product/adult-pages.md#giving-the-consent: the user is fetched again 3 times, 1,000 ms apart, whatever the
 * failure was.
 */
export const USER_RETRY: RetryRule = { times: 3, waitMs: () => 1000 };

const fetchUser = () => query<{ ageConsentGiven: boolean }>("/api/user", { retry: USER_RETRY, refresh: true });

/**
 * In the browser: confirms to these words, and reads the user again.
 * @returns "failed" where either fails for good: the form stays. "other-words": the page shows words of before a new
 *   wording
 */
export async function confirmAge(version: string): Promise<"given" | "failed" | "other-words"> {
  try {
    await mutate("/api/user/age-consent", { version });
    return (await fetchUser()).ageConsentGiven ? "given" : "failed";
  } catch (error) {
    return error instanceof Error && error.cause === 409 ? "other-words" : "failed";
  }
}

/**
 * In the browser, where the server could not tell: whether the consent is there. False where that still can't be read.
 */
export async function hasConfirmedAge(): Promise<boolean> {
  return fetchUser().then(
    ({ ageConsentGiven }) => ageConsentGiven,
    () => false,
  );
}
