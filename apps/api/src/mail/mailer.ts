import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export type Mail = { to: string; subject: string; text: string; html: string };

/** Takes one mail to its recipient, or throws. */
export type Mailer = { deliver: (mail: Mail) => Promise<void> };

type Options = { smtpUrl: string | undefined; from: string; outbox: string };

/** How long a mail server may take to answer before a mail counts as failed. */
const SMTP_TIMEOUT_MS = 10_000;

/** To the mail server of SMTP_URL, or, without one, as files that any mail program opens. */
export function createMailer({ smtpUrl, from, outbox }: Options): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl, from) : fileMailer(outbox, from);
}

function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
  return {
    async deliver(mail) {
      await transport.sendMail({ ...mail, from });
    },
  };
}

function fileMailer(outbox: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async deliver(mail) {
      const { message } = await transport.sendMail({ ...mail, from });
      // Links that set a password: for the owner of the server's files alone.
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${crypto.randomUUID().slice(0, 8)}`;
      const unfinished = join(outbox, `.${name}`);
      await writeFile(unfinished, message, { mode: 0o600 });
      await rename(unfinished, join(outbox, `${name}.eml`));
    },
  };
}
