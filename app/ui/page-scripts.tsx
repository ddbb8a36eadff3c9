import { useContext, useEffect, useState } from "react";
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { type Late, latePage } from "./late-page.ts";

/**
 * How a page gets its scripts, by the innermost route that says so; docs/decisions/0004-late-hydration.md
 * - `late`, where none does: when the browser is idle after load, or when a link, button or field is first pointed at,
 *   touched or focused. Until then the page is plain HTML, its links and forms are the browser's own, and what is
 *   written is kept by its one inline script.
 * - `now`, for what is played: the first tap is script's.
 * - `parts`: no router at all. The route's own module brings to life what moves, if it was what the visitor came to.
 * - `never`: a text and links.
 */
export type Hydrate = "late" | "now" | "parts" | "never";

/** Chosen once, by the page that the visitor arrived on; after hydration there is nothing left to load. */
export function PageScripts() {
  const { how, by } = useHydrate();
  useEffect(() => {
    hydrated = true;
  }, []);
  if (hydrated) return null;
  if (how === "now") return <Scripts />;
  // React passes over scripts in <body> that it does not know when it hydrates a document, so the browser's bundle
  // can do without the loader's text.
  if (!import.meta.env.SSR || how === "never") return null;
  return how === "parts" && by ? <PartScripts route={by} /> : <LateScripts />;
}

let hydrated = false;

/** Always `now` under the dev server: its own script has to come before any module. */
const useHydrate = (): { how: Hydrate; by?: string | undefined } => {
  const asked = useMatches().findLast((match) => hydrateOf(match.handle) !== undefined);
  const hasToast = useRouteLoaderData<{ toast?: object | null }>("root")?.toast;
  const how = hydrateOf(asked?.handle) ?? "late";
  if (import.meta.env.DEV) return { how: "now" };
  // A toast closes by the page's own script.
  return { how: how !== "now" && hasToast ? "late" : how, by: asked?.id };
};
const hydrateOf = (handle: unknown) => (handle as { hydrate?: Hydrate } | undefined)?.hydrate;

/**
 * Where on a page one was. On a late page this is the browser's own business until the router takes over: the router's
 * inline script would be a fifth of all that runs before the page is idle.
 */
export function ScrollMemory() {
  const [isOn, setOn] = useState(useHydrate().how === "now");
  useEffect(() => setOn(true), []);
  return isOn ? <ScrollRestoration /> : null;
}

/** Longer than a tap takes from the first touch to the click. Milliseconds. */
const LINK_WAIT_MS = 200;

// Plain text, so that its hash is the same in every answer of one build. It adds a <script src>, because a script
// element made by a trusted script is what 'strict-dynamic' allows, whether that one was trusted by nonce or by hash.
// When a link is pointed at it waits a moment: a tap follows sooner, and the page that it leads to should have the
// network for itself. So should every page that is loaded: what still comes for this one is given up
// (docs/decisions/0004), unless the link or form brings a file (`data-stays`). When this one is shown again from memory
// without its scripts, it is loaded anew.
const loader = (whenTouched: string) =>
  `(d,L,s,g,c,on)=>{
on=(ts,f)=>ts.split(" ").map(t=>addEventListener(t,f));
c=(t,o)=>d.head.append(Object.assign(d.createElement(t),o));
g=()=>{if(s)return;s=1;
[L.manifest,...L.preload,...Object.values(L.routes).flat()].map(href=>href&&c("link",{rel:"modulepreload",href}));
c("script",{type:"module",src:L.entry})};
${whenTouched}
on("click submit",(e,a)=>{
a=e.type=="click"?e.target.closest("a"):e.target;
if(e.defaultPrevented||L.on&&L.manifest||!a||a.matches("[download],[data-stays]")||a.href&&(a.origin!=origin||a.hash||e.metaKey||e.ctrlKey||e.shiftKey))return;
L.left=s=1;stop()});
on("pageshow",e=>{e.persisted&&(L.on?L.left=0:location.reload())});
on("load",()=>window.requestIdleCallback?requestIdleCallback(g,{timeout:4e3}):setTimeout(g,200))
}`.replaceAll("\n", "");

const WHEN_TOUCHED = `on("pointerover focusin",(e,t)=>{
(t=e.target.closest?.("a,button,form,summary"))&&setTimeout(g,t.href?${LINK_WAIT_MS}:0)});`;

const [LOADER, IDLE_LOADER] = [loader(WHEN_TOUCHED), loader("")];

// What script does of the page's own as long as it is not there: words are kept from the first letter, in the form in
// which drafts are (draft.ts, kept-words.ts), but never in the place of what was kept before; a link or form with
// `data-forget` forgets them; and pressing Escape three times leaves (quick-exit.tsx).
const UNTIL_THEN = `((L,d,m,p,on)=>{
on=(t,f)=>addEventListener(t,(e)=>{if(!L.on)try{f(e,e.target)}catch{}},true);
on("input",(e,t,k,f,v)=>{
(k=t.dataset.draft)?v=t.value:(f=t.form)&&(k=f.dataset.draft)&&
(v=[...f.querySelectorAll("textarea[name]")],
v=v.some(a=>a.value)&&JSON.stringify(Object.fromEntries(v.map(a=>[a.name,a.value]))));
if(!k||!m[k]&&localStorage[k])return;
m[k]=1;v?localStorage[k]=v:delete localStorage[k]});
["click","submit"].map(n=>on(n,(e,t)=>{(t=t.closest(n=="click"?"a[data-forget]":"form[data-forget]"))&&delete localStorage[t.dataset.forget]}));
on("keydown",(e,x)=>{
p=e.repeat?p:e.key=="Escape"?[...p,e.timeStamp].slice(-3):[];x=d.querySelector(".exit");
if(x&&p.length>2&&p[2]-p[0]<=2e3){e.preventDefault();d.body.hidden=true;d.title="…";x.form.submit()}})
})(__late,document,{},[])`.replaceAll("\n", "");

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
    `(window.__reactRouterContext=${serverHandoffString});${loadLate(late)};${UNTIL_THEN}`;
  return <InlineScript nonce={nonce} code={code} />;
}

/** The one module of a page without a router, which finds by itself what is to come to life. */
function PartScripts({ route }: { route: string }) {
  const framework = useContext(FrameworkContext);
  const { module: entry, imports = [] } = framework?.manifest.routes[route] ?? {};
  if (!framework || !entry) return null;
  return (
    <InlineScript nonce={framework.nonce} code={loadLate({ entry, manifest: null, routes: {}, preload: imports })} />
  );
}

const loadLate = (late: Late): string =>
  `(${late.manifest ? LOADER : IDLE_LOADER})(document,window.__late=${JSON.stringify(late).replace(/</g, "\\u003c")})`;

const InlineScript = ({ nonce, code }: { nonce: string | undefined; code: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant and the build's file names
  <script nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />
);

/** For the client's entry: on a late page, what the inline module of a page with scripts would have done. */
export async function loadLateModules(): Promise<void> {
  const late = latePage();
  if (!late?.manifest) return;
  const { manifest, routes } = late;
  const load = (file: string): Promise<object> => import(/* @vite-ignore */ file);
  const loadRoute = async ([id, files]: [string, string[]]) => [
    id,
    Object.assign({}, ...(await Promise.all(files.map(load)))),
  ];
  try {
    const [modules] = await Promise.all([Promise.all(Object.entries(routes).map(loadRoute)), load(manifest)]);
    (window as LateWindow).__reactRouterRouteModules = Object.fromEntries(modules);
  } catch (error) {
    // A script that was given up because another page is being loaded is not a failure.
    if (late.left) await new Promise(() => {});
    throw error;
  }
}
type LateWindow = { __reactRouterRouteModules?: Record<string, object> };
