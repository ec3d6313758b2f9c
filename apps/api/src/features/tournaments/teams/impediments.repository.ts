import type { Database } from '@bandeja/db/database';
import type { ImpedimentMinutes } from '@bandeja/rules/tournaments/impediments';
import { type RawBuilder, sql } from 'kysely';
import { customersOf } from '../../customers/public.ts';
import { guestsOfCustomers } from '../../players/public.ts';
import { isOf } from './teams.repository.ts';

export type ImpedimentRow = ImpedimentMinutes & { player_id: number };

const impediments = (db: Database) =>
  db
    .selectFrom('tournament_impediments as impediment')
    .select(['impediment.player_id', 'impediment.date'])
    .select(['impediment.from_minute as from', 'impediment.to_minute as to'])
    .orderBy('impediment.date')
    .orderBy('impediment.from_minute');

/** What the players of a tournament gave, by its public code, for a trip with others. */
export const selectImpediments = (db: Database, hash: string) =>
  impediments(db)
    .innerJoin('tournaments as tournament', 'tournament.id', 'impediment.tournament_id')
    .where('tournament.hash', '=', hash);

export const listImpediments = (db: Database, hash: string) => selectImpediments(db, hash).execute();

/** What one player gave, in these tournaments or in all. */
export const listImpedimentsOf = (db: Database, player: number, tournaments?: readonly number[]) =>
  impediments(db)
    .innerJoin('tournaments as tournament', 'tournament.id', 'impediment.tournament_id')
    .select(['impediment.tournament_id', 'tournament.name as tournament'])
    .where('impediment.player_id', '=', player)
    .where((is) => is.and(tournaments ? [is('impediment.tournament_id', 'in', [0, ...tournaments])] : []))
    .execute();

/** All impediments that a player gives a tournament, in the place of earlier ones. */
export async function replaceImpediments(
  tx: Database,
  { tournament, player }: { tournament: number; player: number },
  given: readonly ImpedimentMinutes[],
): Promise<void> {
  await tx
    .deleteFrom('tournament_impediments')
    .where('tournament_id', '=', tournament)
    .where('player_id', '=', player)
    .execute();
  if (given.length === 0) return;
  await tx
    .insertInto('tournament_impediments')
    .values(
      given.map(({ date, from, to }) => ({
        ...{ tournament_id: tournament, player_id: player, date },
        ...{ from_minute: from, to_minute: to },
      })),
    )
    .execute();
}

/** Of players of these teams who have no team of the tournament any more. */
export async function dropImpediments(tx: Database, teams: readonly number[]): Promise<void> {
  const ofTeams = sql`EXISTS (
    SELECT FROM tournament_teams ended JOIN tournament_categories category ON category.id = ended.category_id
    WHERE ended.id IN (${sql.join([0, ...teams])})
      AND impediment.tournament_id = category.tournament_id
      AND impediment.player_id IN (ended.player_a, ended.player_b))`;
  await dropWithoutTeam(tx, await lockImpediments(tx, ofTeams));
}

/**
 * Of a player who has left a team to another one, unless another team of the tournament is left. Those of a guest go over to the
 * account of the same person that has none.
 */
export async function leaveImpediments(
  tx: Database,
  { tournament, leaves, enters }: { tournament: number; leaves: number; enters: number },
): Promise<void> {
  const given = sql`impediment.tournament_id = ${tournament} AND impediment.player_id = ${leaves}`;
  const ids = await lockImpediments(tx, given);
  await sql`
    UPDATE tournament_impediments impediment SET player_id = ${enters}
    WHERE id = ANY (${ids}::bigint[]) AND ${hasNoTeam}
      AND player_id IN ${guestsOfCustomers(customersOf(enters))}
      AND NOT EXISTS (SELECT FROM tournament_impediments own
        WHERE own.tournament_id = ${tournament} AND own.player_id = ${enters})`.execute(tx);
  await dropWithoutTeam(tx, ids);
}

/**
 * For a statement that looks whether a team is left: teams of one player in two categories may end at once, so the second one
 * waits here and then sees that the first one has ended.
 */
async function lockImpediments(tx: Database, given: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM tournament_impediments impediment WHERE ${given} ORDER BY id FOR UPDATE`.execute(tx);
  return rows.map(({ id }) => id);
}

async function dropWithoutTeam(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    DELETE FROM tournament_impediments impediment
    WHERE id = ANY (${ids}::bigint[]) AND ${hasNoTeam}`.execute(tx);
}

const hasNoTeam = sql<boolean>`NOT EXISTS (
  SELECT FROM tournament_teams team JOIN tournament_categories of_team ON of_team.id = team.category_id
  WHERE of_team.tournament_id = impediment.tournament_id AND team.status <> 'withdrawn'
    AND (team.player_a = impediment.player_id OR team.player_b = impediment.player_id))`;

export const eraseImpediments = (tx: Database, player: number) =>
  tx.deleteFrom('tournament_impediments').where('player_id', '=', player).execute();

/** How many impediments a player of the tournament gave at most. */
export async function countMostImpediments(tx: Database, tournament: number): Promise<number> {
  const most = await tx
    .selectFrom('tournament_impediments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('tournament_id', '=', tournament)
    .groupBy('player_id')
    .orderBy('count', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Number(most?.count ?? 0);
}

/** Holds back changes of the tournament, its draw included, until the commit; not other players. */
export const shareTournament = (tx: Database, id: number) =>
  tx.selectFrom('tournaments').select('id').where('id', '=', id).forShare().execute();

/** The two players of a team, which stays as it is until the commit. */
export const shareTeam = (tx: Database, id: number) =>
  tx
    .selectFrom('tournament_teams')
    .select(['player_a', 'player_b', 'status'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow();

/** Holds a team of the player, an invitation included, in the tournament until the commit: it cannot end meanwhile. */
export async function holdTeamOf(
  tx: Database,
  { tournament, player }: { tournament: number; player: number },
): Promise<boolean> {
  const team = await tx
    .selectFrom('tournament_teams as team')
    .innerJoin('tournament_categories as category', 'category.id', 'team.category_id')
    .select('team.id')
    .where('category.tournament_id', '=', tournament)
    .where('team.status', '<>', 'withdrawn')
    .where(isOf(player))
    .orderBy('team.id')
    .limit(1)
    .forShare('team')
    .executeTakeFirst();
  return team !== undefined;
}
