import type { BrowserContext, Page } from "playwright";

/**
 * Stands in for the loader of Google's frames (apis.google.com), which no test may fetch: as much of it as the identity
 * provider's SDK and the Auth emulator's pages use to talk to each other, over postMessage.
 */
export const serveGapi = (context: BrowserContext): Promise<unknown> =>
  context.route("https://apis.google.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: `(${gapi.toString()})()` }),
  );

/** Waits until the SDK's frame has answered, which is the last that it needs before a window may open. */
export const frameAnswered = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => (window as { frameAnswered?: boolean }).frameAnswered);

/** Clicks until the provider's window has opened and lists its accounts. */
export async function openPopup(page: Page, button = "Continue with Google"): Promise<Page> {
  const [opened] = await Promise.all([page.waitForEvent("popup"), page.getByRole("button", { name: button }).click()]);
  await opened.getByRole("button", { name: "Add new account" }).waitFor();
  return opened;
}

type Profile = { email: string; sub: string; given_name?: string | undefined; family_name?: string | undefined };

/** Chooses an account in the provider's window, as its own list does. */
export async function chooseAccount(opened: Page, { email, sub, given_name, family_name }: Profile): Promise<void> {
  // Its script comes after its list.
  await opened.waitForFunction(() => "finishWithUser" in window);
  await opened.evaluate(
    (claims) => {
      const { finishWithUser } = window as unknown as { finishWithUser: (token: string, email: string) => void };
      finishWithUser(encodeURIComponent(JSON.stringify(claims)), claims.email);
    },
    { email, sub, given_name, family_name, email_verified: true },
  );
}

function gapi(): void {
  type Message = { gapi: true; id: string; type: string; data: unknown; reply?: string };
  type Callback = (answers: unknown[]) => void;
  const handlers: Record<string, (data: unknown) => unknown> = { ping: () => "pong" };
  const waiting = new Map<string, Callback>();
  const post = (to: Window, type: string, data: unknown, callback?: Callback) => {
    const id = crypto.randomUUID();
    if (callback) waiting.set(id, callback);
    to.postMessage({ gapi: true, id, type, data }, "*");
  };
  addEventListener("message", async ({ data: message, source }: MessageEvent<Message | null>) => {
    if (!message?.gapi) return;
    if (message.reply) {
      waiting.get(message.reply)?.([message.data]);
      waiting.delete(message.reply);
      return;
    }
    const handler = handlers[message.type];
    if (!handler) return;
    const answer = { gapi: true, reply: message.id, data: await handler(message.data) };
    source?.postMessage(answer, { targetOrigin: "*" });
  });
  const peer = (other: () => Window) => ({
    register: (type: string, handler: (data: unknown) => unknown) => {
      handlers[type] = handler;
    },
    send: (type: string, data: unknown, callback?: Callback) => post(other(), type, data, callback),
    restyle: () => Promise.resolve(),
    ping: (callback?: () => void) =>
      new Promise<void>((resolve) => {
        let heard = false;
        const ask = () => {
          if (heard) return;
          post(other(), "ping", null, () => {
            heard = true;
            callback?.();
            resolve();
            // In the next task, when the SDK has taken that in.
            setTimeout(() => Object.assign(window, { frameAnswered: true }));
          });
          setTimeout(ask, 100);
        };
        ask();
      }),
  });
  const iframes = {
    CROSS_ORIGIN_IFRAMES_FILTER: {},
    Iframe: () => {},
    getContext: () => ({
      getParentIframe: () => peer(() => parent),
      open: async ({ url, where }: { url: string; where: HTMLElement }, opened: (frame: unknown) => unknown) => {
        const frame = document.createElement("iframe");
        frame.src = url;
        frame.hidden = true;
        where.appendChild(frame);
        return opened(peer(() => frame.contentWindow as Window));
      },
    }),
  };
  const load = (_what: string, then: { callback: () => void } | (() => void)) =>
    setTimeout(typeof then === "function" ? then : then.callback);
  const named = new URL((document.currentScript as HTMLScriptElement).src).searchParams.get("onload") ?? "gapi_onload";
  Object.assign(window, { gapi: { load, iframes } });
  setTimeout(() => (window as unknown as Record<string, (() => void) | undefined>)[named]?.());
}
