import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { tellEvent } from "./analytics/tell-event.ts";
import { loadReportsWhenIdle } from "./error-reports/load-reports.ts";
import { noteRouterError, noteUnsent } from "./error-reports/router-error.client.ts";
import { takeMarkOff } from "./http/take-mark-off.ts";
import { readPseudo } from "./texts/catalogue.ts";
import { isPseudo, languageOfDocument } from "./texts/languages.ts";
import { LanguageContext } from "./texts/use-texts.tsx";
import { askingServer } from "./ui/ahead.ts";
import { keepForms } from "./ui/keep-forms.ts";
import { loadLateModules } from "./ui/page-scripts.tsx";
import { noteWriting, TakenOver } from "./ui/taken-over.tsx";
import { isTheme, ThemeContext } from "./ui/theme.ts";
import { UNSENT, type UnsentDetail } from "./ui/unsent-forms.ts";
import { whenIdle } from "./ui/when-idle.ts";

takeMarkOff();
const language = languageOfDocument();
if (isPseudo(language)) readPseudo((await import("./texts/pseudo.ts")).pseudoTexts);
await loadLateModules();
const askServer = askingServer((page_name) =>
  tellEvent({ type: "track", eventName: "Page Viewed", properties: { page_name } }),
);
noteWriting();
startTransition(() => {
  const { theme } = document.documentElement.dataset;
  hydrateRoot(
    document,
    <LanguageContext value={language}>
      <ThemeContext value={isTheme(theme) ? theme : null}>
        <TakenOver>
          <HydratedRouter onError={noteRouterError} unstable_fetch={askServer} />
        </TakenOver>
      </ThemeContext>
    </LanguageContext>,
  );
});
keepForms();
addEventListener(UNSENT, (event) => noteUnsent((event as CustomEvent<UnsentDetail>).detail.thrown, location.pathname));
loadReportsWhenIdle();
// Members' pages alone have rooms to go to.
if (document.querySelector(".nav"))
  whenIdle(() => void import("./ui/follow-pointer.ts").then(({ followPointer }) => followPointer()).catch(() => {}));
