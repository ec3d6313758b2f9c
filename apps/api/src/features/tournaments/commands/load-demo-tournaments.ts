import type { CreateTournamentFile } from '@bandeja/contract/operators/tournaments';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { DAY_MS, MINUTE_MS } from '@bandeja/rules/time/instant';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { refuseTeam } from '@bandeja/rules/tournaments/registration';
import { listLevelledPlayers } from '../../players/public.ts';
import { listMatchRows } from '../draw/draw.repository.ts';
import { drawTournament } from '../draw/draw-tournament.ts';
import { closeTournament } from '../results/close-tournament.ts';
import { setResult } from '../results/set-result.ts';
import { scheduleTournament } from '../schedule/schedule-tournament.ts';
import { bindPlayer } from '../teams/entrants.repository.ts';
import { insertTeam } from '../teams/teams.repository.ts';
import { type CategoryRow, findTournament, listCategories } from '../tournaments.repository.ts';
import { createTournament } from './create-tournament.ts';

const CLUB = 'arena-moema-padel';
const ZONE = 'America/Sao_Paulo';
type Person = Awaited<ReturnType<typeof listLevelledPlayers>>[number];
type Category = CreateTournamentFile['categories'][number];

const category = (name: string, fields: Partial<Category> = {}): Category => ({
  name,
  gender: null,
  level_min: null,
  level_max: null,
  max_teams: 16,
  price_cents: 16_000,
  advancing: 2,
  sets: 3,
  third_set: 'any',
  ...fields,
});

/**
 * Three tournaments of the demo by the operator's own functions: one open for registration, one under way and one with
 * its champion. The first player is the demo account's.
 */
export async function loadDemoTournaments(db: Database, now: Date): Promise<void> {
  await withTransaction(db, async (tx) => {
    const people = await listLevelledPlayers(tx);
    const create = (name: string, days: number, categories: Category[], match_minutes = 75) =>
      createDemo(tx, { name, days, categories, match_minutes, now });
    const open = await create('Open da Arena Moema', 12, [
      category('Feminina', { gender: 'F' }),
      category('Mista', { gender: 'X', max_teams: 8 }),
      category('Livre', { price_cents: 0 }),
      category('Masculina avançada', { gender: 'M', level_min: 4 }),
    ]);
    await fillOpen(tx, open, people, now);
    const running = await create('Copa da Primavera', -1, [category('Livre')]);
    await playDemo(tx, running, { people, now, teams: 8, share: 0.5 });
    // The matches without a result get times from the next quarter of an hour on.
    await scheduleTournament(tx, {
      hash: running,
      now: new Date(Math.ceil(now.getTime() / QUARTER_MS) * QUARTER_MS),
    });
    const finished = await create('Torneio de Duplas', -20, [category('Livre')]);
    await playDemo(tx, finished, { people, now, teams: 6, share: 1 });
    await closeTournament(tx, { hash: finished, cancel: false, now });
  });
}

const QUARTER_MS = 15 * MINUTE_MS;

type Demo = { name: string; days: number; categories: Category[]; match_minutes: number; now: Date };

/** A tournament that starts this many days from today; its registration ends two days before. */
async function createDemo(
  tx: Database,
  { name, days, categories, match_minutes, now }: Demo,
): Promise<string> {
  const starts_on = addDays(localDateOf(now, ZONE), days);
  const at = (shift: number) => new Date(now.getTime() + shift * DAY_MS);
  return createTournament(
    tx,
    {
      name,
      club: CLUB,
      description: 'Duas vitórias no grupo quase sempre classificam. Traga a sua dupla e a torcida.',
      image: null,
      starts_on,
      ends_on: addDays(starts_on, 2),
      registration_starts_at: at(days - 20).toISOString(),
      registration_ends_at: at(days - 2).toISOString(),
      late_registration: false,
      match_minutes,
      rest_minutes: 30,
      impediments_max: 0,
      seed: 43 + categories.length,
      categories,
    },
    { now: at(days - 20), media: { has: async () => false } },
  );
}

async function categoriesOf(tx: Database, hash: string) {
  const tournament = await findTournament(tx, hash);
  return tournament ? listCategories(tx, [tournament.id]) : [];
}

/** Teams that fit a category, the strongest pairs last; a player plays in one of them. */
function pairsFor(
  fits: Parameters<typeof refuseTeam>[0],
  people: readonly Person[],
  count: number,
): [number, number][] {
  const pairs: [number, number][] = [];
  const free = [...people];
  for (let one = free.shift(); one && pairs.length < count; one = free.shift()) {
    const first = one;
    const index = free.findIndex((other) => refuseTeam(fits, [first, other]) === null);
    const partner = index < 0 ? undefined : free.splice(index, 1)[0];
    if (partner) pairs.push([first.id, partner.id]);
  }
  return pairs;
}

/** A few confirmed teams in each category, and an invitation for the demo player. */
async function fillOpen(tx: Database, hash: string, people: readonly Person[], now: Date): Promise<void> {
  const [demo, ...others] = people;
  const place_until = new Date(now.getTime() + DAY_MS);
  for (const one of await categoriesOf(tx, hash)) {
    const pairs = pairsFor(one, others, 4);
    for (const players of pairs)
      await addDemoTeam(tx, one, { players, status: 'confirmed', place_until, now });
    const inviter = others.find(
      (other) =>
        demo &&
        one.gender === null &&
        !pairs.flat().includes(other.id) &&
        refuseTeam(one, [other, demo]) === null,
    );
    if (demo && inviter)
      await addDemoTeam(tx, one, {
        players: [inviter.id, demo.id],
        status: 'invited',
        place_until,
        now,
      });
  }
}

type DemoTeam = {
  /** The inviter first. */
  players: readonly [number, number];
  status: 'confirmed' | 'invited';
  place_until: Date;
  now: Date;
};

/** Adds a team with the players that it binds. */
async function addDemoTeam(
  tx: Database,
  { id, price_cents }: CategoryRow,
  { players: [one, other], status, place_until, now }: DemoTeam,
): Promise<void> {
  const isInvited = status === 'invited';
  const team = await insertTeam(tx, {
    category_id: id,
    player_a: one,
    player_b: other,
    invited_by: one,
    accepted_at: isInvited ? null : now,
    status,
    place_until: isInvited ? place_until : null,
    price_cents,
    created_at: now,
    updated_at: now,
  });
  for (const player of isInvited ? [one] : [one, other]) await bindPlayer(tx, { category: id, team, player });
}

type Play = { people: readonly Person[]; now: Date; teams: number; share: number };

/** Fills the categories, draws, schedules and plays the given share of the matches of the groups, or all. */
async function playDemo(tx: Database, hash: string, { people, now, teams, share }: Play): Promise<void> {
  const tournament = await findTournament(tx, hash);
  if (!tournament) return;
  const eve = new Date(Date.parse(tournament.starts_on) - DAY_MS / 2);
  for (const one of await categoriesOf(tx, hash))
    for (const players of pairsFor(one, people, teams))
      await addDemoTeam(tx, one, { players, status: 'confirmed', place_until: eve, now: eve });
  await drawTournament(tx, { hash, now: eve });
  await scheduleTournament(tx, { hash, now: eve });
  const order = (await listMatchRows(tx, { tournament: tournament.id })).filter(
    ({ group_id }) => share === 1 || group_id !== null,
  );
  const played = order.slice(0, Math.ceil(order.length * share));
  for (const [index, { hash: match }] of played.entries())
    await setResult(tx, { match, sets: SCORES[index % SCORES.length] ?? [] }, { now });
}

const SCORES: (readonly [number, number])[][] = [
  [
    [6, 3],
    [6, 4],
  ],
  [
    [4, 6],
    [3, 6],
  ],
  [
    [7, 5],
    [4, 6],
    [10, 7],
  ],
  [
    [6, 2],
    [6, 1],
  ],
  [
    [6, 7],
    [4, 6],
  ],
];
