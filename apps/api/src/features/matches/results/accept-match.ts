import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { refuseAccept, teamOf } from '@bandeja/rules/matches/abilities';
import { resultState } from '@bandeja/rules/matches/result';
import { confirmOwnPlace } from '../consent/confirm-match.ts';
import { type Edit, type OpenMatch, openFor } from '../editing/open-match.ts';
import { saveMatch } from '../editing/save-match.ts';
import { factsOf } from '../matches.policy.ts';
import { notifyAcceptance, notifyResult } from '../notices/notify-of-match.ts';
import { type LoadedMatch, loadPresentMatch } from '../reads/load-matches.ts';
import { concludeMatch } from './conclude-match.ts';

/**
 * Makes the result of the other team final: the result it finished or, for a contested match, the sets it proposes.
 * Does not end the deadline of unconfirmed players.
 * Throws as openFor with refuseAccept.
 */
export async function acceptMatch(db: Database, id: number, edit: Edit): Promise<LoadedMatch> {
  return withTransaction(db, async (tx) => {
    const open = await openFor(refuseAccept, tx, id, edit);
    const contested = resultState(open.match, edit.now) === 'contested';
    return contested ? agree(tx, open, edit) : accept(tx, id, edit);
  });
}

async function accept(tx: Database, id: number, edit: Edit) {
  const { viewer, now } = edit;
  await saveMatch(tx, id, { provisional_until: null }, now);
  await confirmOwnPlace(tx, id, edit);
  const accepted = await loadPresentMatch(tx, id);
  await notifyAcceptance(tx, accepted, { by: viewer.playerId, now });
  return accepted;
}

async function agree(tx: Database, open: OpenMatch, { viewer, now }: Edit) {
  const team = teamOf(factsOf(open), viewer.playerId);
  const end = { early: open.match.ended_early, retired: open.match.retired_team };
  await concludeMatch(tx, open, { by: viewer.playerId, team, now, provisional: false, ...end });
  const agreed = await loadPresentMatch(tx, open.match.id);
  await notifyResult(tx, agreed, { by: viewer.playerId, now });
  return agreed;
}
