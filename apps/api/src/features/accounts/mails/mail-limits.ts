import { createHash } from 'node:crypto';
import type { Database } from '@bandeja/db/transaction';
import type { Rate } from '../../../http/limits/rate-store.ts';
import { countMail } from './mail-counts.repository.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/**
 * How many letters of one kind an address receives and an account causes, however the requests ended. The kinds count
 * apart: a stranger who uses up the resets of an address does not hold back its notice of a changed e-mail.
 */
export const MAIL_LIMITS = {
  reset: { recipient: { limit: 3, windowMs: HOUR }, account: { limit: 3, windowMs: HOUR } },
  log_in_code: { recipient: { limit: 3, windowMs: HOUR }, account: { limit: 3, windowMs: HOUR } },
  welcome: { recipient: { limit: 5, windowMs: HOUR }, account: { limit: 5, windowMs: HOUR } },
  new_email: { recipient: { limit: 3, windowMs: DAY }, account: { limit: 5, windowMs: HOUR } },
  // Without its notice a change of e-mail is refused, so these two bound how often an account changes its e-mail.
  email_changed: { recipient: { limit: 5, windowMs: DAY }, account: { limit: 3, windowMs: DAY } },
  // As many as there may be links that undo a change: three a day, for seven days.
  email_restored: { recipient: { limit: 21, windowMs: DAY }, account: { limit: 21, windowMs: DAY } },
} as const satisfies Record<string, { recipient: Rate; account: Rate }>;

/** Letters of all kinds that one network causes: a full club that signs up on its Wi-Fi stays below it. */
export const MAILS_OF_NETWORK: Rate = { limit: 150, windowMs: HOUR };

export type AccountLetter = keyof typeof MAIL_LIMITS;

/** Who causes a mail. `network` null: nothing is limited (RATE_LIMIT=off). */
export type MailCause = { network: string | null; now: Date };

/** To whom a mail goes; `userId` null: an address without an account, counted apart and at the same cost. */
export type MailRecipient = { userId: number | null; email: string };

/**
 * Counts one mail. Resolves with 0, or with the milliseconds to wait when it is one too many. The network comes first
 * and the recipient last: a mail that is refused for its network does not use up what the recipient may receive.
 */
export async function countAccountMail(
  tx: Database,
  letter: AccountLetter,
  { userId, email }: MailRecipient,
  { network, now }: MailCause,
): Promise<number> {
  if (network === null) return 0;
  const { recipient, account } = MAIL_LIMITS[letter];
  // Apart from real ones: requests from before an account exists must not hold back its first mails.
  const kind = userId === null ? 'unknown' : 'known';
  const counts: [Rate, string][] = [
    [MAILS_OF_NETWORK, `network ${network}`],
    [account, `account ${kind} ${userId ?? email} ${letter}`],
    [recipient, `recipient ${kind} ${email} ${letter}`],
  ];
  for (const [rate, name] of counts) {
    const key = createHash('sha256').update(name).digest();
    const wait = await countMail(tx, key, rate, now);
    if (wait > 0) return wait;
  }
  return 0;
}
