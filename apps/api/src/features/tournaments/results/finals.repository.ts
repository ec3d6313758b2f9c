import type { Database } from '@bandeja/db/database';

/** Which teams of the final of a category were told of it, the champion first; null: none. */
export async function findToldFinal(tx: Database, category: number): Promise<readonly number[] | null> {
  const { told_final } = await tx
    .selectFrom('tournament_categories')
    .select('told_final')
    .where('id', '=', category)
    .executeTakeFirstOrThrow();
  return told_final;
}

export async function writeToldFinal(
  tx: Database,
  category: number,
  teams: readonly [number, number],
): Promise<void> {
  await tx
    .updateTable('tournament_categories')
    .set({ told_final: [...teams] })
    .where('id', '=', category)
    .execute();
}
