import type { Database } from '@bandeja/db/database';
import { retainedSince } from '../../jobs/purge-old-rows.ts';
import type { TaskHandlers, TaskPayloads } from '../../jobs/task-payloads.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import {
  emailChangedLetter,
  emailRestoredLetter,
  emailSharedLetter,
  logInCodeLetter,
  newDeviceLetter,
  newEmailLetter,
  passwordChangedLetter,
  resetLetter,
  welcomeLetter,
} from './mails/account-letters.ts';
import { giveToken } from './mails/account-mails.repository.ts';
import type { AccountLetter } from './mails/mail-limits.ts';
import { encodeUid, hashMailedToken, newLogInCode, newMailedToken } from './mails/mailed-links.ts';

export type AccountTaskOptions = { mailer: Mailer; brand: string };

export function createAccountTasks({
  mailer,
  brand,
}: AccountTaskOptions): Pick<TaskHandlers, 'send_account_mail' | 'remove_outbox_mails' | 'purge_outbox'> {
  return {
    purge_outbox: (_, { now }) => mailer.removeMailsBefore(retainedSince('outboxMails', now)),
    remove_outbox_mails: ({ recipients }) => mailer.removeMailsTo(recipients),
    send_account_mail: (payload, { db, now }) => sendAccountMail(db, mailer, { ...payload, brand, now }),
  };
}

type Link = { userId: number; token: string };

type Letter = {
  newToken: () => string;
  path: (link: Link) => string;
  write: (letter: { to: string; brand: string; url: string; code: string }) => Mail;
};

const newPasswordPath = ({ userId, token }: Link) => `/password-reset-confirm/${encodeUid(userId)}/${token}`;
// No token: the page asks for a link by mail.
const askPath = () => '/password-reset';
const confirmPath = ({ token }: Link) => `/email-confirm/${token}`;

const LETTERS: Record<AccountLetter, Letter> = {
  reset: { newToken: newMailedToken, path: newPasswordPath, write: resetLetter },
  // Behind the #: browsers do not send the fragment to servers.
  log_in_code: {
    newToken: newLogInCode,
    path: ({ token }) => `/login#codigo=${token}`,
    write: logInCodeLetter,
  },
  welcome: { newToken: newMailedToken, path: confirmPath, write: welcomeLetter },
  email_changed: {
    newToken: newMailedToken,
    path: ({ token }) => `/email-undo/${token}`,
    write: emailChangedLetter,
  },
  email_restored: { newToken: newMailedToken, path: newPasswordPath, write: emailRestoredLetter },
  password_changed: { newToken: newMailedToken, path: askPath, write: passwordChangedLetter },
  new_device: { newToken: newMailedToken, path: askPath, write: newDeviceLetter },
  email_shared: { newToken: newMailedToken, path: () => '/login', write: emailSharedLetter },
  new_email: { newToken: newMailedToken, path: confirmPath, write: newEmailLetter },
};

type Job = TaskPayloads['send_account_mail'] & { brand: string; now: Date };

/** Sends a queued mail, unless its link is no longer valid. When it is sent twice, the last link is valid. */
async function sendAccountMail(db: Database, mailer: Mailer, job: Job): Promise<void> {
  const { mail: id, letter, base, brand, now } = job;
  const { newToken, path, write } = LETTERS[letter];
  const token = newToken();
  const to = await giveToken(db, { id, tokenHash: hashMailedToken(token), now });
  if (!to?.user_id || to.email === null) return;
  const url = base + path({ userId: to.user_id, token });
  await mailer.deliver(write({ to: to.email, brand, url, code: token }));
}
