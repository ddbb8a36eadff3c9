import type { SendMailOptions, Transporter } from "nodemailer";
import { errorFields, type Log } from "#app/http/log.ts";
import type { Letter } from "./letters.ts";

/** Letters of dev and trial that the mailbox page shows; older ones fall out. */
const MAILBOX_SIZE = 50;
/** A mail server that answers with a temporary failure is asked again after these. Milliseconds. */
const RETRY_MS = [2_000, 15_000];
/** A mail server that does not answer within this is down. Milliseconds. */
const TIMEOUT_MS = 10_000;

export type KeptLetter = Letter & { at: Date };

/** Sends letters off. Nobody waits for the mail server: what people do here goes on without it. */
export interface Post {
  /** Whether letters leave this machine (or are shown, in dev and trial): what a page may promise. */
  readonly works: boolean;
  /** What would have been sent, newest first; null on a real server. */
  readonly mailbox: readonly KeptLetter[] | null;
  send(letter: Letter): void;
  /** Resolves when nothing is on its way any more. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The post of the settings: SMTP where SMTP_URL is set, else the mailbox of dev and trial, else none.
 * @param keeps whether letters may be kept for the mailbox page: never in production
 */
export async function openPost(
  settings: { smtpUrl: string | undefined; from: string | undefined; keeps: boolean },
  { log, clock }: { log: Log; clock: () => Date },
): Promise<Post> {
  if (settings.smtpUrl) return smtpPost(await transport(settings.smtpUrl), settings.from ?? "", log);
  const mailbox: KeptLetter[] | null = settings.keeps ? [] : null;
  return {
    works: settings.keeps,
    mailbox,
    send: (letter) => {
      if (!mailbox) return log("mail.none");
      mailbox.unshift({ ...letter, at: clock() });
      mailbox.length = Math.min(mailbox.length, MAILBOX_SIZE);
    },
    settled: async () => {},
    close: async () => {},
  };
}

async function transport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  return createTransport({ url: smtpUrl, pool: true, maxConnections: 2, ...limits });
}

/** RFC 8058: the mail program posts to this address when its reader presses "unsubscribe". */
const oneClick = (address: string) => ({
  "List-Unsubscribe": `<${address}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

function smtpPost(transporter: Transporter, from: string, log: Log): Post {
  const onTheWay = new Set<Promise<void>>();
  let closed = false;

  const deliver = async (options: SendMailOptions): Promise<void> => {
    for (let tried = 0; ; tried++) {
      try {
        await transporter.sendMail(options);
        return;
      } catch (error) {
        const wait = RETRY_MS[tried];
        // 5xx: the server will not take it tomorrow either. The address stays out of the log.
        const final = ((error as { responseCode?: number }).responseCode ?? 0) >= 500;
        if (wait === undefined || final || closed) return log("mail.failed", errorFields(error));
        await new Promise((done) => setTimeout(done, wait).unref());
      }
    }
  };

  return {
    works: true,
    mailbox: null,
    send: ({ to, subject, text, unsubscribe }) => {
      const sending = deliver({
        from,
        to,
        subject,
        text,
        // No out-of-office note, and no mailing list, answers a machine.
        headers: { "Auto-Submitted": "auto-generated", ...(unsubscribe && oneClick(unsubscribe)) },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      onTheWay.add(sending);
      void sending.finally(() => onTheWay.delete(sending));
    },
    settled: async () => void (await Promise.all(onTheWay)),
    close: async () => {
      closed = true;
      await Promise.race([Promise.all(onTheWay), new Promise((done) => setTimeout(done, TIMEOUT_MS).unref())]);
      transporter.close();
    },
  };
}
