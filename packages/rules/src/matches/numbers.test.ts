import { expect, it } from 'vitest';
import { numbersUntil } from './match-over.ts';
import { refuseNumbers } from './numbers.ts';

const match = {
  date: '2026-03-09T21:00:00.000Z',
  ends_at: '2026-03-09T22:30:00.000Z',
  cancelled_at: null,
  players: [{ player: 1, team: 'A' as const }],
};
const adult = { player: 1, isAdult: true };

it.each([
  ['an adult who plays', match, adult, '2026-03-01T12:00:00.000Z', null],
  ['an adult who plays, within a day after the end', match, adult, '2026-03-10T22:29:59.999Z', null],
  ['a day after the end', match, adult, '2026-03-10T22:30:00.000Z', 'match_numbers_over'],
  [
    'without a booking, 26 hours after the start',
    { ...match, ends_at: null },
    adult,
    '2026-03-10T23:00:00.000Z',
    'match_numbers_over',
  ],
  ['in a cancelled match', { ...match, cancelled_at: match.date }, adult, match.date, 'match_cancelled'],
  ['a minor', match, { player: 1, isAdult: false }, match.date, 'match_numbers_of_adults'],
  ['who has not paid the place', match, { ...adult, isUnpaid: true }, match.date, 'match_numbers_of_players'],
  ['a stranger', match, { player: 2, isAdult: true }, match.date, 'match_numbers_of_players'],
  ['nobody', match, { player: null, isAdult: false }, match.date, 'match_numbers_of_players'],
])('refuseNumbers: %s', (_, facts, who, now, refusal) => {
  expect(refuseNumbers(facts, who, now)).toBe(refusal);
});

it('phones are shown until a day after the end of the booking', () => {
  expect(numbersUntil(match)).toBe('2026-03-10T22:30:00.000Z');
});
