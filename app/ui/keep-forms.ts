import { load, routesAt } from "./route-files.ts";
import { routerOf } from "./router-window.ts";
import { noteSent, tellUnsent } from "./unsent-forms.ts";

/** How long the server may take to show that it is there, where the browser says that it is offline. Milliseconds. */
const REACH_LIMIT_MS = 3000;

/**
 * Before a form of the router is sent: the scripts that its answer needs are loaded, for without them the router would
 * load the page anew; and where the browser says that it is offline a form that the browser itself sends asks the
 * server first, for the browser may be wrong. A form that can't be sent stays as it is and is told so.
 */
export function keepForms(): void {
  const asked = new WeakSet<HTMLFormElement>();
  let passes = false;
  const on = async (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (passes || !form.matches("[data-discover]") || !form.requestSubmit) return;
    noteSent(form);
    const isFirst = event.eventPhase === Event.CAPTURING_PHASE;
    const files = isFirst ? missingFiles(form.action) : [];
    // What script has not kept from the browser the browser sends itself.
    if (!files.length && (isFirst || event.defaultPrevented || navigator.onLine)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (asked.has(form)) return;
    asked.add(form);
    const goes = ((await succeeds(Promise.all(files.map(load)))) && navigator.onLine) || (await isReached());
    asked.delete(form);
    if (!goes) return tellUnsent(form, false);
    passes = true;
    form.requestSubmit(event.submitter);
    passes = false;
  };
  addEventListener("submit", on, true);
  addEventListener("submit", on);
}

/** The scripts of a form's target that are not here yet. */
function missingFiles(action: string): string[] {
  const { __reactRouterRouteModules: here } = routerOf();
  return routesAt(new URL(action)).flatMap(({ id, files: { module, clientActionModule = module } }) =>
    id in here ? [] : [module, clientActionModule],
  );
}

const succeeds = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  );

const isReached = (): Promise<boolean> =>
  Promise.race([
    succeeds(fetch("/favicon.svg", { method: "HEAD", cache: "no-store" })),
    new Promise<boolean>((done) => setTimeout(done, REACH_LIMIT_MS, false)),
  ]);
