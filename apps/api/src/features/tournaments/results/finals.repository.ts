import type { Database } from '@bandeja/db/database';

/** Which teams of the finals of categories were told of it, the champion first, by category; null: none. */
export async function listToldFinals(
  tx: Database,
  categories: readonly number[],
): Promise<ReadonlyMap<number, readonly number[] | null>> {
  const rows = await tx
    .selectFrom('tournament_categories')
    .select(['id', 'told_final'])
    .where('id', 'in', categories)
    .execute();
  return new Map(rows.map(({ id, told_final }) => [id, told_final]));
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
