import { expect, test } from 'vitest';
import { withPayer } from './category-editor.tsx';
import { bodyOf, categoriesIn, newTournament, nextCategory, withFirstDay } from './tournament-form-state.ts';

const values = newTournament({ today: '2026-03-02', time: '10:00', courts: [] });

test('a new tournament is on a Saturday and Sunday in three weeks, its registration ends three days before', () => {
  expect(values).toMatchObject({
    ...{ starts_on: '2026-03-28', ends_on: '2026-03-29', registration_ends_at: '2026-03-25T20:00' },
  });
});

test.each([
  ['2026-04-04', '2026-04-05', '2026-04-01T20:00'],
  ['2026-03-06', '2026-03-07', '2026-03-03T20:00'],
  // Three days before is over: the evening before.
  ['2026-03-04', '2026-03-05', '2026-03-03T20:00'],
  // Today: the evening before is over too, so an hour from now.
  ['2026-03-02', '2026-03-03', '2026-03-02T11:00'],
])('with the first day %s it ends on %s and its registration %s', (first, last, closes) => {
  expect(withFirstDay(values, first)).toEqual({
    ...{ starts_on: first, ends_on: last, registration_ends_at: closes },
  });
});

test('an end of the registration that was chosen stays', () => {
  const chosen = { ...values, registration_ends_at: '2026-03-20T12:00' };
  expect(withFirstDay(chosen, '2026-04-04')).not.toHaveProperty('registration_ends_at');
});

test('a new category takes places, fee and form of the one before, but no limit of levels', () => {
  const first = nextCategory(undefined, { name: '4ª masculina', gender: 'M' });
  expect(first).toMatchObject({ id: null, max_teams: '16', tie_breaks: 'head_to_head sets games' });
  const changed = {
    ...first,
    id: 7,
    level_max: '3',
    tie_breaks: 'games sets head_to_head',
    third_place: true,
  };
  const next = nextCategory(changed, { name: '4ª mista', gender: 'X' });
  expect(next).toEqual({ ...changed, id: null, name: '4ª mista', gender: 'X', level_max: '' });
});

test('who pays changes the typed fee to that of a player or of a team', () => {
  const one = { ...nextCategory(undefined, { name: 'A', gender: '' }), price: '160' };
  expect(withPayer(one, true)).toEqual({ each_pays: true, price: '80,00' });
  expect(withPayer({ ...one, each_pays: true, price: '80,00' }, false)).toEqual({
    each_pays: false,
    price: '160,00',
  });
  expect([withPayer(one, false), withPayer({ ...one, price: 'a' }, true)]).toEqual([
    { each_pays: false },
    { each_pays: true },
  ]);
});

test('a category typed on an older page has the usual order of tie-breaks', () => {
  const {
    tie_breaks: _order,
    walkover_score: _score,
    ...older
  } = nextCategory(undefined, { name: 'A', gender: '' });
  const typed = { ...values, categories: JSON.stringify([older]) };
  expect(categoriesIn(typed)[0]).toMatchObject({ tie_breaks: 'head_to_head sets games' });
  expect(bodyOf(typed).categories[0]).toMatchObject({
    tie_breaks: ['head_to_head', 'sets', 'games'],
    walkover_score: 'full',
  });
});
