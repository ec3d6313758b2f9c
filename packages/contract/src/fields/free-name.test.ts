import { expect, test } from 'vitest';
import { cancelBooking } from '../calls/bookings.ts';
import { createMatch, updateMatch } from '../calls/matches.ts';

const guest = (name: string) => cancelBooking.body.safeParse({ player_details: { players: [{ name }] } });
const club = (name: string) =>
  createMatch.body.safeParse({ date: '2026-03-06T12:00:00Z', type: 'Friendly', meta_data: { club: name } });
const newClub = (name: string) => updateMatch.body.safeParse({ meta_data: { club: name } });

test.each([
  ['the name of a guest', guest],
  ['the club of a new match', club],
  ['the changed club of a match', newClub],
])('%s takes neither links nor control characters', (_, parse) => {
  expect(parse('Padel do Zé (Sta. Cruz)').success).toBe(true);
  for (const name of ['clique https://evil.test', 'evil.com', 'Zé\u001b[2J', 'Zé\u202e'])
    expect(parse(name).success).toBe(false);
});
