import { useContext } from "react";
import { UNSAFE_FrameworkContext as FrameworkContext } from "react-router";
import type { EarlyErrors } from "./told.ts";

const LISTENER = `(w,e)=>{
e.tell=t=>{e.queue.length<20&&e.queue.push(t)};
w.addEventListener("error",x=>{x.error&&e.tell({error:x.error})});
w.addEventListener("unhandledrejection",x=>e.tell({error:x.reason}))
}`.replaceAll("\n", "");

/**
 * Collects errors from the first moment on, until the error service is loaded. Renders nothing on a server without one.
 */
export function EarlyErrorsScript(reports: Pick<EarlyErrors, "dsn" | "environment" | "adultPages">) {
  const framework = useContext(FrameworkContext);
  // React passes over scripts in <body> that it does not know when it hydrates a document.
  if (typeof document !== "undefined" || !framework) return null;
  const start = JSON.stringify({ ...reports, queue: [] }).replace(/</g, "\\u003c");
  const code = `(${LISTENER})(window,window.__errors=${start})`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant and the server's settings
  return <script nonce={framework.nonce} dangerouslySetInnerHTML={{ __html: code }} />;
}
