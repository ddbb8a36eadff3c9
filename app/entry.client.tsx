import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadLateModules } from "./ui/page-scripts.tsx";

await loadLateModules();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
