import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Link, type Path } from "#app/ui/link.tsx";
import { Logo } from "#app/ui/pair.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { adminTexts } from "./texts.ts";
import "./admin.css";

const PAGES: readonly [Path, "overview" | "import" | "items" | "migration" | "record"][] = [
  ["/admin", "overview"],
  ["/admin/import", "import"],
  ["/admin/items", "items"],
  ["/admin/migration", "migration"],
  ["/admin/record", "record"],
];

const isHere = (pathname: string, path: Path) =>
  pathname === path || (path !== "/admin" && pathname.startsWith(`${path}/`));

/** A page for who runs the product: a bar with its five pages, and a wide place for tables. */
export function AdminPage({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children: ReactNode }) {
  const { skip } = useTexts(uiTexts);
  const t = useTexts(adminTexts);
  const { pathname } = useLocation();
  return (
    <div className="adm">
      <a className="skip" href="#m">
        {skip}
      </a>
      <header className="bar">
        <Link className="brand" to="/admin">
          <Logo />
          {t.admin}
        </Link>{" "}
        <nav className="adm-nav" aria-label={t.navigation}>
          {PAGES.map(([path, name]) => (
            <Link key={path} to={path} aria-current={isHere(pathname, path) ? "page" : undefined}>
              {t[name]}
            </Link>
          ))}
          <Link to="/dashboard">{t.toProduct}</Link>
        </nav>
      </header>
      <main className="main" id="m" tabIndex={-1}>
        <div className="head-in">
          <h1>{title}</h1>
          {lead ? <p className="muted">{lead}</p> : null}
        </div>
        {children}
      </main>
    </div>
  );
}
