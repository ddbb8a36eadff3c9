import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { notificationsTexts } from "./texts.ts";

type State = "unknown" | "cannot" | "denied" | "ready" | "asking" | "failed";

/** Has the browser take what is pushed here; it asks, and only after this press. @returns what it says of itself */
async function subscribe(pushKey: string): Promise<Record<string, string> | null> {
  const worker = await navigator.serviceWorker.register("/worker.js");
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.ready;
  const known = await worker.pushManager.getSubscription();
  // One that was made for another key takes nothing of ours.
  await known?.unsubscribe();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  const { endpoint = "", keys = {} } = made.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
}

const stateOf = (): State => {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "cannot";
  return Notification.permission === "denied" ? "denied" : "ready";
};

/** The button by which this device takes what is pushed. Without script there is none, and a letter goes. */
export function ThisDevice({ pushKey }: { pushKey: string }) {
  const t = useTexts(notificationsTexts);
  const [state, setState] = useState<State>("unknown");
  const fetcher = useFetcher();
  useEffect(() => setState(stateOf()), []);
  const turnOn = async () => {
    setState("asking");
    const device = await subscribe(pushKey).catch(() => undefined);
    if (device) await fetcher.submit(device, { method: "post", action: "/us/notifications/device" });
    setState(device === undefined ? "failed" : stateOf());
  };
  if (state === "unknown") return null;
  if (state === "cannot" || state === "denied") return <p className="small muted">{t[state]}</p>;
  return (
    <div className="stack-s">
      <Button type="button" kind="quiet" pending={state === "asking"} onClick={() => void turnOn()}>
        {t.turnOn}
      </Button>
      <p className="small muted" role="status">
        {state === "failed" ? t.failed : t.asks}
      </p>
    </div>
  );
}
