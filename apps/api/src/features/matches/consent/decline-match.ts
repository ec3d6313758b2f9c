import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { refuseAnswerOfPlace } from '@bandeja/rules/matches/abilities';
import { removePlayer } from '@bandeja/rules/matches/players/positions';
import { Refusal } from '../../../http/errors/refusal.ts';
import { type Edit, openFor } from '../editing/open-match.ts';
import { saveMatch } from '../editing/save-match.ts';
import type { MatchChanges } from '../matches.repository.ts';
import { notifyDecline } from '../notices/notify-of-match.ts';
import { deletePlace, updatePlaces } from '../players/match-players.repository.ts';
import { type LoadedMatch, loadPresentMatch } from '../reads/load-matches.ts';
import { closeContest } from '../results/contests/match-contests.repository.ts';
import { deleteFromSets, insertDecline } from './consent.repository.ts';
import { inTeams, scheduleRecounts } from './move-levels.ts';
import { withdrawResult } from './withdraw-result.ts';

/** The columns of a match without a result, a proposal or a contest. */
const REOPENED: MatchChanges = {
  ended_at: null,
  ended_early: null,
  retired_team: null,
  winner: null,
  finished_by: null,
  finished_team: null,
  provisional_until: null,
  consent_until: null,
  consent_closed_at: null,
  levels_waiting: false,
  contested_at: null,
  contested_by: null,
  contest_reason: null,
};

/**
 * Removes a viewer who did not play from the match and its sets; other accounts cannot add the player again.
 * Withdraws a result with its level changes and points. The match is open again and keeps its sets.
 * Throws as openFor with refuseAnswerOfPlace.
 */
export async function declineMatch(db: Database, id: number, edit: Edit): Promise<LoadedMatch> {
  const { viewer, now } = edit;
  return withTransaction(db, async (tx) => {
    const { match, players } = await openFor(refuseAnswerOfPlace, tx, id, edit);
    const before = await loadPresentMatch(tx, id);
    const own = players.find(({ player_id }) => player_id === viewer.playerId);
    const change = removePlayer(players, own?.id ?? 0);
    if (!own || !change.ok) throw new Refusal('match_player_not_found');

    if (match.ended_at !== null) {
      await withdrawResult(tx, id, now);
      const pending = inTeams(players).filter(({ confirmed_at }) => confirmed_at === null);
      await scheduleRecounts(
        tx,
        pending.map(({ player_id }) => player_id),
        now,
      );
    }
    await deleteFromSets(tx, id, own.id, now);
    await deletePlace(tx, own.id);
    await updatePlaces(tx, change.changed);
    await insertDecline(tx, id, viewer.playerId, now);
    await closeContest(tx, id, 'open_ended');
    await saveMatch(tx, id, REOPENED, now);
    await notifyDecline(tx, before, { by: viewer.playerId, now });
    return loadPresentMatch(tx, id);
  });
}
