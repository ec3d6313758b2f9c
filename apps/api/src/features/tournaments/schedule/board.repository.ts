import type { Database } from '@bandeja/db/database';
import { courtsWithClub } from '../../clubs/public.ts';
import { playerNames } from '../../players/public.ts';
import { matchRows, type TournamentMatchRow } from '../draw/draw.repository.ts';
import { personsOfTeam, seedOfTeam } from '../teams/entrants.repository.ts';

/** A match as times are planned: begun when a set is recorded, also where the result was contested since. */
export type MatchToPlan = TournamentMatchRow & { begun: boolean };

/** The matches of a tournament, by its public code, for a trip with others. */
export const selectMatches = (db: Database, hash: string) =>
  matchRows(db, {}).where('tournament.hash', '=', hash);

/** The pairs of a tournament with the names of the two, by its public code, for a trip with others. */
export const selectNamedPairs = (db: Database, hash: string) =>
  db
    .selectFrom('tournament_teams as team')
    .innerJoin('tournament_categories as category', 'category.id', 'team.category_id')
    .innerJoin('tournaments as tournament', 'tournament.id', 'category.tournament_id')
    .leftJoin(playerNames(db).as('a'), 'a.player_id', 'team.player_a')
    .leftJoin(playerNames(db).as('b'), 'b.player_id', 'team.player_b')
    .select(['team.id', 'team.category_id', 'team.group_id', 'team.player_a', 'team.player_b', 'team.status'])
    .select(['team.withdrawn_because', seedOfTeam('team')])
    .select(personsOfTeam)
    .select(['a.first_name as a_first_name', 'a.last_name as a_last_name'])
    .select(['b.first_name as b_first_name', 'b.last_name as b_last_name'])
    .where('tournament.hash', '=', hash);

export const listNamedPairs = (db: Database, hash: string) => selectNamedPairs(db, hash).execute();

export const listNamedCourts = (db: Database, hash: string) => selectNamedCourts(db, hash).execute();

/** The courts of a tournament with their names, by its public code, for a trip with others. */
export const selectNamedCourts = (db: Database, hash: string) =>
  db
    .selectFrom('tournament_courts as own')
    .innerJoin('tournaments as tournament', 'tournament.id', 'own.tournament_id')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'own.court_id')
    .select(['own.court_id as id', 'place.court_name as name'])
    .where('tournament.hash', '=', hash)
    .orderBy('own.court_id');

export async function listTournamentCourts(db: Database, tournament: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tournament_courts')
    .select('court_id')
    .where('tournament_id', '=', tournament)
    .orderBy('court_id')
    .execute();
  return rows.map(({ court_id }) => court_id);
}
