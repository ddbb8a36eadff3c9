import { useContext, useEffect, useState } from "react";
import { UNSAFE_FrameworkContext as FrameworkContext, Scripts, ScrollRestoration, useMatches } from "react-router";

/**
 * The scripts of a page. A route with `handle = { hydrate: "late" }` gets them when the browser is idle after load, or
 * when a link, button or field is first pointed at, touched or focused: until then the page is plain HTML, and its
 * links and forms are the browser's own. docs/decisions/0004-late-hydration.md
 */
export function PageScripts() {
  const late = useIsLate();
  useEffect(() => {
    hydrated = true;
  }, []);
  // Chosen once, by the page that the visitor arrived on; after hydration there is nothing left to load.
  if (hydrated) return null;
  return late ? <LateScripts /> : <Scripts />;
}

let hydrated = false;

/** Not under the dev server: its own script has to come before any module. */
const useIsLate = () => {
  const late = useMatches().some((match) => (match.handle as { hydrate?: string } | undefined)?.hydrate === "late");
  return late && !import.meta.env.DEV;
};

/**
 * Where on a page one was. On a late page this is the browser's own business until the router takes over: the router's
 * inline script would be a fifth of all that runs before the page is idle.
 */
export function ScrollMemory() {
  const [isOn, setOn] = useState(!useIsLate());
  useEffect(() => setOn(true), []);
  return isOn ? <ScrollRestoration /> : null;
}

type Late = { entry: string; manifest: string; routes: Record<string, string[]>; preload: string[] };
type LateWindow = { __late?: Late; __reactRouterRouteModules?: Record<string, object> };

// Plain text, so that its hash is the same in every answer of one build. It adds a <script src>, because a script
// element made by a trusted script is what 'strict-dynamic' allows, whether that one was trusted by nonce or by hash.
const LOADER = `(w,d,L,s,g,i)=>{
g=e=>{if(s||e&&!e.target.closest?.("a,button,form,summary"))return;s=1;
[L.manifest,...L.preload,...Object.values(L.routes).flat()].map(h=>d.head.append(Object.assign(d.createElement("link"),{rel:"modulepreload",href:h})));
d.head.append(Object.assign(d.createElement("script"),{type:"module",src:L.entry}))};
["pointerover","focusin"].map(t=>d.addEventListener(t,g,{passive:!0}));
i=()=>w.requestIdleCallback?requestIdleCallback(()=>g(),{timeout:4e3}):setTimeout(g,200);
d.readyState=="complete"?i():w.addEventListener("load",i)
}`.replaceAll("\n", "");

/** What the router's own element writes, less every script and preload that would be fetched at once. */
function LateScripts() {
  const framework = useContext(FrameworkContext);
  const ids = useMatches().map((match) => match.id);
  // React passes over scripts in <body> that it does not know when it hydrates a document.
  if (typeof document !== "undefined" || !framework) return null;
  const { manifest, nonce, serverHandoffString, renderMeta } = framework;
  if (renderMeta) renderMeta.didRenderScripts = true; // else the loader data would not be sent
  const routes: Late["routes"] = {};
  const preload = new Set(manifest.entry.imports); // shared chunks; the routes' own files are added by the loader
  for (const id of ids) {
    const route = manifest.routes[id];
    if (!route) continue;
    const { clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module } = route;
    const parts = [clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module];
    routes[id] = parts.filter((part) => part != null);
    for (const file of route.imports ?? []) preload.add(file);
  }
  const late: Late = { entry: manifest.entry.module, manifest: manifest.url, routes, preload: [...preload] };
  const code =
    "(r=>{r.stream=new ReadableStream({start(c){r.streamController=c}}).pipeThrough(new TextEncoderStream)})" +
    `(window.__reactRouterContext=${serverHandoffString});` +
    `(${LOADER})(window,document,window.__late=${JSON.stringify(late).replace(/</g, "\\u003c")})`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant and the build's file names
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />;
}

/** For the client's entry: on a late page, what the inline module of a page with scripts would have done. */
export async function loadLateModules(): Promise<void> {
  const w = window as unknown as LateWindow;
  if (!w.__late) return;
  const { manifest, routes } = w.__late;
  const load = (file: string): Promise<object> => import(/* @vite-ignore */ file);
  const loadRoute = async ([id, files]: [string, string[]]) => [
    id,
    Object.assign({}, ...(await Promise.all(files.map(load)))),
  ];
  const [modules] = await Promise.all([Promise.all(Object.entries(routes).map(loadRoute)), load(manifest)]);
  w.__reactRouterRouteModules = Object.fromEntries(modules);
}
