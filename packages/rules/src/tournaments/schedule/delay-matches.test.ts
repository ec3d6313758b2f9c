import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../time/instant.ts';
import { findConflicts } from './board-conflicts.ts';
import { type Delay, type DelayInput, dayEnd, delaySteps, type MatchToDelay } from './delay-matches.ts';
import { scheduleMatches } from './schedule-matches.ts';

const DAY = Date.UTC(2026, 2, 14);
const at = (hour: number) => DAY + hour * HOUR_MS;
const place = (court: number, hour: number) => ({ court, start: at(hour), end: at(hour + 1) });
const match = (
  id: number,
  court: number,
  hour: number,
  fields: Partial<MatchToDelay> = {},
): MatchToDelay => ({
  ...{ id, stage: 1, category: 1, players: [id * 10, id * 10 + 1], after: [], stays: false },
  place: place(court, hour),
  ...fields,
});
const ALL = new Set([1, 2]);
const input = (matches: MatchToDelay[], fields: Partial<DelayInput> = {}): DelayInput => ({
  ...{ matches, windows: [{ start: at(8), end: at(22) }], restMinutes: 30, matchMinutes: 60, minutes: 45 },
  courts: [
    { id: 1, busy: [] },
    { id: 2, busy: [] },
  ],
  ...{ during: { start: at(10), end: at(24) }, delayed: ALL, now: at(9) },
  ...fields,
});
function delayOf(of: DelayInput): Delay {
  const steps = delaySteps(of);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
const places = ({ moved }: Delay) =>
  moved.map(({ id, court, start }) => [id, court, (start - DAY) / HOUR_MS]);

describe('delaySteps', () => {
  it('delays what starts from an hour on, and leaves what is earlier, has begun or has no time', () => {
    const found = delayOf(
      input([
        match(1, 1, 9),
        match(2, 1, 10),
        match(3, 1, 11),
        match(4, 2, 11, { stays: true }),
        match(5, 2, 0, { place: null }),
      ]),
    );
    expect(places(found)).toEqual([
      [2, 1, 10.75],
      [3, 1, 11.75],
    ]);
    expect([found.moved.map(({ because }) => because), found.unplaced]).toEqual([[null, null], []]);
  });

  it('keeps two matches that a player may have to play at once where they were confirmed so, and moves one otherwise', () => {
    const other = (hour: number) => match(2, 2, hour, { category: 2, possible: [10] });
    expect(places(delayOf(input([match(1, 1, 10), other(10)])))).toEqual([
      [1, 1, 10.75],
      [2, 2, 10.75],
    ]);
    // Half an hour into the rest: only this one is delayed, and would begin with the other.
    const apart = input([match(1, 1, 10), match(2, 2, 11.75, { category: 2, possible: [10] })], {
      delayed: new Set([1]),
    });
    expect(places(delayOf(apart))).not.toEqual([[1, 1, 10.75]]);
  });

  it('delays chosen courts only', () => {
    const found = delayOf(input([match(1, 1, 10), match(2, 2, 10)], { delayed: new Set([2]) }));
    expect(places(found)).toEqual([[2, 2, 10.75]]);
  });

  it('places a match elsewhere whose court is booked at the delayed time, not before that time', () => {
    const courts = [
      { id: 1, busy: [{ start: at(11.5), end: at(13) }] },
      { id: 2, busy: [] },
    ];
    const found = delayOf(input([match(1, 1, 10), match(2, 2, 10), match(3, 1, 13)], { courts }));
    expect(places(found)).toEqual([
      [2, 2, 10.75],
      // 10:45 to 11:45 meets the booking; its players have no other match.
      [1, 2, 11.75],
      [3, 1, 13.75],
    ]);
    expect(found.moved[1]?.because).toEqual({ kind: 'taken', match: 1, other: null, player: null });
  });

  it('moves the match that a delayed one decides, and what follows that one, but no other', () => {
    const found = delayOf(
      input(
        [
          match(1, 1, 10),
          match(2, 2, 11.5, { stage: 2, after: [1] }),
          match(3, 2, 13, { stage: 3, after: [2] }),
          match(4, 2, 16),
        ],
        { delayed: new Set([1]) },
      ),
    );
    expect(places(found)).toEqual([
      [1, 1, 10.75],
      [2, 1, 12.25],
      [3, 1, 13.75],
    ]);
    expect(found.moved.map(({ because }) => because?.kind)).toEqual([undefined, 'order', 'order']);
  });

  it('keeps a match before the one it decides, unless that one follows', () => {
    const courts = [
      { id: 1, busy: [{ start: at(11), end: at(13) }] },
      { id: 2, busy: [{ start: at(8), end: at(13) }] },
    ];
    const later = match(2, 1, 14, { stage: 2, after: [1] });
    const of = input([match(1, 1, 10), later], { courts, during: { start: at(10), end: at(11) } });
    // At 13:00 it would leave no rest before the final of 14:00.
    expect(places(delayOf(of))).toEqual([
      [1, 1, 13],
      [2, 1, 14.5],
    ]);
  });

  it('names what has no place any more: past the closing, and a final that stays', () => {
    const late = delayOf(input([match(1, 1, 20), match(2, 1, 21), match(3, 2, 21)]));
    expect(late.unplaced).toEqual([
      { kind: 'closed', match: 2, other: null, player: null },
      { kind: 'closed', match: 3, other: null, player: null },
    ]);
    const final = match(2, 2, 11.5, { after: [1], stays: true });
    expect(delayOf(input([match(1, 1, 10), final])).unplaced).toEqual([
      { kind: 'order', match: 1, other: 2, player: null },
    ]);
  });

  it('names why the first has no place, also for those that wait for it', () => {
    const windows = [
      { start: at(8), end: at(22) },
      { start: at(32), end: at(33) },
    ];
    const of = input([match(1, 1, 21), match(2, 1, 32, { stage: 2, after: [1] })], { windows });
    const closed = { kind: 'closed', match: 1, other: null, player: null };
    expect(delayOf(of).unplaced).toEqual([closed]);
    expect(places(delayOf({ ...of, windows: [...windows, { start: at(56), end: at(57) }] }))).toEqual([
      [1, 1, 32],
      [2, 1, 56],
    ]);
    expect(
      delayOf({ ...of, windows: [...windows, { start: at(56), end: at(57) }] }).moved[1]?.because,
    ).toEqual(closed);
  });

  it('places a match on the next day where the evening has no room', () => {
    const windows = [8, 32].map((hour) => ({ start: at(hour), end: at(hour + 14) }));
    expect(places(delayOf(input([match(1, 1, 21)], { windows })))).toEqual([[1, 1, 32]]);
  });

  it('places a match again whose teams a match without a time decides', () => {
    const courts = [{ id: 1, busy: [{ start: at(10), end: at(13) }] }];
    const of = input([match(1, 1, 0, { place: null }), match(2, 1, 9.5, { after: [1] })], {
      ...{ courts, during: { start: at(9), end: at(24) } },
    });
    expect(places(delayOf(of))).toEqual([[2, 1, 13]]);
  });

  it('places a match again off an impediment, but not off one that it was published onto', () => {
    const courts = [{ id: 1, busy: [{ start: at(10.75), end: at(12) }] }];
    const windows = [8, 32].map((hour) => ({ start: at(hour), end: at(hour + 14) }));
    const span = (from: number, to: number) => ({ player: 10, start: at(from), end: at(to) });
    const of = (...impeded: ReturnType<typeof span>[]) =>
      input([match(1, 1, 9.75, { impeded })], {
        ...{ courts, windows, minutes: 15, during: { start: at(9), end: at(24) } },
      });
    expect(places(delayOf(of(span(11, 22))))).toEqual([[1, 1, 32]]);
    expect(places(delayOf(of(span(8, 22))))).toEqual([[1, 1, 12]]);
    expect(places(delayOf(of(span(8, 10), span(11, 13))))).toEqual([[1, 1, 13]]);
  });

  it('places nothing again before now', () => {
    const courts = [{ id: 1, busy: [{ start: at(10), end: at(11.5) }] }];
    expect(places(delayOf(input([match(1, 1, 10)], { courts, now: at(11.6) })))).toEqual([[1, 1, 11.75]]);
  });

  it('keeps order and distances, meets no conflict and moves nothing to an earlier time, for any board', () => {
    const anyMatches = fc.array(
      fc.record({
        stage: fc.integer({ min: 1, max: 4 }),
        category: fc.integer({ min: 1, max: 2 }),
        possible: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
        players: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 4 }),
        before: fc.option(fc.nat(5)),
        stays: fc.boolean(),
      }),
      { minLength: 1, maxLength: 16 },
    );
    const anyDelay = fc.record({
      minutes: fc.constantFrom(15, 20, 45, 60, 200),
      from: fc.integer({ min: 8, max: 16 }),
      delayed: fc.subarray([1, 2], { minLength: 1 }),
      sold: fc.array(fc.nat(13), { maxLength: 3 }),
      restMinutes: fc.constantFrom(0, 30),
    });
    const seen = { placedAgain: 0, refused: 0, shifted: 0 };
    fc.assert(
      fc.property(anyMatches, anyDelay, (given, { from, delayed, sold, ...fields }) => {
        const matches = given.map(({ before, ...one }, index) => ({
          ...{ ...one, id: index + 1, after: before !== null && before < index ? [before + 1] : [] },
        }));
        const windows = [8, 32].map((hour) => ({ start: at(hour), end: at(hour + 10) }));
        const plan = { windows, restMinutes: fields.restMinutes, matchMinutes: 60 };
        const empty = [...ALL].map((id) => ({ id, busy: [] }));
        const { placed } = scheduleMatches({ ...plan, courts: empty, matches });
        const board = matches.map((one) => {
          const found = placed.find(({ id }) => id === one.id);
          return { ...one, place: found ? { court: found.court, start: found.start, end: found.end } : null };
        });
        // Sold after the delay was needed: never where a match is.
        const isFree = (court: number, hour: number) =>
          board.every(
            ({ place: one }) => one?.court !== court || one.end <= at(hour) || one.start >= at(hour + 1),
          );
        const courts = [...ALL].map((id) => ({
          id,
          busy: sold
            .map((hour) => 8 + hour)
            .filter((hour) => isFree(id, hour))
            .map((hour) => ({ start: at(hour), end: at(hour + 1) })),
        }));
        const during = { start: at(from), end: at(24) };
        const of = input(board, { ...plan, ...fields, courts, during, delayed: new Set(delayed) });
        const { moved, unplaced } = delayOf(of);
        const isDelayed = ({ place: one, stays }: (typeof board)[number]) =>
          one !== null &&
          !stays &&
          one.start >= at(from) &&
          one.start < at(24) &&
          delayed.includes(one.court);
        if (unplaced.length > 0) {
          seen.refused += 1;
          return;
        }
        const after = board.map((one) => {
          const found = moved.find(({ id }) => id === one.id);
          return found
            ? { ...one, place: { court: found.court, start: found.start, end: found.start + HOUR_MS } }
            : one;
        });
        expect(
          findConflicts(
            { matches: after, courts, windows, restMinutes: fields.restMinutes },
            new Set(moved.map(({ id }) => id)),
          ),
        ).toEqual([]);
        for (const { id, court, start, because } of moved) {
          const one = board[id - 1] as (typeof board)[number];
          const earliest = (one.place?.start ?? 0) + (isDelayed(one) ? fields.minutes * MINUTE_MS : 0);
          expect(one.stays).toBe(false);
          expect(start).toBeGreaterThanOrEqual(earliest);
          if (because === null) expect([court, start]).toEqual([one.place?.court, earliest]);
          if (because === null) seen.shifted += 1;
          else seen.placedAgain += 1;
        }
        // Every delayed match has moved.
        expect(moved.map(({ id }) => id)).toEqual(
          expect.arrayContaining(board.filter(isDelayed).map(({ id }) => id)),
        );
      }),
    );
    // The boards are of every kind.
    expect(Object.values(seen).every((count) => count > 10)).toBe(true);
  });
});

describe('dayEnd', () => {
  const zone = 'America/Sao_Paulo';
  const instant = (text: string) => Date.parse(`${text}:00-03:00`);
  const night = [{ start: instant('2026-03-14T18:00'), end: instant('2026-03-15T02:00') }];
  test.each([
    ['a club that closes in the evening', '2026-03-14T15:00', [], '2026-03-15T00:00'],
    ['a club that closes in the night', '2026-03-14T15:00', night, '2026-03-15T02:00'],
    ['an hour after midnight', '2026-03-15T00:30', night, '2026-03-15T02:00'],
    ['the morning after', '2026-03-15T02:00', night, '2026-03-16T00:00'],
  ])('of %s', (_, from, windows, end) => {
    expect(dayEnd(instant(from), windows, zone)).toBe(instant(end));
  });
});
