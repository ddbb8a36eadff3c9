import { useEffect } from "react";
import { TIME_ZONE_COOKIE } from "./time-zone-cookie.ts";

/** As long as the steps of signing in or up may take. Seconds. */
const LIFE = 15 * 60;

/**
 * On the pages where one signs in: lets the server know the browser's time zone, for the list of where one is signed
 * in. It says nothing about the account, whose own zone may be another.
 */
export function useTellTimeZone(): void {
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const secure = window.location.protocol === "https:" ? "; Secure" : "";
    // Names of zones hold nothing that a cookie would have to encode.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
    if (timeZone) document.cookie = `${TIME_ZONE_COOKIE}=${timeZone}; Path=/; Max-Age=${LIFE}; SameSite=Lax${secure}`;
  }, []);
}
