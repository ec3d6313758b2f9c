import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../time/instant.ts';
import { asksWhoCame } from './match-over.ts';
import {
  countNoShows,
  NO_SHOW_ANSWERS,
  type NoShowFacts,
  type NoShowReport,
  noShowState,
  refuseNoShow,
} from './no-shows.ts';

const NOW = Date.parse('2026-03-09T21:00:00.000Z');
const now = new Date(NOW).toISOString();
const ago = (ms: number) => new Date(NOW - ms).toISOString();

const report = (fields: Partial<NoShowReport> = {}): NoShowReport => ({
  match: 1,
  by_desk: false,
  missed_at: ago(10 * DAY_MS),
  reported_at: ago(9 * DAY_MS),
  answer: null,
  upheld: null,
  ...fields,
});

describe('noShowState', () => {
  it.each([
    ['for 48 hours after the report', { reported_at: ago(48 * HOUR_MS - 1) }, 'answerable'],
    ['after 48 hours', { reported_at: ago(48 * HOUR_MS) }, 'counted'],
    ['once it is denied', { answer: 'was_there' as const }, 'disputed'],
    ['once a denied one is upheld', { answer: 'told_before' as const, upheld: true }, 'counted'],
    ['once it is dismissed', { upheld: false }, 'dismissed'],
  ])('%s: %j is %s', (_, fields, state) => {
    expect(noShowState(report(fields), now)).toBe(state);
  });
});

describe('countNoShows', () => {
  it.each<[string, Partial<NoShowReport>[], number]>([
    ['no report', [], 0],
    ['one match that a player reported', [{}], 0],
    ['one match that three players reported', [{}, {}, {}], 0],
    ['two matches', [{}, { match: 2 }], 2],
    ['one match that the desk reported', [{ by_desk: true }], 1],
    ['a match of the desk and another of a player', [{ by_desk: true }, { match: 2 }], 2],
    ['a match that the desk and a player reported', [{ by_desk: true }, {}], 1],
    ['two matches, one denied', [{}, { match: 2, answer: 'was_there' }], 0],
    ['two matches, one of 90 days ago', [{}, { match: 2, missed_at: ago(90 * DAY_MS) }], 0],
    ['two matches, one of a minute less', [{}, { match: 2, missed_at: ago(90 * DAY_MS - 60_000) }], 2],
    ['two matches, one still answerable', [{}, { match: 2, reported_at: ago(HOUR_MS) }], 0],
  ])('%s', (_, reports, count) => {
    expect(countNoShows(reports.map(report), now)).toBe(count);
  });
});

const anyReport = fc.record({
  match: fc.integer({ min: 1, max: 4 }),
  by_desk: fc.boolean(),
  missed_at: fc.integer({ min: 0, max: 120 * 24 }).map((hours) => ago(hours * HOUR_MS)),
  reported_at: fc.integer({ min: 0, max: 120 * 24 }).map((hours) => ago(hours * HOUR_MS)),
  answer: fc.option(fc.constantFrom(...NO_SHOW_ANSWERS)),
  upheld: fc.option(fc.boolean()),
});
const anyReports = fc.array(anyReport, { maxLength: 8 });

describe('for any reports', () => {
  it('a denial or a dismissal never raises the count, and no report lowers it', () => {
    fc.assert(
      fc.property(anyReports, anyReport, (reports, one) => {
        const count = countNoShows([...reports, one], now);
        expect(count).toBeGreaterThanOrEqual(countNoShows(reports, now));
        for (const less of [
          { ...one, upheld: false },
          { ...one, upheld: one.upheld, answer: 'was_there' as const },
        ])
          expect(countNoShows([...reports, less], now)).toBeLessThanOrEqual(count);
      }),
    );
  });

  it('the count is at most that of different matches, and their order does not matter', () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        const count = countNoShows(reports, now);
        expect(count).toBeLessThanOrEqual(new Set(reports.map(({ match }) => match)).size);
        expect(countNoShows(reports.toReversed(), now)).toBe(count);
      }),
    );
  });

  it('players alone never make one: none or at least two matches', () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        expect(
          countNoShows(
            reports.map((one) => ({ ...one, by_desk: false })),
            now,
          ),
        ).not.toBe(1);
      }),
    );
  });

  it('nothing counts while the player has the word, and nothing for ever', () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        const fresh = reports.map((one) => ({
          ...one,
          reported_at: ago(47 * HOUR_MS),
          answer: null,
          upheld: null,
        }));
        expect(countNoShows(fresh, now)).toBe(0);
        expect(countNoShows(reports, new Date(NOW + 90 * DAY_MS).toISOString())).toBe(0);
      }),
    );
  });
});

describe('refuseNoShow', () => {
  const match: NoShowFacts = {
    date: ago(HOUR_MS),
    ends_at: null,
    cancelled_at: null,
    players: [
      { player: 1, team: 'A', confirmed: true },
      { player: 2, team: 'A', confirmed: true },
      { player: 3, team: 'B', confirmed: false },
      { player: 4, team: 'B', confirmed: true, in_sets: true },
      { player: 5, team: '', confirmed: true },
    ],
  };
  it.each([
    ['a confirmed player', match, 1, 2, null],
    ['by a player outside the teams', match, 5, 2, 'no_show_of_players'],
    ['by a stranger', match, 9, 2, 'no_show_of_players'],
    ['by nobody', match, null, 2, 'no_show_of_players'],
    ['oneself', match, 1, 1, 'no_show_not_confirmed'],
    ['a player who had not confirmed', match, 1, 3, 'no_show_not_confirmed'],
    ['a player outside the teams', match, 1, 5, 'no_show_not_confirmed'],
    ['a player who is in a set', match, 1, 4, 'no_show_played'],
    ['before the match', { ...match, date: ago(-1) }, 1, 2, 'match_ahead'],
    ['until 48 hours after the end', { ...match, date: ago(50 * HOUR_MS - 1) }, 1, 2, null],
    ['48 hours after the end', { ...match, date: ago(50 * HOUR_MS) }, 1, 2, 'no_show_late'],
    ['in a cancelled match', { ...match, cancelled_at: now }, 1, 2, 'match_cancelled'],
    ['in a match of a tournament', { ...match, of_tournament: true }, 1, 2, 'match_of_tournament'],
  ] as const)('%s', (_, facts, reporter, player, refusal) => {
    expect(refuseNoShow(facts, { reporter, player }, now)).toBe(refusal);
    expect(refusal !== null || asksWhoCame(facts, now)).toBe(true);
  });
});
