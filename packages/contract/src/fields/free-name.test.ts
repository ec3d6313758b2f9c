import { expect, test } from 'vitest';
import { CreateTournamentFile } from '../operators/tournaments.ts';
import { createAmericano } from '../schemas/americanos.ts';
import { cancelBooking } from '../schemas/bookings.ts';
import { createMatch, updateMatch } from '../schemas/matches.ts';

const guest = (name: string) => cancelBooking.body.safeParse({ player_details: { players: [{ name }] } });
const club = (name: string) =>
  createMatch.body.safeParse({ date: '2026-03-06T12:00:00Z', type: 'Friendly', meta_data: { club: name } });
const newClub = (name: string) => updateMatch.body.safeParse({ meta_data: { club: name } });

const americano = (name: string) =>
  createAmericano.body.safeParse({ kind: 'americano', name, points: 24, courts: 2 });
const tournament = (name: string) => CreateTournamentFile.safeParse({ ...FILE, name });
const category = (name: string) =>
  CreateTournamentFile.safeParse({ ...FILE, categories: [{ ...FILE.categories[0], name }] });
const FILE = {
  name: 'Aberto',
  club: 'clube',
  starts_on: '2026-03-07',
  ends_on: '2026-03-08',
  registration_starts_at: '2026-03-01T12:00:00Z',
  registration_ends_at: '2026-03-06T12:00:00Z',
  categories: [{ name: 'Mista', max_teams: 8, price_cents: 0 }],
};

test.each([
  ['the name of a guest', guest],
  ['the club of a new match', club],
  ['the changed club of a match', newClub],
  ['the title of an Americano', americano],
  ['the name of a tournament', tournament],
  ['the name of a category', category],
])('%s takes neither links nor control characters', (_, parse) => {
  expect(parse('Padel do Zé (Sta. Cruz)').success).toBe(true);
  for (const name of ['clique https://evil.test', 'evil.com', 'Zé\u001b[2J', 'Zé\u202e'])
    expect(parse(name).success).toBe(false);
});
