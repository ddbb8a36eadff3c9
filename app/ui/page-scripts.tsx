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
  if (!late) return <Scripts />;
  // React passes over scripts in <body> that it does not know when it hydrates a document, so the browser's bundle
  // can do without the loader's text.
  return import.meta.env.SSR ? <LateScripts /> : null;
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

/** Longer than a tap takes from the first touch to the click. Milliseconds. */
const LINK_WAIT_MS = 200;

/** `left` while another page is being loaded in its place, `on` once the router has taken over. */
type Late = {
  left?: 0 | 1;
  on?: boolean;
  entry: string;
  manifest: string;
  routes: Record<string, string[]>;
  preload: string[];
};
type LateWindow = { __late?: Late; __reactRouterRouteModules?: Record<string, object> };

// Plain text, so that its hash is the same in every answer of one build. It adds a <script src>, because a script
// element made by a trusted script is what 'strict-dynamic' allows, whether that one was trusted by nonce or by hash.
// When a link is pointed at it waits a moment: a tap follows sooner, and the page that it leads to should have the
// network for itself. So should every page that is loaded: what still comes for this one is given up
// (docs/decisions/0004). When this one is shown again from memory without its scripts, it is loaded anew.
const LOADER = `(d,L,s,g,c,on)=>{
on=(ts,f)=>ts.split(" ").map(t=>addEventListener(t,f));
c=(t,o)=>d.head.append(Object.assign(d.createElement(t),o));
g=()=>{if(s)return;s=1;
[L.manifest,...L.preload,...Object.values(L.routes).flat()].map(href=>c("link",{rel:"modulepreload",href}));
c("script",{type:"module",src:L.entry})};
on("pointerover focusin",(e,t)=>{(t=e.target.closest?.("a,button,form,summary"))&&setTimeout(g,t.href?${LINK_WAIT_MS}:0)});
on("click submit",(e,a)=>{
if(e.defaultPrevented||e.type=="click"&&(!(a=e.target.closest("a"))||a.origin!=origin||a.hash||e.metaKey||e.ctrlKey||e.shiftKey))return;
L.left=s=1;stop()});
on("pageshow",e=>{e.persisted&&(L.on?L.left=0:location.reload())});
on("load",()=>window.requestIdleCallback?requestIdleCallback(g,{timeout:4e3}):setTimeout(g,200))
}`.replaceAll("\n", "");

/** What the router's own element writes, less every script and preload that would be fetched at once. */
function LateScripts() {
  const framework = useContext(FrameworkContext);
  const ids = useMatches().map((match) => match.id);
  if (!framework) return null;
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
    `(${LOADER})(document,window.__late=${JSON.stringify(late).replace(/</g, "\\u003c")})`;
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
  try {
    const [modules] = await Promise.all([Promise.all(Object.entries(routes).map(loadRoute)), load(manifest)]);
    w.__reactRouterRouteModules = Object.fromEntries(modules);
    w.__late.on = true;
  } catch (error) {
    // A script that was given up because another page is being loaded is not a failure.
    if (w.__late.left) await new Promise(() => {});
    throw error;
  }
}

/** Whether another page is being loaded in the place of this one: nothing may be fetched for it any more. */
export const isLeft = (): boolean => Boolean((window as unknown as LateWindow).__late?.left);
