import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { PlacesView } from "./reach-view.ts";
import { notificationsTexts } from "./texts.ts";
import { ThisDevice } from "./this-device.tsx";

/** The devices that take it, each with its end, and the letter. */
export function PlacesCard({ view: { devices, pushKey, letters } }: { view: PlacesView }) {
  const t = useTexts(notificationsTexts);
  const letter = letters.works ? (letters.confirmed ? t.letterTo(letters.email) : t.letterUnconfirmed) : t.noMail;
  return (
    <section className="card stack" aria-labelledby="where">
      <h2 id="where">{t.where}</h2>
      {devices.length > 0 ? (
        <ul className="list">
          {devices.map(({ id, label, since, isThis }) => (
            <li key={id}>
              <PostForm className="li" action="/us/notifications/stop" preventScrollReset>
                <span className="t">
                  <b>{isThis ? t.thisOne : label}</b> <span className="small muted">{t.since(since)}</span>
                </span>
                <input type="hidden" name="device" value={id} />
                <Button kind="plain" small aria-label={t.stopOf(isThis ? t.thisOne : label)}>
                  {t.stop}
                </Button>
              </PostForm>
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted">{t.noDevice}</p>
      )}
      {pushKey === null ? <p className="small muted">{t.noPush}</p> : null}
      {pushKey !== null && !devices.some(({ isThis }) => isThis) ? <ThisDevice pushKey={pushKey} /> : null}
      <p className="small muted">
        <bdi>{letter}</bdi>
      </p>
    </section>
  );
}
