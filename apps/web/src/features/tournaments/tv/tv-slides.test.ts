import type { TournamentTv, TvMatch } from '@bandeja/contract/calls/tournaments';
import { describe, expect, test } from 'vitest';
import { courtsNow, slidesOf } from './tv-slides.ts';

let hashes = 0;
const match = (fields: Partial<TvMatch>): TvMatch => ({
  hash: String(hashes++),
  ...{ category: 1, label: 'Grupo A', knockout: null, court: 'Quadra 1' },
  ...{ starts_at: '2026-03-14T12:00:00.000Z', ends_at: null, a: 'Ana / Bia', b: 'Cris / Duda', known: true },
  ...{ scores: [], winner: null, outcome: null, ended_by: null, finished_at: null },
  ...fields,
});
const tv = (fields: Partial<TournamentTv>): TournamentTv => ({
  ...{ hash: 'h', name: 'Copa', club: 'Arena', timezone: 'America/Sao_Paulo', status: 'running' },
  ...{ starts_on: '2026-03-14', ends_on: '2026-03-15', courts: ['Quadra 1'] },
  ...{ categories: [{ id: 1, name: '4ª', champion: null }], groups: [], matches: [] },
  ...fields,
});
const at = (time: string) => new Date(`2026-03-14T${time}:00Z`);

describe('the courts now', () => {
  const early = match({});
  const late = match({ starts_at: '2026-03-14T13:30:00.000Z' });
  const matches = [late, early];

  test('a match begins at its hour, and stays until its result', () => {
    expect(courtsNow(tv({ matches }), at('11:59'))).toEqual([{ name: 'Quadra 1', now: null, next: early }]);
    for (const time of ['12:00', '14:00'])
      expect(courtsNow(tv({ matches }), at(time))).toEqual([{ name: 'Quadra 1', now: early, next: late }]);
    const done = [late, { ...early, outcome: 'played' as const }];
    expect(courtsNow(tv({ matches: done }), at('13:00'))).toEqual([
      { name: 'Quadra 1', now: null, next: late },
    ]);
  });

  test('a called match is on its court before its hour, and before a late one without a result', () => {
    const called = { ...late, called_at: '2026-03-14T11:40:00.000Z' };
    expect(courtsNow(tv({ matches: [called, early] }), at('11:45'))).toEqual([
      { name: 'Quadra 1', now: called, next: early },
    ]);
    expect(courtsNow(tv({ matches: [called] }), at('11:45'))[0]?.now).toEqual(called);
  });

  test('a court without a match is free', () => {
    expect(courtsNow(tv({ courts: ['Quadra 2'], matches }), at('12:00'))).toEqual([
      { name: 'Quadra 2', now: null, next: null },
    ]);
  });
});

describe('the parts', () => {
  const kinds = (given: TournamentTv) => slidesOf(given, at('12:00')).map(({ kind, title }) => [kind, title]);

  test('come in parts that fit, and a knockout from the quarter-finals on', () => {
    const courts = Array.from({ length: 7 }, (_, nth) => `Quadra ${nth + 1}`);
    const groups = Array.from({ length: 5 }, (_, nth) => ({ category: 1, name: String(nth), rows: [] }));
    const rounds = ['Oitavas', 'Quartas', 'Semifinal', 'Final'].map((label, knockout) =>
      match({ label, knockout, outcome: knockout === 0 ? 'played' : null }),
    );
    const slides = slidesOf(tv({ courts, groups, matches: rounds }), at('12:00'));
    expect(slides.map(({ kind }) => kind)).toEqual([
      ...['courts', 'courts', 'results', 'groups', 'groups', 'rounds'],
    ]);
    expect(slides.at(-1)).toMatchObject({
      rounds: [{ label: 'Quartas' }, { label: 'Semifinal' }, { label: 'Final' }],
      third: null,
    });
    const third = match({ label: 'Disputa de 3º lugar', knockout: 3, third_place: true });
    expect(slidesOf(tv({ matches: [third, ...rounds] }), at('12:00')).at(-1)).toMatchObject({
      rounds: [
        { label: 'Quartas' },
        { label: 'Semifinal' },
        { label: 'Final', matches: [{ label: 'Final' }] },
      ],
      third: { label: 'Disputa de 3º lugar' },
    });
  });

  test('calls come first for 15 minutes, the latest one on top, until a set is played', () => {
    const call = (called_at: string, fields: Partial<TvMatch> = {}) =>
      match({ called_at: `2026-03-14T${called_at}:00.000Z`, ...fields });
    const [first, second] = [call('11:46'), call('11:59')];
    const shown = (time: string, matches: TvMatch[]) => {
      const [slide] = slidesOf(tv({ matches }), at(time));
      return slide?.kind === 'calls' ? slide.matches : null;
    };
    expect(shown('12:00', [first, second, match({})])).toEqual([second, first]);
    expect(shown('12:01', [first, second])).toEqual([second]);
    expect(shown('12:14', [first, second])).toBeNull();
    expect(shown('12:00', [call('11:59', { scores: [[6, 3]] })])).toBeNull();
  });

  test('a finished tournament shows its champions first and no courts', () => {
    const finished = tv({
      status: 'finished',
      categories: [{ id: 1, name: '4ª', champion: 'Ana / Bia' }],
      matches: [match({ outcome: 'played', winner: 'A' })],
    });
    expect(kinds(finished)).toEqual([
      ['champions', 'Campeões'],
      ['results', 'Últimos resultados'],
    ]);
  });

  test('nothing is shown before the draw, and of a cancelled tournament', () => {
    expect(slidesOf(tv({}), at('12:00'))).toEqual([]);
    expect(slidesOf(tv({ status: 'cancelled', matches: [match({})] }), at('12:00'))).toEqual([]);
  });

  test('the last result is the one that came last, not the latest match', () => {
    const [tomorrow, now] = [
      match({ starts_at: '2026-03-15T12:00:00.000Z', finished_at: '2026-03-14T08:00:00.000Z' }),
      match({ finished_at: '2026-03-14T13:00:00.000Z' }),
    ].map((one) => ({ ...one, outcome: 'walkover' as const, winner: 'A' as const }));
    const slides = slidesOf(tv({ matches: [tomorrow, now] as TvMatch[] }), at('13:00'));
    expect(slides.find(({ kind }) => kind === 'results')).toMatchObject({ matches: [now, tomorrow] });
  });

  test('places that no team can reach are left out', () => {
    const matches = [match({ knockout: 0, outcome: 'vacant' }), match({ knockout: 1, label: 'Final' })];
    expect(slidesOf(tv({ courts: [], matches }), at('12:00'))).toMatchObject([
      { kind: 'rounds', rounds: [{ label: 'Final' }] },
    ]);
  });
});
