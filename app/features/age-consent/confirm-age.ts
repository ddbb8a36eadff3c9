import { mutate, query, type RetryRule } from "#app/http/api-client.ts";

/**
 * docs/product/adult-pages.md#giving-the-consent: the user is fetched again 3 times, 1,000 ms apart, whatever the
 * failure was.
 */
export const USER_RETRY: RetryRule = { times: 3, waitMs: () => 1000 };

const fetchUser = () => query<{ ageConsentGiven: boolean }>("/api/user", { retry: USER_RETRY, refresh: true });

/** In the browser: confirms, and reads the user again. @returns false where either fails for good: the form stays */
export async function confirmAge(): Promise<boolean> {
  try {
    await mutate("/api/user/age-consent");
    return (await fetchUser()).ageConsentGiven;
  } catch {
    return false;
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
