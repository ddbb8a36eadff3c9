import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadReportsWhenIdle } from "./features/error-reports/early-errors.tsx";
import { noteRouterError, noteUnsent } from "./features/error-reports/router-error.client.ts";
import { loadLateModules } from "./ui/page-scripts.tsx";
import { isTheme, ThemeContext } from "./ui/theme.ts";
import { keepForms, UNSENT, type UnsentDetail } from "./ui/unsent-forms.ts";

await loadLateModules();
startTransition(() => {
  const { theme } = document.documentElement.dataset;
  hydrateRoot(
    document,
    <ThemeContext value={isTheme(theme) ? theme : null}>
      <HydratedRouter onError={noteRouterError} />
    </ThemeContext>,
  );
});
keepForms();
addEventListener(UNSENT, (event) => noteUnsent((event as CustomEvent<UnsentDetail>).detail.thrown, location.pathname));
loadReportsWhenIdle();
