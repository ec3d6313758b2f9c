import { createHash } from 'node:crypto';
import type { Database } from '@bandeja/db/database';
import { normalizeUsername } from '@bandeja/rules/accounts/names';
import type { Rate } from '../../../http/limits/rates.ts';
import { emailKey } from '../email-key.ts';
import { countMail, longestMailWait } from './mail-counts.repository.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/**
 * Limits of mails of one kind per recipient and per account. The kinds count separately: a stranger who exhausts
 * the resets of an address does not block its notice of a changed e-mail.
 */
export const MAIL_LIMITS = {
  reset: { recipient: { limit: 3, windowMs: HOUR }, account: { limit: 3, windowMs: HOUR } },
  log_in_code: { recipient: { limit: 3, windowMs: HOUR }, account: { limit: 3, windowMs: HOUR } },
  welcome: { recipient: { limit: 5, windowMs: HOUR }, account: { limit: 5, windowMs: HOUR } },
  new_email: { recipient: { limit: 3, windowMs: DAY }, account: { limit: 5, windowMs: HOUR } },
  // A change of e-mail is refused without its notice, so these two bound the changes of e-mail of an account.
  email_changed: { recipient: { limit: 5, windowMs: DAY }, account: { limit: 3, windowMs: DAY } },
  // Notices: an attacker who has the password cannot use them up without the first ones being sent.
  password_changed: { recipient: { limit: 10, windowMs: DAY }, account: { limit: 10, windowMs: DAY } },
  new_device: { recipient: { limit: 10, windowMs: DAY }, account: { limit: 10, windowMs: DAY } },
  email_shared: { recipient: { limit: 10, windowMs: DAY }, account: { limit: 1, windowMs: DAY } },
  // The number of possible links that undo a change: three a day, for seven days.
  email_restored: { recipient: { limit: 21, windowMs: DAY }, account: { limit: 21, windowMs: DAY } },
} as const satisfies Record<string, { recipient: Rate; account: Rate }>;

/** Mails of all kinds per network: a full club that signs up on its Wi-Fi stays below it. */
export const MAILS_OF_NETWORK: Rate = { limit: 150, windowMs: HOUR };

/** Letters about bookings, per account and day: far more than the bookings of a player. */
export const NOTICE_LIMIT: Rate = { limit: 20, windowMs: DAY };

/** Invitations of clubs to one address, of all clubs and kinds together: letters to people who may know none of them. */
export const INVITATION_LIMIT: Rate = { limit: 3, windowMs: 7 * DAY };

export type AccountLetter = keyof typeof MAIL_LIMITS;

/** Letters that inform the owner of what was done. Their network is that of a possible attacker, so it does not count. */
export type NoticeLetter = 'password_changed' | 'new_device' | 'email_shared';
const NOTICES: ReadonlySet<AccountLetter> = new Set<NoticeLetter>([
  'password_changed',
  'new_device',
  'email_shared',
]);

/** The origin of a mail. `network` null: mails are not limited (RATE_LIMIT=off). */
export type MailCause = { network: string | null; now: Date };

/** The recipient of a mail; `userId` null: an address without an account, counted separately and at the same cost. */
export type MailRecipient = { userId: number | null; email: string };

/**
 * Counts one mail. Resolves with 0, or with the milliseconds to wait when it exceeds a limit. The network is
 * counted first and the recipient last: a mail refused for its network does not count for its recipient.
 */
export async function countAccountMail(
  tx: Database,
  letter: AccountLetter,
  { userId, email }: MailRecipient,
  { network, now }: MailCause,
): Promise<number> {
  if (network === null) return 0;
  for (const { rate, key } of countsOf(letter, { userId, email }, network)) {
    const wait = await countMail(tx, key, rate, now);
    if (wait > 0) return wait;
  }
  return 0;
}

/** The milliseconds to wait until a mail exceeds no limit, as countAccountMail, without counting one. */
export async function waitForAccountMail(
  db: Database,
  letter: AccountLetter,
  recipient: MailRecipient,
  { network, now }: MailCause,
): Promise<number> {
  if (network === null) return 0;
  return longestMailWait(db, countsOf(letter, recipient, network), now);
}

/** The counts of a mail, in the order in which they are made. */
function countsOf(letter: AccountLetter, { userId, email }: MailRecipient, network: string) {
  const { recipient, account } = MAIL_LIMITS[letter];
  // Counted separately: requests before an account exists must not block its first mails.
  const kind = userId === null ? 'unknown' : 'known';
  const counts: [Rate, string][] = [
    ...(NOTICES.has(letter) ? [] : [[MAILS_OF_NETWORK, `network ${network}`] as [Rate, string]]),
    [account, `account ${kind} ${userId ?? email} ${letter}`],
    [recipient, `recipient ${kind} ${email} ${letter}`],
  ];
  return counts.map(([rate, name]) => ({ rate, key: createHash('sha256').update(name).digest() }));
}

/** Counts one letter about a booking. Resolves with whether it may be sent. */
export async function countNoticeMail(tx: Database, userId: number, now: Date): Promise<boolean> {
  const key = createHash('sha256').update(`account known ${userId} notice`).digest();
  return (await countMail(tx, key, NOTICE_LIMIT, now)) === 0;
}

/**
 * Counts one invitation of a club. Resolves with 0, or with the milliseconds to wait. Each of the places of the limit takes
 * one letter per window, so that no window of this length, whenever it begins, has more.
 */
export async function countInvitationMail(tx: Database, email: string, now: Date): Promise<number> {
  const { limit, windowMs } = INVITATION_LIMIT;
  const address = emailKey(normalizeUsername(email));
  const waits: number[] = [];
  for (let place = 1; place <= limit; place++) {
    const key = createHash('sha256').update(`recipient ${address} invitation ${place}`).digest();
    const wait = await countMail(tx, key, { limit: 1, windowMs }, now);
    if (wait === 0) return 0;
    waits.push(wait);
  }
  return Math.min(...waits);
}
