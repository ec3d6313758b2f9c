import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../time/instant.ts';
import { brokenAt } from '../impediments.ts';
import { findConflicts } from './board-conflicts.ts';
import { type MatchToSchedule, type ScheduleInput, scheduleMatches } from './schedule-matches.ts';

const DAY = Date.UTC(2026, 2, 14);
const at = (hour: number) => DAY + hour * HOUR_MS;
const match = (id: number, fields: Partial<MatchToSchedule> = {}): MatchToSchedule => ({
  id,
  stage: 1,
  category: 1,
  players: [id * 10, id * 10 + 1],
  after: [],
  ...fields,
});
const plan = (fields: Partial<ScheduleInput>) =>
  scheduleMatches({
    matches: [],
    courts: [{ id: 1, busy: [] }],
    windows: [{ start: at(8), end: at(12) }],
    matchMinutes: 60,
    restMinutes: 30,
    ...fields,
  });
const hours = ({ placed }: ReturnType<typeof plan>) =>
  placed.map(({ id, court, start }) => [id, court, (start - DAY) / HOUR_MS]);

describe('scheduleMatches', () => {
  it('fills the courts from the opening, the earliest stage first', () => {
    const courts = [
      { id: 1, busy: [] },
      { id: 2, busy: [] },
    ];
    const planned = plan({ courts, matches: [match(1, { stage: 2 }), match(2), match(3)] });
    expect(hours(planned)).toEqual([
      [2, 1, 8],
      [3, 2, 8],
      [1, 1, 9],
    ]);
  });

  it('never plans a match on a booking, and reports that no time is left', () => {
    const courts = [{ id: 1, busy: [{ start: at(9), end: at(11.5) }] }];
    const planned = plan({ courts, matches: [match(1), match(2)] });
    expect(hours(planned)).toEqual([[1, 1, 8]]);
    expect(planned.unplaced).toEqual([{ id: 2, reason: 'no_time' }]);
  });

  it('keeps the rest of a player, and reports it as the reason', () => {
    const planned = plan({
      windows: [{ start: at(8), end: at(10) }],
      matches: [match(1, { players: [7] }), match(2, { players: [7] })],
    });
    expect(hours(planned)).toEqual([[1, 1, 8]]);
    expect(planned.unplaced).toEqual([{ id: 2, reason: 'rest' }]);
  });

  it('keeps a player who may reach an open match apart from the other category, not from the other semifinal', () => {
    const courts = [
      { id: 1, busy: [] },
      { id: 2, busy: [] },
    ];
    const open = { players: [], possible: [7] };
    const planned = plan({
      courts,
      matches: [match(1, open), match(2, open), match(3, { category: 2, stage: 2, players: [7, 8] })],
    });
    expect(hours(planned)).toEqual([
      [1, 1, 8],
      [2, 2, 8],
      [3, 1, 9.5],
    ]);
    const known = plan({
      courts,
      matches: [match(1, { players: [7, 8] }), match(2, { players: [9], possible: [7] })],
    });
    expect(hours(known)).toEqual([
      [1, 1, 8],
      [2, 2, 8],
    ]);
  });

  it('starts a match after the ones that decide its teams, and not without them', () => {
    const planned = plan({
      matches: [match(1), match(2, { stage: 2, after: [1] }), match(3, { after: [4] })],
    });
    expect(hours(planned)).toEqual([
      [1, 1, 8],
      [2, 1, 9.5],
    ]);
    const late = plan({ windows: [], matches: [match(1), match(2, { stage: 2, after: [1] })] });
    expect(late.unplaced).toEqual([
      { id: 1, reason: 'no_time' },
      { id: 2, reason: 'earlier_match_unplaced' },
    ]);
  });

  it('plans a match that decides the teams of a fixed one before it, or not at all', () => {
    const fixed = [{ id: 2, court: 1, start: at(10), end: at(11), category: 1, players: [], after: [1] }];
    expect(hours(plan({ fixed, matches: [match(1)] }))).toContainEqual([1, 1, 8]);
    const courts = [{ id: 1, busy: [{ start: at(8), end: at(8.75) }] }];
    expect(plan({ fixed, courts, matches: [match(1)] }).unplaced).toEqual([{ id: 1, reason: 'rest' }]);
  });

  it('plans the rest of a day around the matches that stay', () => {
    const fixed = [{ id: 1, court: 1, start: at(8), end: at(9), category: 2, players: [7] }];
    const planned = plan({
      fixed,
      windows: [{ start: at(9), end: at(12) }],
      matches: [match(2, { players: [7] }), match(3)],
    });
    expect(hours(planned)).toEqual([
      [3, 1, 9],
      [2, 1, 10],
    ]);
  });

  it('keeps a match of a group off the impediments of its players', () => {
    const impeded = [{ player: 10, start: at(7), end: at(9.5) }];
    const planned = plan({ matches: [match(1, { impeded }), match(2)] });
    expect(hours(planned)).toEqual([
      [2, 1, 8],
      [1, 1, 9.5],
    ]);
  });

  it('breaks an impediment where a match, or one that it decides, would get no time', () => {
    const impeded = [{ player: 10, start: at(8), end: at(12) }];
    expect(hours(plan({ matches: [match(1, { impeded })] }))).toEqual([[1, 1, 8]]);
    const morning = [{ player: 10, start: at(8), end: at(10.5) }];
    const matches = [match(1, { impeded: morning }), match(2, { stage: 2, after: [1] })];
    expect(hours(plan({ matches }))).toEqual([
      [1, 1, 8],
      [2, 1, 9.5],
    ]);
  });

  it('gives up the impediment of one match and keeps that of the other', () => {
    const until = (hour: number) => [{ player: 10, start: at(8), end: at(hour) }];
    const matches = [match(1, { impeded: until(12) }), match(2, { impeded: until(9) })];
    expect(hours(plan({ matches }))).toEqual([
      [1, 1, 8],
      [2, 1, 9],
    ]);
  });

  it('keeps an impediment that was given up for others where a place is left that keeps it', () => {
    const until = (hour: number) => [{ player: 10, start: at(8), end: at(hour) }];
    const matches = [
      match(1, { impeded: until(10) }),
      match(2, { impeded: until(8.5) }),
      match(3, { stage: 2, after: [1, 2], notBefore: at(10.5) }),
    ];
    const courts = [
      { id: 1, busy: [] },
      { id: 2, busy: [] },
    ];
    expect(hours(plan({ courts, matches }))).toEqual([
      [1, 1, 8],
      [2, 2, 8.5],
      [3, 1, 10.5],
    ]);
  });

  it('uses a time on an impediment that no other match can take', () => {
    const fixed = [{ id: 9, court: 2, start: at(9.5), end: at(10.5), category: 1, players: [], after: [2] }];
    const courts = [
      { id: 1, busy: [] },
      { id: 2, busy: [{ start: at(8), end: at(9.5) }] },
    ];
    const impeded = [{ player: 10, start: at(8), end: at(10) }];
    const windows = [{ start: at(8), end: at(10) }];
    expect(hours(plan({ fixed, courts, windows, matches: [match(1, { impeded }), match(2)] }))).toEqual([
      [2, 1, 8],
      [1, 1, 9],
    ]);
  });

  /** Both matches may need one player at a time. */
  const mayShare = (one: MatchToSchedule | undefined, other: MatchToSchedule | undefined) => {
    const all = (match: MatchToSchedule | undefined) => [
      ...(match?.players ?? []),
      ...(one?.category === other?.category ? [] : (match?.possible ?? [])),
    ];
    return all(one).some((player) => all(other).includes(player));
  };
  const anyMatches = fc.array(
    fc.record({
      stage: fc.integer({ min: 1, max: 4 }),
      category: fc.integer({ min: 1, max: 2 }),
      possible: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
      players: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 4 }),
      before: fc.option(fc.nat(5)),
    }),
    { maxLength: 24 },
  );
  it('uses no court and no player twice at a time, for any matches and bookings', () => {
    const busy = fc.array(fc.nat(12).map((hour) => ({ start: at(8 + hour), end: at(9 + hour) })));
    fc.assert(
      fc.property(anyMatches, busy, fc.constantFrom(0, 30, 60), (given, taken, restMinutes) => {
        const matches = given.map(({ before, ...fields }, index) =>
          match(index + 1, { ...fields, after: before !== null && before < index ? [before + 1] : [] }),
        );
        const courts = [
          { id: 1, busy: taken },
          { id: 2, busy: [] },
        ];
        const input = { courts, matches, restMinutes, windows: [{ start: at(8), end: at(22) }] };
        const planned = plan(input);
        expect(planned).toEqual(plan({ ...input, matches: matches.toReversed() }));
        expect(planned.placed.length + planned.unplaced.length).toBe(matches.length);
        const rest = restMinutes * MINUTE_MS;
        for (const one of planned.placed) {
          const first = matches[one.id - 1];
          if (one.court === 1)
            for (const span of taken) expect(one.end <= span.start || one.start >= span.end).toBe(true);
          for (const other of planned.placed) {
            if (one.id >= other.id) continue;
            const second = matches[other.id - 1];
            const apart = (gap: number) => one.end + gap <= other.start || other.end + gap <= one.start;
            if (one.court === other.court) expect(apart(0)).toBe(true);
            if (mayShare(first, second)) expect(apart(rest)).toBe(true);
          }
        }
      }),
    );
  });

  it('never breaks an impediment next to a free place, never leaves out more matches, and makes no conflict', () => {
    const hour = fc.nat(28).map((quarter) => 8 + quarter / 2);
    const anyWishes = fc.array(
      fc.record({
        player: fc.integer({ min: 1, max: 12 }),
        from: hour,
        hours: fc.integer({ min: 1, max: 14 }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(anyMatches, anyWishes, fc.integer({ min: 12, max: 22 }), (given, wishes, closes) => {
        const matches = given.map(({ before, ...fields }, index) => {
          const after = before !== null && before < index ? [before + 1] : [];
          const impeded = wishes
            .filter(({ player }) => fields.players.includes(player))
            .map(({ player, from, hours: long }) => ({ player, start: at(from), end: at(from + long) }));
          // A match that others decide is of the knockout, which has no impediments.
          return match(index + 1, { ...fields, after, ...(after.length === 0 && { impeded }) });
        });
        const courts = [
          { id: 1, busy: [] },
          { id: 2, busy: [{ start: at(10), end: at(11.5) }] },
        ];
        const input = { courts, matches, windows: [{ start: at(8), end: at(closes) }] };
        const planned = plan(input);
        const bare = plan({ ...input, matches: matches.map(({ impeded: _, ...rest }) => rest) });
        expect(planned.unplaced.length).toBeLessThanOrEqual(bare.unplaced.length);
        expect(planned).toEqual(plan({ ...input, matches: matches.toReversed() }));
        const places = new Map(planned.placed.map((place) => [place.id, place]));
        const board = (moved: Map<number, (typeof planned.placed)[number]>) => ({
          matches: matches.map((one) => ({ ...one, place: moved.get(one.id) ?? null })),
          ...{ courts, windows: input.windows, restMinutes: 30 },
        });
        expect(findConflicts(board(places), new Set(places.keys()))).toEqual([]);
        for (const one of matches) {
          const place = places.get(one.id) ?? null;
          if (place !== null && brokenAt(one, place).length === 0) continue;
          if (place === null && one.after.some((id) => !places.has(id))) continue;
          for (const { id: court } of courts)
            for (let start = at(8); start + HOUR_MS <= at(closes); start += 15 * MINUTE_MS) {
              const free = { id: one.id, court, start, end: start + HOUR_MS };
              if (place !== null && brokenAt(one, free).length > 0) continue;
              const conflicts = findConflicts(board(new Map(places).set(one.id, free)), new Set([one.id]));
              expect(conflicts).not.toEqual([]);
            }
        }
      }),
    );
  });
});
