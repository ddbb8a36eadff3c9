import { createContext, useContext } from "react";
import { useLocation } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "./icon.tsx";
import { Link, type Path } from "./link.tsx";
import type { NavItem } from "./nav-item.ts";
import { Logo } from "./pair.tsx";
import { uiTexts } from "./texts.ts";

const within = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** What stands in the main navigation; the document says it (app/root.tsx), so that no page has to know the others. */
export const NavContext = createContext<readonly NavItem[]>([]);

/** The main navigation: below on phones, a rail with the brand from 1024. */
export function Nav({ brandTo = "/dashboard" }: { brandTo?: Path }) {
  const items = useContext(NavContext);
  const { pathname } = useLocation();
  const t = useTexts(uiTexts);
  return (
    <nav className="nav" aria-label={t.mainNavigation}>
      <Link className="brand" to={brandTo}>
        <Logo width={36} />
        {t.product}
      </Link>
      <ul>
        {items.map(({ to, label, icon, also = [], onSwitch }) => {
          const isCurrent = [to, ...also].some((path) => within(pathname, path));
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
