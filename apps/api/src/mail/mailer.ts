import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export type MailAttachment = { filename: string; contentType: string; content: string };

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
  /** Where the recipient turns letters of this kind off, also by one click in a mail program; unset: they cannot. */
  unsubscribe?: string;
};

/** Delivers one mail, or throws an Error that names no address. */
export type Mailer = {
  deliver: (mail: Mail) => Promise<void>;
  /** Removes delivered mails that this server keeps as files: to these recipients (recipientMark). */
  removeMailsTo: (marks: readonly string[]) => Promise<void>;
  /** The same for mails that are older. */
  removeMailsBefore: (instant: Date) => Promise<void>;
};

type Options = { smtpUrl: string | undefined; from: string; outbox: string };

/** Time-out of an answer of the mail server, after which the mail counts as failed. */
const SMTP_TIMEOUT_MS = 10_000;

/** Sends to the mail server of SMTP_URL or, without one, writes files that any mail program opens. */
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
      try {
        await transport.sendMail(messageOf(mail, from));
      } catch (error) {
        throw deliveryError(error);
      }
    },
    // Delivered mails belong to their recipients.
    removeMailsTo: async () => {},
    removeMailsBefore: async () => {},
  };
}

const messageOf = ({ attachments = [], unsubscribe, ...mail }: Mail, from: string) => ({
  ...mail,
  from,
  attachments: [...attachments],
  headers: {
    // No holiday reply (RFC 3834).
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
});

/**
 * An error without the recipient: the library's error and the server's answer contain the recipient's address, and
 * errors are stored in the log and in the row of the job. Only the codes are copied; there is no cause.
 */
function deliveryError(error: unknown): Error {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  const facts = [code, responseCode, command].filter((fact) => fact !== undefined).join(' ');
  return new Error(`The mail server did not take a mail: ${facts || 'no code'}`);
}

async function removeFiles(folder: string, isUnwanted: (name: string) => Promise<boolean>): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) if (await isUnwanted(name)) await rm(join(folder, name), { force: true });
}

function fileMailer(outbox: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async deliver(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      // The files contain links that set a password, so only the owner of the server's files may read them.
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const name = outboxName(mail.to, new Date());
      const unfinished = join(outbox, `.${name}`);
      try {
        await writeFile(unfinished, message, { mode: 0o600 });
        await rename(unfinished, join(outbox, `${name}.eml`));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    removeMailsTo: (marks) => removeFiles(outbox, async (name) => isFor(name, marks)),
    removeMailsBefore: (instant) =>
      removeFiles(outbox, async (name) => (await stat(join(outbox, name))).mtime < instant),
  };
}

/** Replaces a recipient in the names of files and in jobs, which contain no address. */
export const recipientMark = (address: string): string =>
  createHash('sha256').update(address.trim().toLowerCase()).digest('hex').slice(0, 16);

/** Files sort by time; the recipient's mark finds them when the account is deleted. */
const outboxName = (to: string, now: Date): string =>
  `${now.toISOString().replaceAll(':', '-')}-${recipientMark(to)}-${crypto.randomUUID().slice(0, 8)}`;

const isFor = (name: string, marks: readonly string[]): boolean =>
  marks.some((mark) => name.includes(`-${mark}-`));
