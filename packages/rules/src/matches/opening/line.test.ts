import { describe, expect, it } from 'vitest';
import type { MatchFacts } from '../abilities.ts';
import { followLine, refuseLine, type Waiting } from './line.ts';
import type { Entrant, OpeningFacts } from './refuse-entry.ts';

// Noon in São Paulo; the match begins a day later.
const NOW = '2026-03-06T15:00:00.000Z';
const IN_TEN = '2026-03-06T15:10:00.000Z';
const zone = 'America/Sao_Paulo';
const CREATOR = 1;
const seats = (count: number) =>
  [1, 2, 3, 4]
    .slice(0, count)
    .map((player) => ({ player, team: player < 3 ? ('A' as const) : ('B' as const), confirmed: true }));
const match: MatchFacts = {
  ...{ type: 'Friendly', date: '2026-03-07T15:00:00Z', ended_at: null, cancelled_at: null, sets: [] },
  ...{ provisional_until: null, contested_at: null, finished_team: null, consent_until: null },
  ...{ consent_closed_at: null, created_by: CREATOR, players: seats(3) },
};
const opening: OpeningFacts = {
  ...{ state: 'open', level_min: 2, level_max: 4, gender: 'open', fill_by: '2026-03-07T11:00:00Z' },
  ...{ not_full: 'ask', asked_at: null, price_cents: 0, offered: [] },
  genders: new Map([
    [1, 'M'],
    [2, 'M'],
    [3, 'F'],
    [4, 'F'],
  ]),
};
const player = (id: number, changed: Partial<Entrant> = {}): Entrant => ({
  ...{ player: id, level: 3, gender: 'F', is_minor_alone: false, overlaps: false, has_booking: false },
  ...{ block: null, request: null, was_removed: false, unpaid_since: null, place_lost: false },
  ...changed,
});
const waits = (id: number, changed: Partial<Waiting> = {}, entrant: Partial<Entrant> = {}): Waiting => ({
  ...{ id, begins_at: null, until: null, told_at: null, free_told_at: null },
  entrant: player(100 + id, entrant),
  ...changed,
});
const TIMES = { begins_at: NOW, until: IN_TEN };
const OFFERED = { ...TIMES, told_at: NOW };
const seated = (count: number) => ({ match: { ...match, players: seats(count) } });
const follow = (
  line: Waiting[],
  {
    now = NOW,
    missed = [],
    ...changed
  }: {
    now?: string;
    match?: MatchFacts;
    opening?: OpeningFacts;
    missed?: Parameters<typeof followLine>[0]['missed'];
  } = {},
) => followLine({ match, opening, zone, line, missed, ...changed }, now);
const offeredTo = (...asked: Parameters<typeof follow>) => follow(...asked).offers.map(({ id }) => id);

describe('the line of an open match', () => {
  it('offers a free place to the first for ten minutes', () => {
    const { offers, told } = follow([waits(1), waits(2)]);
    expect(offers).toEqual([{ id: 1, player: 101, begins_at: NOW, until: IN_TEN }]);
    expect(told).toBeNull();
  });

  it('offers two free places to two, and a third one to nobody else', () => {
    expect(offeredTo([waits(1), waits(2), waits(3)], seated(2))).toEqual([1, 2]);
    expect(offeredTo([waits(1, OFFERED), waits(2), waits(3)], seated(2))).toEqual([2]);
  });

  it('changes nothing twice', () => {
    const step = follow([waits(1, OFFERED), waits(2)]);
    expect(step).toMatchObject({ expired: [], withdrawn: [], offers: [], told: null, refilled: [] });
    expect(step.going).toEqual([{ id: 1, player: 101, ...TIMES }]);
  });

  it('passes over who does not fit, who keeps the place in line', () => {
    const misfits: Partial<Entrant>[] = [
      { block: 'other' },
      { block: 'own' },
      { overlaps: true },
      { was_removed: true },
      { is_minor_alone: true },
      { level: 6 },
    ];
    for (const misfit of misfits) expect(offeredTo([waits(1, {}, misfit), waits(2)])).toEqual([2]);
  });

  it('ends an offer that ran out, and asks the next; after the last those who missed it hear that it is free', () => {
    const first = follow([waits(1, OFFERED), waits(2)], { now: IN_TEN });
    expect([first.expired, first.offers.map(({ id }) => id), first.told]).toEqual([[1], [2], null]);
    const missed = [{ id: 1, entrant: player(101) }];
    const last = follow([waits(2, OFFERED)], { now: IN_TEN, missed });
    expect(last.told).toEqual({
      at: IN_TEN,
      quiet: false,
      players: [
        { id: 1, player: 101 },
        { id: 2, player: 102 },
      ],
    });
  });

  it('makes an offer again that ran out before its player was told, for an hour', () => {
    const untold = (now: string, ...line: Waiting[]) => {
      const { expired, withdrawn, offers } = follow(line, { now });
      return [expired, withdrawn, offers];
    };
    const late = waits(1, TIMES);
    expect(untold('2026-03-06T15:25:00.000Z', late, waits(2))).toEqual([
      [],
      [],
      [{ id: 1, player: 101, begins_at: NOW, until: '2026-03-06T15:35:00.000Z' }],
    ]);
    expect(untold('2026-03-06T16:00:00.000Z', late, waits(2))).toEqual([
      [1],
      [],
      [expect.objectContaining({ id: 2 })],
    ]);
    const unfit = waits(1, TIMES, { overlaps: true });
    expect(untold(IN_TEN, unfit, waits(2))).toEqual([[], [1], [expect.objectContaining({ id: 2 })]]);
  });

  it('passes over who has held a place without paying, until the pause ends, and offers no minute of it', () => {
    const priced = { opening: { ...opening, price_cents: 3_000 } };
    const since = (unpaid_since: string) => [waits(1, {}, { unpaid_since }), waits(2)];
    const paused = follow(since('2026-03-06T14:50:00.000Z'), priced);
    expect([paused.offers.map(({ id }) => id), paused.again_at]).toEqual([[2], '2026-03-06T15:20:00.000Z']);
    expect(offeredTo(since('2026-03-06T14:30:00.000Z'), priced)).toEqual([1]);
    expect(follow(since('2026-03-06T14:57:00.000Z'), priced).offers).toEqual([
      { id: 1, player: 101, begins_at: NOW, until: '2026-03-06T15:05:00.000Z' },
    ]);
    // A minute is too short for a Pix.
    expect(offeredTo(since('2026-03-06T14:53:00.000Z'), priced)).toEqual([2]);
    expect(offeredTo(since('2026-03-06T14:50:00.000Z'))).toEqual([1]);
    expect(offeredTo([waits(1, {}, { place_lost: true }), waits(2)], priced)).toEqual([2]);
    expect(follow([waits(1, {}, { unpaid_since: NOW })], { ...priced, ...seated(4) }).again_at).toBeNull();
  });

  it('takes an offer back when the place is gone or its player fits no more', () => {
    expect(follow([waits(1, OFFERED)], seated(4)).withdrawn).toEqual([1]);
    const blocked = follow([waits(1, OFFERED, { block: 'other' }), waits(2)]);
    expect([blocked.withdrawn, blocked.offers.map(({ id }) => id)]).toEqual([[1], [2]]);
    // Of two offers for what is one place now the first stays.
    expect(follow([waits(1, OFFERED), waits(2, OFFERED)]).withdrawn).toEqual([2]);
  });

  it('keeps the places of a mixed match for each gender apart', () => {
    const mixed = { ...opening, gender: 'mixed' as const };
    const [two, line] = [
      [1, 3],
      [waits(1, {}, { gender: 'F' }), waits(2, {}, { gender: 'F' })],
    ];
    const players = match.players.filter(({ player }) => two.includes(player ?? 0));
    const here = { match: { ...match, players }, opening: mixed };
    expect(offeredTo([...line, waits(3, {}, { gender: 'M' })], here)).toEqual([1, 3]);
    const kept = { ...here, opening: { ...mixed, offered: [{ player: 101, gender: 'F' as const }] } };
    expect(refuseLine(kept, player(9, { gender: 'M' }), NOW)).toBe('line_not_full');
    expect(refuseLine(kept, player(9, { gender: 'F' }), NOW)).toBeNull();
  });

  it('asks nobody too close to the start or beyond the fill-by instant: all hear it, once', () => {
    const late = { now: '2026-03-07T10:55:00.000Z' };
    const line = [waits(1), waits(2)];
    expect(follow(line, late)).toMatchObject({ offers: [], told: { at: late.now, quiet: false } });
    const heard = line.map((one) => ({ ...one, free_told_at: NOW }));
    expect(follow(heard, late).told).toBeNull();
    expect(follow(heard, { ...late, ...seated(4) }).refilled).toEqual([1, 2]);
  });

  it('lets the minutes of a night begin at 7 h, and tells of an early match without a sound', () => {
    const night = '2026-03-07T03:00:00.000Z';
    expect(follow([waits(1)], { now: night }).offers).toMatchObject([
      { begins_at: '2026-03-07T10:00:00.000Z', until: '2026-03-07T10:10:00.000Z' },
    ]);
    const early = { match: { ...match, date: '2026-03-07T12:00:00Z' } };
    const atNight = { ...opening, fill_by: '2026-03-07T12:00:00Z' };
    expect(follow([waits(1)], { ...early, opening: atNight, now: night })).toMatchObject({
      offers: [],
      told: { at: night, quiet: true },
    });
    // Free at 22:30 h, and decided before the morning.
    const evening = '2026-03-07T01:30:00.000Z';
    const decided = { ...opening, fill_by: '2026-03-07T09:30:00Z' };
    expect(follow([waits(1)], { opening: decided, now: evening })).toMatchObject({
      offers: [],
      told: { at: evening, quiet: true },
    });
  });

  it('takes who would join if there were a place', () => {
    const full = { match: { ...match, players: seats(4) }, opening };
    expect(refuseLine(full, player(9), NOW)).toBeNull();
    expect(refuseLine({ match, opening }, player(9), NOW)).toBe('line_not_full');
    expect(refuseLine(full, player(2), NOW)).toBe('player_already_in_match');
    expect(refuseLine(full, player(9, { level: 6 }), NOW)).toBe('opening_level');
    expect(refuseLine(full, player(9, { overlaps: true }), NOW)).toBe('match_overlaps');
    expect(refuseLine(full, player(9, { block: 'other' }), NOW)).toBe('match_not_found');
    expect(refuseLine({ ...full, opening: null }, player(9), NOW)).toBe('opening_over');
    const priced = { ...full, opening: { ...opening, price_cents: 3_000 } };
    const paused = player(9, { unpaid_since: '2026-03-06T14:50:00.000Z' });
    expect(refuseLine(priced, paused, NOW)).toBeNull();
    expect(refuseLine({ ...priced, match }, paused, NOW)).toBe('match_place_pause');
    expect(refuseLine(priced, player(9, { place_lost: true }), NOW)).toBe('match_place_lost');
    const women = { ...full, opening: { ...opening, gender: 'women' as const } };
    expect(refuseLine(women, player(9, { gender: 'M' }), NOW)).toBe('opening_gender');
    expect(refuseLine(women, player(9, { gender: null }), NOW)).toBe('opening_gender_unknown');
    const mixed = { ...full, opening: { ...opening, gender: 'mixed' as const } };
    expect(refuseLine(mixed, player(9, { gender: 'M' }), NOW)).toBeNull();
  });
});
