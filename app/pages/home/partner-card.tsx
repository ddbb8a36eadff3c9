import { Face } from "#app/photos/face.tsx";
import type { PhotoView } from "#app/photos/photo.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { named, namedParts } from "#app/ui/named.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { AskedPartner, EarlierWords } from "./home-view.ts";
import { partnerTexts } from "./texts.ts";

type Faces = { mine: PhotoView | null; theirs: PhotoView | null };
/** How large a photo stands where somebody is to be known by it. Pixels. */
const FACE = 104;

const bold = (words: string) => <b key={words}>{words}</b>;

/**
 * Asks the one whose code it was whether the right one has come (docs/product/pairing.md#is-that-them). Silence is no
 * yes.
 */
export function AskPartnerCard({ name, asked, faces }: { name: string; asked: AskedPartner; faces: Faces }) {
  const { partnerId, joined, oneByOne, atOnce, undoUntil } = asked;
  const t = useTexts(partnerTexts);
  return (
    <section className="card them-q o2" aria-labelledby="is-them">
      <AskedPair name={name} faces={faces} />
      <div className="stack-s">
        <h2 id="is-them">{named(t.isThem(name))}</h2>
        <p className="muted num">{joined}</p>
      </div>
      <div className="acts-2">
        <YesForm partnerId={partnerId} />
        <ButtonLink kind="quiet" wide to={undoUntil ? "/us/undo" : "/us/leave"}>
          {t.notThem}
        </ButtonLink>
      </div>
      <ul className="opens small">
        {atOnce > 0 ? (
          <li>
            <PairMark state="you" size="legend" />
            <span>{namedParts(t.opensAtOnce(atOnce, name, bold))}</span>
          </li>
        ) : null}
        {oneByOne > 0 ? (
          <li>
            <PairMark state="you" size="legend" />
            <span>{namedParts(t.opens(oneByOne, name, bold))}</span>
          </li>
        ) : null}
        <li>
          <PairMark state="neither" size="legend" />
          <span>{namedParts(undoUntil ? t.takeBack(undoUntil, name, bold) : t.leaveAgain(name, bold))}</span>
        </li>
      </ul>
    </section>
  );
}

/** The two beside each other, not yet one: their photos, as far as there are any, in their discs. */
function AskedPair({ name, faces: { mine, theirs } }: { name: string; faces: Faces }) {
  const t = useTexts(partnerTexts);
  const pair = <PairMark state="both" size="asked" label={t.sideBySide(name)} />;
  if (!mine && !theirs) return pair;
  return (
    <div className="faced">
      {pair}
      {mine ? <Face photo={mine} size={FACE} /> : null}
      {theirs ? <Face photo={theirs} size={FACE} alt={t.photoOf(name)} isTheirs /> : null}
    </div>
  );
}

/** It names whom the member was asked about: a card of yesterday says yes to nobody who came since. */
function YesForm({ partnerId }: { partnerId: string }) {
  const t = useTexts(partnerTexts);
  return (
    <PostForm action="/us/partner">
      <input type="hidden" name="partner" value={partnerId} />
      <Button wide pendingText={t.moment}>
        {t.yes}
      </Button>
    </PostForm>
  );
}

/**
 * While a pairing from before the owner came is paused: the question to the owner, and to the other one that it waits.
 */
export function PausedCard({ paused }: { paused: { asksMe: boolean; name: string; partnerId: string } }) {
  const { asksMe, name, partnerId } = paused;
  const t = useTexts(partnerTexts);
  if (!asksMe) {
    return (
      <section className="card o2 stack-s" aria-labelledby="paused">
        <h2 id="paused">{t.pause}</h2>
        <p>{named(t.pauseMore(name))}</p>
        <p>
          <Link className="tap" to="/us/leave">
            {t.leaveInstead}
          </Link>
        </p>
      </section>
    );
  }
  return (
    <section className="card them-q o2" aria-labelledby="paused">
      <PairMark state="neither" size="asked" label={t.apart(name)} />
      <div className="stack-s">
        <h2 id="paused">{named(t.isPartner(name))}</h2>
        <p className="muted">{t.isPartnerMore}</p>
      </div>
      <div className="acts-2">
        <YesForm partnerId={partnerId} />
        <PostForm action="/us/partner/no">
          <input type="hidden" name="partner" value={partnerId} />
          <Button kind="quiet" wide pendingText={t.moment}>
            {t.no}
          </Button>
        </PostForm>
      </div>
      <p className="small">{t.noMore}</p>
    </section>
  );
}

/** After the yes, as long as the pairing may be taken back: what opens now, and the way back. */
export function YouTwoCard({
  name,
  earlier,
  undoUntil,
}: {
  name: string;
  earlier: readonly EarlierWords[];
  undoUntil: string;
}) {
  const t = useTexts(partnerTexts);
  return (
    <section className="card next-up o3" aria-labelledby="you-two">
      <PairMark state="both" size="met" label={t.youAnd(name)} />
      <div className="stack-s">
        <h2 id="you-two">{named(t.youAnd(name))}</h2>
        <p className="muted">{earlier.length > 0 ? named(t.oneByOne(name)) : t.connected}</p>
      </div>
      {earlier.length > 0 ? (
        <ul className="list">
          {earlier.map(({ to, title, dateLabel, open }) => (
            <li key={to}>
              <Link to={to}>
                <PairMark state={open ? "both" : "you"} size="legend" />
                <span className="t">
                  <b>{title}</b>{" "}
                  <span className="small muted num">
                    {named(open ? t.openNow(dateLabel) : t.opensWhen(dateLabel, name))}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="small muted num">
        {t.afterAll(undoUntil)}{" "}
        <Link className="tap" to="/us/undo">
          {t.partAgain}
        </Link>
      </p>
    </section>
  );
}
