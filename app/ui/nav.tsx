import { createContext, useContext } from "react";
import { useLocation } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "./icon.tsx";
import { Link, type Path } from "./link.tsx";
import type { NavItem } from "./nav-item.ts";
import { Logo } from "./pair.tsx";
import { uiTexts } from "./texts.ts";

/** How much of an address a path is; 0 where the address is not below it. */
const within = (pathname: string, path: string) =>
  pathname === path || pathname.startsWith(`${path}/`) ? path.length : 0;
/** The item that an address belongs to: a page may stand below another room's, and then the longer path says so. */
const currentOf = (items: readonly NavItem[], pathname: string): NavItem | undefined => {
  const depth = ({ to, also = [] }: NavItem) => Math.max(...[to, ...also].map((path) => within(pathname, path)));
  const [first] = items.toSorted((one, other) => depth(other) - depth(one));
  return first && depth(first) > 0 ? first : undefined;
};

/** What stands in the main navigation; the document says it (app/root.tsx), so that no page has to know the others. */
export const NavContext = createContext<readonly NavItem[]>([]);

/** The main navigation: below on phones, a rail with the brand from 1024. */
export function Nav({ brandTo = "/dashboard" }: { brandTo?: Path }) {
  const items = useContext(NavContext);
  const { pathname } = useLocation();
  const t = useTexts(uiTexts);
  const current = currentOf(items, pathname);
  return (
    <nav className="nav" aria-label={t.mainNavigation}>
      <Link className="brand" to={brandTo}>
        <Logo width={36} />
        {t.product}
      </Link>
      <ul>
        {items.map((item) => {
          const { to, label, icon, onSwitch } = item;
          const isCurrent = item === current;
          return (
            <li key={to}>
              <Link to={to} aria-current={isCurrent ? "page" : undefined} onClick={isCurrent ? undefined : onSwitch}>
                <span className="n">
                  <Icon name={icon} />
                </span>
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
