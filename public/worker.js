// What runs while no page is open: it shows that something is waiting, and never what (docs/product/notifications.md).
// Of pages it keeps the one that says that there is no network, and no other: nothing of anybody's.
const CACHE = "offline-1";
const OFFLINE = "/offline.html";

addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    const files = [OFFLINE, "/offline.css"].map((path) => new Request(path, { cache: "reload", credentials: "omit" }));
    await cache.addAll(files);
    await skipWaiting();
  };
  event.waitUntil(keep());
});

addEventListener("activate", (event) => {
  const begin = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    // A page is asked for while the worker wakes, as if there were none.
    await registration.navigationPreload?.enable();
    await clients.claim();
  };
  event.waitUntil(begin());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (new URL(request.url).pathname === "/offline.css") {
    event.respondWith(fetch(request).catch(async () => (await caches.match("/offline.css")) ?? Response.error()));
    return;
  }
  // What is posted is the browser's own affair: its page offers to send once more what was written.
  if (request.mode !== "navigate" || request.method !== "GET") return;
  const answer = async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(request));
    } catch {
      return (await caches.match(OFFLINE)) ?? Response.error();
    }
  };
  event.respondWith(answer());
});

const told = (event) => {
  try {
    return event.data.json();
  } catch {
    return {};
  }
};
const pages = () => clients.matchAll({ type: "window", includeUncontrolled: true });

addEventListener("push", (event) => {
  const { title = "The Couple App", body = "Something new is waiting for you two", badge = 1 } = told(event);
  const show = async () => {
    // Always: a browser takes the right away from who is told something and shows nothing.
    const look = { body, tag: "waiting", renotify: true, icon: "/icon-192.png" };
    await registration.showNotification(title, look);
    await navigator.setAppBadge?.(badge).catch(() => {});
  };
  event.waitUntil(show());
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const open = async () => {
    await navigator.clearAppBadge?.().catch(() => {});
    const [page] = await pages();
    // An open page is left as it is: somebody may be writing there.
    if (page) return page.focus();
    return clients.openWindow("/dashboard");
  };
  event.waitUntil(open());
});

addEventListener("pushsubscriptionchange", (event) => {
  const renew = async () => {
    const options = event.oldSubscription?.options;
    if (!options) return;
    const { endpoint, keys } = (event.newSubscription ?? (await registration.pushManager.subscribe(options))).toJSON();
    const body = new URLSearchParams({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
    await fetch("/us/notifications/device", { method: "POST", body, redirect: "manual" });
  };
  event.waitUntil(renew());
});
