import { expect, test } from 'vitest';
import { deadlineText, firstSeat, freeSeats, leftFor, rangeText, whoText } from './open-texts.ts';

test.each([
  [null, null, 'Todos os níveis'],
  [3, null, 'Nível a partir de 3,0'],
  [null, 4.5, 'Nível até 4,5'],
  [3, 4, 'Nível de 3,0 a 4,0'],
  [3, 3, 'Nível 3,0'],
])('the range from %s to %s is %s', (level_min, level_max, shown) => {
  expect(rangeText({ level_min, level_max })).toBe(shown);
});

test('who may enter names the gender where it matters', () => {
  const range = { level_min: null, level_max: null };
  expect(whoText({ ...range, gender: 'open' })).toBe('Todos os níveis');
  expect(whoText({ ...range, gender: 'women' })).toBe('Todos os níveis · só mulheres');
});

test('a mixed match says who its last places are for', () => {
  const left = (F: number, M: number) => leftFor({ gender: 'mixed', places_for: { F, M } });
  expect([left(1, 1), left(1, 0), left(0, 2)]).toEqual(['', 'para mulher', 'para homem']);
  expect(leftFor({ gender: 'open', places_for: { F: 1, M: 0 } })).toBe('');
});

test('the deadline says until when one enters and what happens then', () => {
  const now = '2026-03-10T12:00:00.000Z';
  const text = (not_full: 'cancel' | 'ask', isOwn: boolean) =>
    deadlineText({ fill_by: '2026-03-10T18:30:00.000Z', not_full }, now, {
      zone: 'America/Sao_Paulo',
      isOwn,
    });
  expect(text('cancel', true)).toBe('Dá para entrar até hoje, 15:30; se não completar, é cancelada.');
  expect(text('ask', false)).toContain('; se não completar, quem abriu decide.');
  expect(text('ask', true)).toContain('; se não completar, você decide.');
});

const seat = (team: string, position: number) => ({ team, position });

test.each([
  ['nobody', [], 'A1'],
  ['one of A', [seat('A', 1)], 'B1'],
  ['one of A at its second place', [seat('A', 2)], 'B1'],
  ['three', [seat('A', 1), seat('A', 2), seat('B', 1)], 'B2'],
  ['one without a team', [seat('', 1), seat('B', 1)], 'A1'],
])('the first place beside %s is in the smaller team', (_, taken, expected) => {
  const found = firstSeat(taken);
  expect(found && `${found.team}${found.position}`).toBe(expected);
});

test('a full match has no free place', () => {
  const four = [seat('A', 1), seat('A', 2), seat('B', 1), seat('B', 2)];
  expect(freeSeats(four)).toEqual([]);
  expect(firstSeat(four)).toBeNull();
});
