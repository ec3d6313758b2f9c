import type { AnswerOf } from '@bandeja/contract/call';
import type { listAmericanos } from '@bandeja/contract/calls/americanos';
import type { Database } from '@bandeja/db/transaction';
import { Refusal } from '../../http/errors/refusal.ts';
import {
  type AmericanoRow,
  findAmericano,
  findAmericanoById,
  listAmericanosOf,
} from './americanos.repository.ts';

const SHOWN = 20;

export async function readAmericano(db: Database, hash: string): Promise<AmericanoRow> {
  const row = await findAmericano(db, hash);
  if (!row) throw new Refusal('americano_not_found');
  return row;
}

export async function readAmericanoById(db: Database, id: number): Promise<AmericanoRow> {
  const row = await findAmericanoById(db, id);
  if (!row) throw new Refusal('americano_not_found');
  return row;
}

/** The player's latest events. */
export async function listOwnAmericanos(
  db: Database,
  player: number,
): Promise<AnswerOf<typeof listAmericanos>> {
  const rows = await listAmericanosOf(db, player, SHOWN);
  return rows.map(({ hash, kind, name, stage, entrants, created_at }) => ({
    hash,
    kind,
    name,
    stage,
    entrants: Number(entrants),
    created_at: created_at.toISOString(),
  }));
}
