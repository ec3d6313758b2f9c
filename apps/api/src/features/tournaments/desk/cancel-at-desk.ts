import type { DeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { insertEntry } from '../../desk/public.ts';
import { cancelCategory, closeTournament } from '../results/close-tournament.ts';
import { updateTournament } from './desk-tournaments.repository.ts';
import { getDeskTournament, lockOfClub, type OfTournament } from './read-desk-tournaments.ts';
import { entryOf } from './write-tournament.ts';

type Cancellation = OfTournament & { category?: number | undefined; reason: string };

/** Cancels one category or the tournament: as the operator's command does, with the reason told to the players. */
export function cancelDeskTournament(
  db: Database,
  { category, reason, ...asker }: Cancellation,
): Promise<DeskTournament> {
  const { hash, now } = asker;
  return withTransaction(db, async (tx) => {
    const row = await lockOfClub(tx, asker);
    if (row.stage === 'finished' || row.stage === 'cancelled') throw new Refusal('tournament_over');
    const isWhole = category === undefined;
    const { teams } = isWhole
      ? await closeTournament(tx, { hash, cancel: true, reason, now })
      : await cancelCategory(tx, row, { id: category, reason, now });
    if (!isWhole) await updateTournament(tx, row.id, { now });
    const kind = isWhole ? ('tournament' as const) : ('tournament_category' as const);
    const act = { call: 'cancelDeskTournament', kind, object: category ?? row.id };
    await insertEntry(tx, { ...entryOf(asker, act), changes: { teams: [teams, 0] } });
    return getDeskTournament(tx, asker);
  });
}
