import type { AnswerOf } from '@bandeja/contract/call';
import type { listAmericanos as listAmericanosCall } from '@bandeja/contract/calls/americanos';
import type { Database } from '@bandeja/db/database';
import { listAmericanosOf } from './americanos.repository.ts';

const SHOWN = 20;

/** The player's latest events. */
export async function listAmericanos(
  db: Database,
  player: number,
): Promise<AnswerOf<typeof listAmericanosCall>> {
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
