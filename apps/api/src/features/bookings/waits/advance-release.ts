import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import {
  type FittingSlot,
  goesOn,
  nextOfRelease,
  type OfferOutcome,
  renewedOffer,
  splitRelease,
} from '@bandeja/rules/bookings/waits';
import { addJob } from '../../../jobs/add-job.ts';
import { lockCourt } from '../../clubs/public.ts';
import type { During } from '../booking-state.ts';
import { limitLockWaits } from '../bookings.repository.ts';
import { announceSlot } from '../changes/booking-news.ts';
import { readLine } from './line-of-release.ts';
import {
  closeOffer,
  endRelease,
  findOpenOfferOfRelease,
  findOpenOffersAt,
  findRelease,
  findStuckReleases,
  insertOffer,
  insertPart,
  markTold,
  moveOffer,
  narrowRelease,
  type OfferRow,
  type ReleaseRow,
} from './offers.repository.ts';
import { spanOf, tellLater } from './tell-line.ts';
import { notifyOfEndedOffer, notifyOfOffer } from './wait-news.ts';
import { lockWaitInLine } from './waits.repository.ts';

/**
 * Does what is due for a released court: offers it to the next in line, tells the player of an offer whose minutes begin, ends
 * one that ran out, begins it again where its player was not told, or leaves the court to all. A step that is done already
 * changes nothing: the job may run twice, and on two nodes at once, as the court's lock admits one of them.
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
    else if (open) await renewOrEnd(tx, open, now);
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

async function renewOrEnd(tx: Database, offer: OfferRow, now: Date): Promise<void> {
  const times = renewedOffer({ ...offer, zone: offer.timezone }, now);
  if (times === null) {
    await endOffer(tx, offer, { outcome: 'expired', now });
    return;
  }
  const { begins_at, expires_at } = times;
  await moveOffer(tx, offer.id, times);
  await keepOffer(tx, { ...offer, begins_at: new Date(begins_at), expires_at: new Date(expires_at) }, now);
}

const comeBack = (tx: Database, release: number, runAt: Date) =>
  addJob(tx, 'offer_court', { release }, { runAt, jobKey: `offer_court:${release}` });

/**
 * Ends an open offer under its court's lock. The court goes to the next in line, unless the club took it back: then the player
 * who was told of it hears so. False: it had ended before.
 */
export async function endOffer(
  tx: Database,
  offer: OfferRow,
  { outcome, now }: { outcome: OfferOutcome; now: Date },
): Promise<boolean> {
  if (!(await closeOffer(tx, { id: offer.id, outcome, now }))) return false;
  if (outcome !== 'taken') announceSlot(tx, offer, { free: true });
  if (outcome === 'ended' && offer.told_at !== null && offer.expires_at > now)
    await notifyOfEndedOffer(tx, offer, now);
  const release = await findRelease(tx, offer.release_id);
  if (!release || release.done_at) return true;
  // What is left of a taken court is offered after the commit: the booking is not written yet.
  if (outcome === 'taken') await comeBack(tx, release.id, now);
  else if (goesOn(outcome)) await offerToNext(tx, release, now);
  else await endRelease(tx, release.id, now);
  return true;
}

type Locked = { courts: readonly number[]; during: During; now: Date };

/** Ends the offers of locked courts within a span of time: the club needs them. */
export async function endOffersAt(tx: Database, { now, ...place }: Locked): Promise<void> {
  for (const offer of await findOpenOffersAt(tx, place)) await endOffer(tx, offer, { outcome: 'ended', now });
}

/** Ends the offers of locked courts whose ten minutes are over, so that a late job does not block the court. */
export async function endOverdueOffers(tx: Database, { now, ...place }: Locked): Promise<void> {
  for (const offer of await findOpenOffersAt(tx, place))
    if (offer.expires_at <= now) await endOffer(tx, offer, { outcome: 'expired', now });
}

/** The next in line has the court for some minutes; without one everybody whom it fits is told. */
async function offerToNext(tx: Database, release: ReleaseRow, now: Date): Promise<void> {
  const { line, mayBook } = await readLine(tx, release, now);
  const gone: number[] = [];
  const refused: number[] = [];
  for (;;) {
    const left = line.filter(({ id }) => !gone.includes(id));
    const next = nextOfRelease(
      {
        line: left.map(({ id, slot, outcome }) => ({
          ...{ wait: id, start_at: slot.start_at, outcome, is_refused: refused.includes(id) },
        })),
        offers: release.offers,
        zone: release.timezone,
      },
      now,
    );
    const chosen = next.type === 'offer' ? line.find(({ id }) => id === next.wait) : undefined;
    if (chosen && !(await lockWaitInLine(tx, chosen.id))) {
      gone.push(chosen.id);
      continue;
    }
    if (chosen && !(await mayBook(chosen))) {
      refused.push(chosen.id);
      continue;
    }
    if (next.type === 'offer' && chosen) await holdFor(tx, { release, chosen, next, now });
    else await endRelease(tx, release.id, now);
    await tellLater(tx, release, { told: next.told, line });
    return;
  }
}

type Hold = {
  release: ReleaseRow;
  chosen: { id: number; slot: FittingSlot };
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
  // The rest of a long release is offered beside it, after the commit.
  const { offered, rest } = splitRelease(spanOf(release), slot);
  if (rest.length === 0) return;
  await narrowRelease(tx, release.id, offered);
  for (const part of rest) await comeBack(tx, await insertPart(tx, release, part), now);
}

const BATCH = 100;

/** Releases whose job was lost: nothing waits for ever. One that fails does not stop the others, and fails the job at the end. */
export async function advanceStuckReleases(db: Database, now: Date): Promise<void> {
  const failures: unknown[] = [];
  for (const release of await findStuckReleases(db, { now, limit: BATCH }))
    await advanceRelease(db, release, now).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
