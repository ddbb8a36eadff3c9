/** The cookie in which a browser says which time zone it is set to. Script sets it, on the pages where one signs in. */
export const TIME_ZONE_COOKIE = "timeZone";
