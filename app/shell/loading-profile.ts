/** As the router's `useNavigation` tells it. */
type OnTheWay = {
  state: string;
  formAction?: string | undefined;
  location?: { pathname: string } | undefined;
};

/**
 * Whether a form of the authentication page leads on to a page of the product: somebody has just come in, and waits for
 * their first page (docs/product/who-goes-where.md#while-somebody-waits).
 */
export const isComingIn = ({ state, formAction, location }: OnTheWay): boolean =>
  state === "loading" && Boolean(formAction?.startsWith("/auth/")) && !location?.pathname.startsWith("/auth/");
