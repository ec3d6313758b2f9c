import { randomInt } from 'node:crypto';
import type { AnswerOf, Parsed } from '@bandeja/contract/call';
import type {
  Americano,
  createAmericano as createAmericanoCall,
  listAmericanos as listAmericanosCall,
} from '@bandeja/contract/calls/americanos';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { EVENTS_A_DAY, refuseRenewLink } from '@bandeja/rules/americano/abilities';
import { DAY_MS } from '@bandeja/rules/time/instant';
import { Refusal } from '../../http/errors/refusal.ts';
import { loadPlayerSummaries, lockPlayer } from '../players/public.ts';
import { type AmericanoEdit, assertMay, blockOf, changeAmericano, loadAmericano } from './americano-state.ts';
import { presentAmericano } from './americanos.presenter.ts';
import {
  type AmericanoRow,
  countCreatedSince,
  findAmericano,
  findAmericanoById,
  insertAmericano,
  insertEntrant,
  listAmericanosOf,
  listCorrections,
  newAmericanoHash,
  updateHash,
} from './americanos.repository.ts';

type CreateAmericanoInput = Parsed<typeof createAmericanoCall>['body'] & {
  viewer: { playerId: number };
  now: Date;
};

/** Creates an event with its creator as the first entrant. */
export async function createAmericano(db: Database, input: CreateAmericanoInput): Promise<AmericanoRow> {
  const { kind, name, points, courts, rounds = null, viewer, now } = input;
  return withTransaction(db, async (tx) => {
    // The player's lock serializes the count.
    if (!(await lockPlayer(tx, viewer.playerId))) throw new Refusal('unauthenticated');
    const since = new Date(now.getTime() - DAY_MS);
    if ((await countCreatedSince(tx, viewer.playerId, since)) >= EVENTS_A_DAY)
      throw new Refusal('too_many_americanos');
    const id = await insertAmericano(tx, {
      hash: newAmericanoHash(),
      kind,
      name,
      points,
      courts,
      rounds,
      created_by: viewer.playerId,
      seed: randomInt(2_000_000_000),
      created_at: now,
      updated_at: now,
    });
    await insertEntrant(tx, { americano_id: id, player_id: viewer.playerId });
    const created = await findAmericanoById(tx, id);
    if (!created) throw new Error(`americano ${id} is gone in its own transaction`);
    return created;
  });
}

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

/**
 * Gives the event another link. The old one is unknown from then on: who has only that one can neither see the event nor
 * enter it; entrants find the event in their list.
 */
export const renewAmericanoLink = (
  db: Database,
  hash: string,
  { viewer, now }: AmericanoEdit,
): Promise<AmericanoRow> =>
  withTransaction(db, async (tx) => {
    const { id } = await changeAmericano(tx, hash, async (_, loaded) => {
      assertMay(refuseRenewLink, loaded, viewer);
      await updateHash(tx, loaded.americano.id, newAmericanoHash(), now);
    });
    return getAmericanoById(tx, id);
  });

/** An event as a viewer sees it: seven statements for any number of players. */
export async function showAmericano(
  db: Database,
  row: AmericanoRow,
  viewer: { playerId: number | null } | null,
): Promise<Americano> {
  const loaded = await loadAmericano(db, row);
  const corrections = await listCorrections(db, row.id);
  const player = row.stage === 'finished' ? null : viewer?.playerId;
  const block = player ? await blockOf(db, loaded, player) : null;
  const players = await loadPlayerSummaries(
    db,
    loaded.entrants.flatMap(({ player_id }) => player_id ?? []),
  );
  return presentAmericano({ ...loaded, corrections, players, block }, viewer);
}
