import type { AnchorHTMLAttributes, Ref } from "react";
import { Link as RouterLink } from "react-router";

/** A path of this site. Always whole, from the root: the server writes it down as it is. */
export type Path = `/${string}`;

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  to: Path;
  /** Loads the page anew instead of navigating in script. */
  reloadDocument?: boolean;
  replace?: boolean;
  preventScrollReset?: boolean;
  ref?: Ref<HTMLAnchorElement>;
};

// What the router does not follow itself has no mark: it may be a file, and nothing of it is read ahead.
function ServerLink({ to, reloadDocument, replace: _e, preventScrollReset: _p, ...rest }: LinkProps) {
  return <a {...rest} href={to} data-discover={reloadDocument ? undefined : "true"} />;
}

function BrowserLink(props: LinkProps) {
  // Whoever wants stillness gets none: it would hold the page back for nothing, and end in an error when the phone is
  // turned meanwhile.
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return <RouterLink viewTransition={!isStill} discover={props.reloadDocument ? "none" : "render"} {...props} />;
}

/**
 * A link within the site. On the server it is markup only (the router's own takes about 15 µs each); the browser
 * gets the router's, which cross-fades. Both write the same bytes, so hydration finds nothing to mend.
 */
export const Link = typeof document === "undefined" ? ServerLink : BrowserLink;
