import type { Database } from '@bandeja/db/database';
import { decideBooking } from '@bandeja/rules/bookings/decide-booking';
import { listSlots } from '@bandeja/rules/bookings/slots/slots';
import { type FittingSlot, fittingSlot } from '@bandeja/rules/bookings/waits';
import { toIso } from '@bandeja/rules/time/instant';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { courtSchedule, onlyCourt } from '../../clubs/public.ts';
import { lockExpiredHolds } from '../booking-locks.repository.ts';
import { bookingTerms } from '../booking-terms.ts';
import { endHolds } from '../changes/change-booking.ts';
import { findBusy } from '../courts/court-occupations.repository.ts';
import { bookingLimits } from '../holds/booking-facts.repository.ts';
import { findLine, type ReleaseRow } from './offers.repository.ts';

type InLine = Awaited<ReturnType<typeof findLine>>[number] & { slot: FittingSlot };
type Line = {
  /** In the order of asking. */
  line: InLine[];
  /** Whether the limits of a player admit the booking of the slot now. */
  mayBook: (one: InLine) => Promise<boolean>;
};

const NOBODY: Line = { line: [], mayBook: async () => false };

/**
 * Whom the released time fits now, in the order of asking, each with the slot that it would get: a player once, by the first
 * wait that fits, and with what became of any offer of this release to that player.
 */
export async function readLine(tx: Database, release: ReleaseRow, now: Date): Promise<Line> {
  const { court_id: court, date, start_at, end_at } = release;
  const waits = end_at > now ? await findLine(tx, release, now) : [];
  if (waits.length === 0) return NOBODY;
  const [found] = await courtSchedule(court, date).rows(tx);
  const schedule = onlyCourt(found);
  if (!schedule || date > addDays(localDateOf(now, schedule.timezone), schedule.days_ahead)) return NOBODY;
  const around = {
    start_at: toIso(Math.min(...waits.map((wait) => wait.start_at.getTime()))),
    end_at: toIso(Math.max(...waits.map((wait) => wait.end_at.getTime()))),
  };
  await endHolds(tx, await lockExpiredHolds(tx, { courts: [court], during: around }, now), now);
  const terms = bookingTerms(schedule, date);
  const { price_rules, ...times } = terms;
  const busy = await findBusy(tx, [court], around, now);
  const [free] = listSlots({ ...times, date, now, courts: [{ id: court, busy, price_rules }] });
  const released = { start: start_at.getTime(), end: end_at.getTime() };
  const inLine = new Set<number>();
  const line = waits.flatMap((wait) => {
    if (inLine.has(wait.player_id)) return [];
    const window = { start: wait.start_at.getTime(), end: wait.end_at.getTime() };
    const slot = fittingSlot(free?.slots ?? [], { window, duration: wait.duration, released });
    if (!slot) return [];
    inLine.add(wait.player_id);
    return [{ ...wait, slot }];
  });
  return {
    line,
    // Without the player's lock: who books elsewhere meanwhile is refused then.
    mayBook: async ({ player_id: player, user_id: user, slot: { start_time }, duration }) => {
      const wanted = { player, user, court, date, start_time, duration, named: [], now };
      const [known] = await bookingLimits(wanted).rows(tx);
      if (!known) return false;
      const { unpaid_ends_of_court, unpaid_ends_of_day, taken: _, ...limits } = known;
      const unpaid_ends = { court: unpaid_ends_of_court, day: unpaid_ends_of_day };
      return decideBooking({ date, start_time, duration }, terms, { ...limits, unpaid_ends, now }).ok;
    },
  };
}
