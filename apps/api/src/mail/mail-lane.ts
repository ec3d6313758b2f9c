import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@bandeja/db/database';
import { observe } from '../monitoring/observed.ts';
import { countMail, readMailCount, takePlace } from './mail-lane.repository.ts';
import type { Mailer } from './mailer.ts';

/** The share of the quota from which on the operator is warned. */
const WARNING_SHARE = 0.8;
/** The share that letters about bookings and tournaments may use; the rest is kept for letters about accounts. */
const PACED_SHARE = 0.9;
/** The most gaps that a place is ahead: paced letters wait for each other, and a killed process leaves its place unused. */
const GAPS_AHEAD = 2;

/** How much of the daily quota is used (UTC). */
export type MailQuota = { state: 'ok' | 'warning' | 'used'; mails: number; quota: number };

export type MailLaneSettings = {
  /** The most mails that the mail server takes on a day; unset: no limit. */
  perDay: number | undefined;
  /** Letters a minute that are not about an account; unset: no pace. */
  pacedPerMinute: number | undefined;
};

type Options = MailLaneSettings & {
  mailer: Mailer;
  db: Database;
  clock: () => Date;
  warn: (facts: Omit<MailQuota, 'state'>, message: string) => void;
};

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

const quotaOf = (mails: number, quota: number): MailQuota => ({
  state: mails >= quota ? 'used' : mails >= quota * WARNING_SHARE ? 'warning' : 'ok',
  mails,
  quota,
});

/** The use of the daily quota; null: there is no quota. */
export async function readMailQuota(
  db: Database,
  { perDay, now }: { perDay: number | undefined; now: Date },
): Promise<MailQuota | null> {
  return perDay === undefined ? null : quotaOf(await readMailCount(db, dayOf(now)), perDay);
}

/**
 * The two ways of a mail to the mail server: `account` at once (codes, resets, notices), `paced` one after another with a
 * gap in between, so that letters about bookings and tournaments never use up what the mail server takes. All nodes share
 * pace and quota.
 */
export function createMailLane({ mailer, db, clock, perDay, pacedPerMinute, warn }: Options) {
  const stopping = new AbortController();
  const count = async (lane: 'account' | 'paced') => {
    observe(db, { what: 'mail', status: lane });
    // The mail is on its way: a count that fails must not send it again.
    const mails = await countMail(db, dayOf(clock())).catch(() => null);
    if (perDay === undefined || mails === null) return;
    const { state } = quotaOf(mails, perDay);
    if (state === quotaOf(mails - 1, perDay).state) return;
    const message =
      state === 'used' ? 'the daily quota of mails is used up' : 'the daily quota of mails is nearly used up';
    warn({ mails, quota: perDay }, message);
  };
  const waitForPlace = async () => {
    if (pacedPerMinute === undefined) return;
    const gapMs = 60_000 / pacedPerMinute;
    const now = clock();
    const place = await takePlace(db, { now, gapMs, aheadMs: gapMs * GAPS_AHEAD });
    // A stopping process sends its last letter without the wait.
    await sleep(Math.max(0, place.getTime() - now.getTime()), undefined, { signal: stopping.signal }).catch(
      () => {},
    );
  };
  const account: Mailer = {
    ...mailer,
    async deliver(mail) {
      await mailer.deliver(mail);
      await count('account');
    },
  };
  const paced: Mailer = {
    ...mailer,
    async deliver(mail) {
      // The job fails and is retried, hours later in the end: on the next day.
      if (perDay !== undefined && (await readMailCount(db, dayOf(clock()))) >= perDay * PACED_SHARE)
        throw new Error('The rest of the daily quota of mails is kept for letters about accounts');
      await waitForPlace();
      await mailer.deliver(mail);
      await count('paced');
    },
  };
  return { account, paced, stop: () => stopping.abort() };
}
