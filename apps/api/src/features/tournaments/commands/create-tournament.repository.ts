import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import type { Insertable } from 'kysely';

type NewTournament = {
  tournament: Insertable<DB['tournaments']>;
  courts: readonly number[];
  categories: readonly Omit<Insertable<DB['tournament_categories']>, 'tournament_id' | 'position'>[];
};

export async function insertTournament(
  tx: Database,
  { tournament, courts, categories }: NewTournament,
): Promise<void> {
  const { id } = await tx
    .insertInto('tournaments')
    .values(tournament)
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('tournament_courts')
    .values(courts.map((court_id) => ({ tournament_id: id, court_id })))
    .execute();
  await tx
    .insertInto('tournament_categories')
    .values(categories.map((category, position) => ({ ...category, tournament_id: id, position })))
    .execute();
}
