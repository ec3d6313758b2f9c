import type { Database } from '@bandeja/db/database';
import { GIVEN_UP_REASONS } from '@bandeja/rules/tournaments/statuses';
import { sql } from 'kysely';
import { accountOfCustomer, customersOf } from '../../customers/public.ts';
import { guestsOfCustomers, isGuest, personOf } from '../../players/public.ts';
import { isPlayerFull } from './entries.repository.ts';
import { isAgain, isOf, type TeamRow } from './teams.repository.ts';

const [playerA, playerB] = [sql.ref('team.player_a'), sql.ref('team.player_b')];

/** The two persons of a team: one with an account in one category and without it in another one is the same. */
export const personsOfTeam = [
  personOf(playerA, accountOfCustomer).as('person_a'),
  personOf(playerB, accountOfCustomer).as('person_b'),
] as const;

export const hasGuest = sql<boolean>`(${isGuest(playerA)} OR ${isGuest(playerB)})`.as('has_guest');

/**
 * Whether a team of the category binds the player, and whether the player has an open invitation of it: of a pair that may
 * get a place by it. The lock of the category keeps both answers true until the commit; `full` as isPlayerFull.
 */
export async function findPlaceOf(
  db: Database,
  category: number,
  player: number,
): Promise<Record<'bound' | 'invited' | 'full', boolean>> {
  const { rows } = await sql<Record<'bound' | 'invited' | 'full', boolean>>`SELECT
    EXISTS (
      SELECT FROM tournament_entrants WHERE category_id = ${category} AND player_id = ${player}
    ) AS bound,
    EXISTS (
      SELECT FROM tournament_teams team
      WHERE team.category_id = ${category} AND team.status IN ('invited', 'waiting', 'offered')
        AND team.accepted_at IS NULL AND team.invited_by <> ${player} AND ${isOf(player)} AND NOT ${isAgain}
    ) AS invited,
    ${isPlayerFull(player)} AS full
    FROM tournament_categories category WHERE category.id = ${category}`.execute(db);
  return rows[0] ?? { bound: false, invited: false, full: false };
}

/** Whether a team of the category binds one of these players, who are one person. */
export async function isAnyBound(
  db: Database,
  category: number,
  players: readonly number[],
): Promise<boolean> {
  const bound = await db
    .selectFrom('tournament_entrants')
    .select('team_id')
    .where('category_id', '=', category)
    .where('player_id', 'in', players)
    .limit(1)
    .executeTakeFirst();
  return bound !== undefined;
}

/**
 * A category of the club that is still to be played and binds one person twice, if these customers of the club and the player are
 * one person: by the player, and by guests of the customers and of those whom the player has linked. Undefined: there is none.
 */
export async function findBoundTwice(
  db: Database,
  { club, customers, player }: { club: number; customers: readonly number[]; player: number | null },
): Promise<{ category: string; tournament: string } | undefined> {
  const guests = guestsOfCustomers(
    sql`(SELECT unnest(${customers}::bigint[]) UNION ${customersOf(player ?? 0)})`,
  );
  return db
    .selectFrom('tournament_entrants as entrant')
    .innerJoin('tournament_categories as category', 'category.id', 'entrant.category_id')
    .innerJoin('tournaments as tournament', 'tournament.id', 'category.tournament_id')
    .select(['category.name as category', 'tournament.name as tournament'])
    .where(sql<boolean>`(entrant.player_id = ${player} OR entrant.player_id IN ${guests})`)
    .where('tournament.club_id', '=', club)
    .where('tournament.stage', 'in', ['registration', 'running'])
    .where('category.cancelled_at', 'is', null)
    .groupBy(['category.id', 'tournament.id'])
    .having((is) => is(is.fn.countAll(), '>', 1))
    .orderBy('category.id')
    .limit(1)
    .executeTakeFirst();
}

/** Whether the pair gave up a registration of the category. */
export async function hasGivenUp(
  db: Database,
  { category, pair }: { category: number; pair: readonly [number, number] },
): Promise<boolean> {
  const team = await db
    .selectFrom('tournament_teams')
    .select('id')
    .where('category_id', '=', category)
    .where('status', '=', 'withdrawn')
    .where('player_a', 'in', pair)
    .where('player_b', 'in', pair)
    .where('withdrawn_because', 'in', GIVEN_UP_REASONS)
    .limit(1)
    .executeTakeFirst();
  return team !== undefined;
}

/**
 * Resolves with false when a guest who is the same person is in the category already: of a customer whom the player has linked
 * since. Throws on tournament_entrants_once when the player is.
 */
export async function bindPlayer(
  db: Database,
  { category, team, player }: { category: number; team: number; player: number },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO tournament_entrants (category_id, team_id, player_id) SELECT ${category}, ${team}, ${player}
    WHERE NOT EXISTS (SELECT FROM tournament_entrants
      WHERE category_id = ${category} AND player_id IN ${guestsOfCustomers(customersOf(player))})
    RETURNING player_id`.execute(db);
  return rows.length > 0;
}

/** Another player in the place of one; frees that one. Answers and throws as bindPlayer about the other. */
export async function replacePlayer(
  tx: Database,
  { id, category_id, player_a, player_b }: Pick<TeamRow, 'id' | 'category_id' | 'player_a' | 'player_b'>,
  { leaves, enters, now }: { leaves: number; enters: number; now: Date },
): Promise<boolean> {
  const of = (player: number) => (player === leaves ? enters : player);
  const stays = player_a === leaves ? player_b : player_a;
  await tx
    .deleteFrom('tournament_entrants')
    .where('team_id', '=', id)
    .where('player_id', '=', leaves)
    .execute();
  await tx
    .updateTable('tournament_teams')
    .set({ player_a: of(player_a), player_b: of(player_b), invited_by: stays, updated_at: now })
    .where('id', '=', id)
    .execute();
  return bindPlayer(tx, { category: category_id, team: id, player: enters });
}

/** Whether a `match` was lost without play by a team that had left: a walkover that its club recorded before is a result of its own. */
export const isConceded = sql<boolean>`match.outcome IS NOT DISTINCT FROM 'walkover' AND EXISTS (
  SELECT FROM tournament_teams AS loser WHERE loser.status = 'withdrawn' AND loser.withdrawn_at <= match.finished_at
    AND loser.id = CASE match.winner WHEN 'A' THEN match.team_b ELSE match.team_a END)`;

/** The number of a drawn team among the drawn ones that are seeded by hand: one that leaves later keeps it. 0: it has none. */
export const seedOfTeam = (team: string) =>
  sql<number>`(SELECT count(*)::int
    FROM tournament_categories seeding JOIN tournament_teams one ON one.id = ANY (seeding.seeded_teams)
    WHERE seeding.id = ${sql.ref(`${team}.category_id`)} AND one.group_id IS NOT NULL AND ${sql.ref(`${team}.group_id`)} IS NOT NULL
      AND array_position(seeding.seeded_teams, one.id)
        <= array_position(seeding.seeded_teams, ${sql.ref(`${team}.id`)}))`.as('seed');

/** What names a team of `tournament_teams` in groups and brackets. */
export const teamNameColumns = [
  'id',
  'player_a',
  'player_b',
  'status',
  'withdrawn_because',
  seedOfTeam('tournament_teams'),
] as const;
