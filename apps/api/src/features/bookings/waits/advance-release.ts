import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { listSlots } from '@bandeja/rules/bookings/slots/slots';
import {
  type FittingSlot,
  fittingSlot,
  goesOn,
  isToldAfter,
  nextOfRelease,
  type OfferOutcome,
} from '@bandeja/rules/bookings/waits';
import { toIso } from '@bandeja/rules/time/instant';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { addJob } from '../../../jobs/add-job.ts';
import { courtSchedule, lockCourt, onlyCourt } from '../../clubs/public.ts';
import { lockExpiredHolds } from '../booking-locks.repository.ts';
import type { During } from '../booking-state.ts';
import { bookingTerms } from '../booking-terms.ts';
import { limitLockWaits } from '../bookings.repository.ts';
import { announceSlot } from '../changes/booking-news.ts';
import { endHolds } from '../changes/change-booking.ts';
import { findBusy } from '../courts/court-occupations.repository.ts';
import {
  closeOffer,
  endRelease,
  findLine,
  findOpenOfferOfRelease,
  findOpenOffersAt,
  findRelease,
  findStuckReleases,
  insertOffer,
  markTold,
  type OfferRow,
  type ReleaseRow,
} from './offers.repository.ts';
import { notifyOfFreeCourt, notifyOfOffer } from './wait-news.ts';
import { lockWaitInLine } from './waits.repository.ts';

/**
 * Does what is due for a released court: offers it to the next in line, tells the player of an offer whose minutes begin, ends
 * one that ran out, or leaves the court to all. A step that is done already changes nothing: the job may run twice, and on two
 * nodes at once, as the court's lock admits one of them.
 */
export function advanceRelease(db: Database, id: number, now: Date): Promise<void> {
  return withTransaction(db, async (tx) => {
    const known = await findRelease(tx, id);
    if (!known || known.done_at) return;
    await limitLockWaits(tx);
    await lockCourt(tx, known.court_id);
    const release = await findRelease(tx, id);
    if (!release || release.done_at) return;
    const open = await findOpenOfferOfRelease(tx, id);
    if (open && open.expires_at > now) await keepOffer(tx, open, now);
    else if (open) await endOffer(tx, open, { outcome: 'expired', now });
    else await offerToNext(tx, release, now);
  });
}

/** An offer that goes on: its player is told when its minutes begin. */
async function keepOffer(tx: Database, offer: OfferRow, now: Date): Promise<void> {
  const begins = offer.begins_at <= now;
  if (begins && offer.told_at === null) {
    await notifyOfOffer(tx, offer, now);
    await markTold(tx, offer.id, now);
  }
  await comeBack(tx, offer.release_id, begins ? offer.expires_at : offer.begins_at);
}

const comeBack = (tx: Database, release: number, runAt: Date) =>
  addJob(tx, 'offer_court', { release }, { runAt, jobKey: `offer_court:${release}` });

/**
 * Ends an open offer under its court's lock. The court goes to the next in line, unless the desk took it back. False: it had
 * ended before.
 */
export async function endOffer(
  tx: Database,
  offer: OfferRow,
  { outcome, now }: { outcome: OfferOutcome; now: Date },
): Promise<boolean> {
  if (!(await closeOffer(tx, { id: offer.id, outcome, now }))) return false;
  const release = await findRelease(tx, offer.release_id);
  if (!release || release.done_at) return true;
  // What is left of a taken court is offered after the commit: the booking is not written yet.
  if (outcome === 'taken') await comeBack(tx, release.id, now);
  else if (goesOn(outcome)) await offerToNext(tx, release, now);
  else await endRelease(tx, release.id, now);
  if (outcome !== 'taken') announceSlot(tx, offer, { free: true });
  return true;
}

/** Ends the offers of locked courts within a span of time: the desk needs them. */
export async function endOffersAt(
  tx: Database,
  { courts, during, now }: { courts: readonly number[]; during: During; now: Date },
): Promise<void> {
  for (const offer of await findOpenOffersAt(tx, { courts, during }))
    await endOffer(tx, offer, { outcome: 'ended', now });
}

/** The next in line has the court for some minutes; without one everybody whom it fits is told. */
async function offerToNext(tx: Database, release: ReleaseRow, now: Date): Promise<void> {
  const line = await readLine(tx, release, now);
  const gone: number[] = [];
  for (;;) {
    const next = nextOfRelease(
      {
        line: line
          .filter(({ id }) => !gone.includes(id))
          .map(({ id, slot, outcome }) => ({
            wait: id,
            start_at: slot.start_at,
            was_offered: outcome !== null,
          })),
        offers: release.offers,
        zone: release.timezone,
      },
      now,
    );
    if (next.type === 'tell') {
      await endRelease(tx, release.id, now);
      const told = line.filter(({ outcome }) => isToldAfter(outcome));
      for (const { id, player_id, slot } of told)
        await notifyOfFreeCourt(tx, { wait: id, player_id, slot, release, quiet: next.quiet, now });
      return;
    }
    const chosen = line.find(({ id }) => id === next.wait);
    if (!chosen || !(await lockWaitInLine(tx, next.wait))) {
      gone.push(next.wait);
      continue;
    }
    await holdFor(tx, { release, chosen, next, now });
    return;
  }
}

type Chosen = { id: number; slot: FittingSlot };
type Hold = {
  release: ReleaseRow;
  chosen: Chosen;
  next: { begins_at: string; expires_at: string };
  now: Date;
};

async function holdFor(
  tx: Database,
  { release, chosen: { id: wait, slot }, next, now }: Hold,
): Promise<void> {
  const { begins_at, expires_at } = next;
  const { start_at, end_at, price_cents } = slot;
  const { court_id: court } = release;
  await insertOffer(tx, {
    ...{ release: release.id, court, wait, price_cents, start_at, end_at, begins_at, expires_at },
  });
  const offer = await findOpenOfferOfRelease(tx, release.id);
  if (!offer) throw new Error(`the offer of release ${release.id} is gone in its own transaction`);
  announceSlot(tx, offer, { free: false });
  await keepOffer(tx, offer, now);
}

/**
 * Whom the released time fits now, in the order of asking, each with the slot that it would get: a player once, by the first
 * wait that fits, and with what became of any offer of this release to that player.
 */
async function readLine(tx: Database, release: ReleaseRow, now: Date) {
  const { court_id: court, date, start_at, end_at } = release;
  const waits = end_at > now ? await findLine(tx, release, now) : [];
  if (waits.length === 0) return [];
  const [found] = await courtSchedule(court, date).rows(tx);
  const schedule = onlyCourt(found);
  if (!schedule || date > addDays(localDateOf(now, schedule.timezone), schedule.days_ahead)) return [];
  const around = {
    start_at: toIso(Math.min(...waits.map((wait) => wait.start_at.getTime()))),
    end_at: toIso(Math.max(...waits.map((wait) => wait.end_at.getTime()))),
  };
  await endHolds(tx, await lockExpiredHolds(tx, { courts: [court], during: around }, now), now);
  const { price_rules, ...terms } = bookingTerms(schedule, date);
  const busy = await findBusy(tx, [court], around, now);
  const [free] = listSlots({ ...terms, date, now, courts: [{ id: court, busy, price_rules }] });
  const released = { start: start_at.getTime(), end: end_at.getTime() };
  const inLine = new Set<number>();
  return waits.flatMap((wait) => {
    if (inLine.has(wait.player_id)) return [];
    const window = { start: wait.start_at.getTime(), end: wait.end_at.getTime() };
    const slot = fittingSlot(free?.slots ?? [], { window, duration: wait.duration, released });
    if (!slot) return [];
    inLine.add(wait.player_id);
    const offered = waits.find((one) => one.player_id === wait.player_id && one.outcome !== null);
    return [{ ...wait, slot, outcome: offered?.outcome ?? null }];
  });
}

const BATCH = 100;

/** Releases whose job was lost: nothing waits for ever. One that fails does not stop the others, and fails the job at the end. */
export async function advanceStuckReleases(db: Database, now: Date): Promise<void> {
  const failures: unknown[] = [];
  for (const release of await findStuckReleases(db, { now, limit: BATCH }))
    await advanceRelease(db, release, now).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
