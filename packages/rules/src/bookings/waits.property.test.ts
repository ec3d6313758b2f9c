import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMinutes, toIso, toMillis } from '../time/instant.ts';
import { zonedTime } from '../time/zoned-time.ts';
import { listSlots, overlaps } from './slots/slots.ts';
import {
  type FittingSlot,
  fittingSlot,
  goesOn,
  nextOfRelease,
  OFFERS_PER_RELEASE,
  type OfferOutcome,
  splitRelease,
} from './waits.ts';

const ZONE = 'America/Sao_Paulo';
const MONDAY = '2026-03-09';
const HOURS = [{ opens: 7 * 60, closes: 25 * 60 }];
const known = new Map<string, string>();
function at(time: string, date = MONDAY): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const instant = known.get(`${date} ${time}`) ?? zonedTime(date, hours * 60 + minutes, ZONE);
  known.set(`${date} ${time}`, instant);
  return instant;
}

// A court of one evening, worked as the server works it: every act runs alone, as under the lock of the court.
describe('any order of acts', () => {
  /** refused: the limits of its player. */
  type Wait = { id: number; duration: number; from: number; ended: boolean; refused: boolean };
  type Offer = { wait: number; slot: FittingSlot; expires_at: string; outcome: OfferOutcome | null };
  /** Parts of one release have the same root. */
  type Release = {
    during: [string, string];
    offers: Offer[];
    done: boolean;
    told: number[];
    root: number;
  };
  type Act = {
    act: 'book' | 'release' | 'limit' | 'take' | 'decline' | 'end' | 'remove' | 'wait';
    pick: number;
  };

  /** Every slot of the empty court; a list of free times is this without what is taken (slots.test.ts). */
  const DAY =
    listSlots({
      ...{ date: MONDAY, zone: ZONE, hours: HOURS, step_minutes: 30, durations: [60, 90] },
      now: at('00:00', '2026-03-08'),
      courts: [
        {
          ...{ id: 1, busy: [] },
          price_rules: [{ weekdays: [1], from_minute: 0, to_minute: 2160, price_cents_per_hour: 12_000 }],
        },
      ],
    })[0]?.slots ?? [];

  function play(start: string, acts: readonly (Act & { minutes: number })[]) {
    let now = start;
    // Two in line, and a court that is booked.
    const waits: Wait[] = [
      { id: 0, duration: 60, from: 18, ended: false, refused: false },
      { id: 1, duration: 60, from: 17, ended: false, refused: false },
    ];
    const releases: Release[] = [];
    const bookings: { start_at: string; end_at: string; by: number | null }[] = [
      { start_at: at('19:00'), end_at: at('22:00'), by: null },
    ];
    const openOffers = () =>
      releases.flatMap((release) =>
        release.offers.filter(({ outcome }) => outcome === null).map((offer) => ({ release, offer })),
      );
    const busy = () => [...bookings, ...openOffers().map(({ offer }) => offer.slot)];
    const free = () =>
      DAY.filter(({ start_at }) => start_at > now).flatMap((slot) => {
        const options = slot.options.filter(
          ({ end_at }) => !busy().some((other) => slot.start_at < other.end_at && other.start_at < end_at),
        );
        return options.length > 0 ? [{ ...slot, options }] : [];
      });
    const lineOf = (release: Release) => {
      const [from, to] = release.during;
      const released = { start: toMillis(from), end: toMillis(to) };
      const slots = free();
      return waits
        .filter(({ id, ended }) => !ended && !openOffers().some(({ offer }) => offer.wait === id))
        .flatMap(({ id, duration, from: hour }) => {
          const window = { start: toMillis(at(`${hour}:00`)), end: toMillis(at('25:00')) };
          const slot = fittingSlot(slots, { window, duration, released });
          const had = releases
            .filter(({ root }) => root === release.root)
            .flatMap(({ offers }) => offers)
            .find(({ wait }) => wait === id);
          return slot ? [{ id, slot, outcome: had?.outcome ?? null }] : [];
        });
    };
    const advance = (release: Release) => {
      if (release.done) return;
      const line = lineOf(release);
      const next = nextOfRelease(
        {
          line: line.map(({ id, slot, outcome }) => ({
            ...{ wait: id, start_at: slot.start_at, outcome, is_refused: waits[id]?.refused ?? false },
          })),
          offers: release.offers.length,
          zone: ZONE,
        },
        now,
      );
      for (const { wait, at: when } of next.told) {
        // Who said no hears no more of it; one that was told of an early game may be asked for a later one.
        expect(line.find(({ id }) => id === wait)?.outcome).not.toBe('declined');
        if (!release.told.includes(wait)) release.told.push(wait);
        // Nobody waits for the news of a game that has begun.
        const start = line.find(({ id }) => id === wait)?.slot.start_at;
        expect(toMillis(when)).toBeLessThan(toMillis(start ?? now));
      }
      if (next.type === 'tell') {
        release.done = true;
        return;
      }
      const chosen = line.find(({ id }) => id === next.wait);
      if (!chosen) throw new Error('offered to a wait that is not in line');
      // The order of asking: whoever is before the chosen one had an offer of this release, may not book, or hears of it now.
      const before = line.filter(({ id }) => id < chosen.id);
      const isHeard = (id: number) => next.told.some(({ wait }) => wait === id) || waits[id]?.refused;
      expect(before.every(({ id, outcome }) => outcome !== null || isHeard(id))).toBe(true);
      const interval = { start: toMillis(chosen.slot.start_at), end: toMillis(chosen.slot.end_at) };
      for (const other of busy())
        expect(overlaps(interval, { start: toMillis(other.start_at), end: toMillis(other.end_at) })).toBe(
          false,
        );
      release.offers.push({ wait: chosen.id, slot: chosen.slot, expires_at: next.expires_at, outcome: null });
      expect(release.offers.length).toBeLessThanOrEqual(OFFERS_PER_RELEASE);
      const [start_at, end_at] = release.during;
      const { offered, rest } = splitRelease({ start_at, end_at }, chosen.slot);
      if (rest.length === 0) return;
      release.during = [toIso(offered.start_at), toIso(offered.end_at)];
      for (const part of rest) open([toIso(part.start_at), toIso(part.end_at)], release.root);
    };
    const open = (during: [string, string], root = releases.length) => {
      const made: Release = { during, offers: [], done: false, told: [], root };
      releases.push(made);
      advance(made);
    };
    const endOffer = ({ release, offer }: { release: Release; offer: Offer }, outcome: OfferOutcome) => {
      offer.outcome = outcome;
      if (goesOn(outcome)) advance(release);
      else release.done = true;
    };
    const expire = () => {
      for (const open of openOffers())
        if (toMillis(open.offer.expires_at) <= toMillis(now)) endOffer(open, 'expired');
    };
    for (const { act, pick, minutes } of acts) {
      now = addMinutes(now, minutes);
      expire();
      const held = openOffers()[pick % Math.max(openOffers().length, 1)];
      const booked = bookings[pick % Math.max(bookings.length, 1)];
      const wait = waits[pick % Math.max(waits.length, 1)];
      const slots = free();
      const slot = slots[pick % Math.max(slots.length, 1)];
      if (act === 'wait')
        waits.push({
          id: waits.length,
          duration: pick % 2 ? 60 : 90,
          from: 17 + (pick % 4),
          ended: false,
          refused: false,
        });
      if (act === 'book' && slot?.options[0])
        bookings.push({ start_at: slot.start_at, end_at: slot.options[0].end_at, by: null });
      if (act === 'release' && booked) {
        bookings.splice(bookings.indexOf(booked), 1);
        open([booked.start_at, booked.end_at]);
      }
      if (act === 'take' && held) {
        held.offer.outcome = 'taken';
        const { start_at, end_at } = held.offer.slot;
        bookings.push({ start_at, end_at, by: held.offer.wait });
        const taker = waits[held.offer.wait];
        if (taker) taker.ended = true;
        advance(held.release);
      }
      if (act === 'limit' && wait) wait.refused = !wait.refused;
      if (act === 'decline' && held) endOffer(held, 'declined');
      if (act === 'end' && held) endOffer(held, 'ended');
      if (act === 'remove' && wait) {
        wait.ended = true;
        const own = openOffers().find(({ offer }) => offer.wait === wait.id);
        if (own) endOffer(own, 'declined');
      }
      const taken = busy().map(({ start_at, end_at }) => ({
        start: toMillis(start_at),
        end: toMillis(end_at),
      }));
      for (const [index, span] of taken.entries())
        expect(taken.slice(index + 1).some((other) => overlaps(span, other))).toBe(false);
    }
    // Nothing waits for ever: without another act every offer ends, and every release with it.
    for (let turn = 0; turn < 2 * releases.length + 2; turn++) {
      const last = Math.max(toMillis(now), ...openOffers().map(({ offer }) => toMillis(offer.expires_at)));
      now = new Date(last).toISOString();
      expire();
    }
    return { waits, releases };
  }

  const act = fc.record({
    act: fc.constantFrom<Act['act']>(
      ...([
        'book',
        'book',
        'release',
        'release',
        'take',
        'decline',
        'end',
        'remove',
        'limit',
        'wait',
        'wait',
      ] as const),
    ),
    pick: fc.nat(20),
    minutes: fc.constantFrom(0, 0, 1, 5, 10, 11, 60, 180),
  });
  // From the night before, so that the morning, the two hours before the game and the evening come up.
  const start = fc.constantFrom(
    at('21:55', '2026-03-08'),
    at('23:30', '2026-03-08'),
    at('06:50'),
    at('09:00'),
    at('14:00'),
  );

  it('sells no court twice, keeps the order, offers twice at most, and ends', () => {
    const seen = { offers: 0, told: 0, taken: 0, second: 0, beside: 0 };
    fc.assert(
      fc.property(start, fc.array(act, { minLength: 3, maxLength: 16 }), (from, acts) => {
        const { waits, releases } = play(from, acts);
        for (const { offers, done, told, root } of releases) {
          expect(done).toBe(true);
          expect(offers.every(({ outcome }) => outcome !== null)).toBe(true);
          const parts = releases.filter((other) => other.root === root);
          const asked = parts.flatMap((part) => part.offers.map(({ wait }) => wait));
          expect(new Set(asked).size).toBe(asked.length);
          seen.beside += parts.length > 1 && parts.every((part) => part.offers.length > 0) ? 1 : 0;
          expect(new Set(told).size).toBe(told.length);
          expect(told.every((wait) => waits[wait] !== undefined)).toBe(true);
          seen.offers += offers.length;
          seen.second += offers.length === 2 ? 1 : 0;
          seen.told += told.length;
          seen.taken += offers.filter(({ outcome }) => outcome === 'taken').length;
        }
      }),
      { numRuns: Number(process.env.WAIT_ORDERS ?? 2_500) },
    );
    // The walks reach what they are about.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(100);
  });
});
