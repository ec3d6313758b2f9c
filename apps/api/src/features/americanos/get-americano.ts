import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../http/errors/refusal.ts';
import { type AmericanoRow, findAmericano, findAmericanoById } from './americanos.repository.ts';

export async function getAmericano(db: Database, hash: string): Promise<AmericanoRow> {
  const row = await findAmericano(db, hash);
  if (!row) throw new Refusal('americano_not_found');
  return row;
}

export async function getAmericanoById(db: Database, id: number): Promise<AmericanoRow> {
  const row = await findAmericanoById(db, id);
  if (!row) throw new Refusal('americano_not_found');
  return row;
}
