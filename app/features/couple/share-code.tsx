import { Icon } from "#app/ui/icon.tsx";

/** The own code as one piece of text, and a way to send it: without script a letter, written already. */
export function ShareCode({ code, link }: { code: string; link: string }) {
  const subject = encodeURIComponent("Join me on The Couple App");
  const body = encodeURIComponent(`Let's keep each other close on The Couple App. My code is ${code}: ${link}`);
  return (
    <>
      <p className="code num">{code}</p>
      <a className="btn wide" href={`mailto:?subject=${subject}&body=${body}`}>
        <Icon name="share" />
        Share Invite Code
      </a>
      <p className="stack-s">
        <span className="label">Or send the link:</span>
        <span className="link num">{link}</span>
      </p>
    </>
  );
}
