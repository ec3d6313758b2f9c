import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { refuseAnswerOfPlace } from '@bandeja/rules/matches/abilities';
import { isConsentOpen, mayMoveLevels } from '@bandeja/rules/matches/consent';
import { rulesOf } from '@bandeja/rules/matches/match-type';
import { removePlayer } from '@bandeja/rules/matches/players/positions';
import { matchWinner } from '@bandeja/rules/matches/result';
import { announce } from '../../../events/announce.ts';
import { Refusal } from '../../../http/errors/refusal.ts';
import { lockLevelsAndPlayers } from '../../levels/public.ts';
import { confirmIn, type Edit, NO_RESULT, openFor, saveMatch } from '../change-match.ts';
import { type LoadedMatch, loadPresentMatch, lockLoadedMatch } from '../matches.repository.ts';
import { notifyConfirmation, notifyDecline, notifyLevelChanges } from '../notices/notify-of-match.ts';
import { deletePlace, findHosts, updatePlaces } from '../players/match-players.repository.ts';
import { deleteFromSets } from '../sets/match-scores.repository.ts';
import { inTeams, moveLevels, scheduleRecounts, unconfirmedIn, withdrawResult } from './move-levels.ts';
import {
  closeContest,
  countPendingResults,
  findWaitingMatches,
  insertDecline,
  setCountedInstead,
} from './results.repository.ts';

/** Confirms the viewer's own place; before the end, notifies the players who invited. Throws as openFor with refuseAnswerOfPlace. */
export async function confirmMatch(db: Database, id: number, edit: Edit): Promise<LoadedMatch> {
  return withTransaction(db, async (tx) => {
    const open = await openFor(refuseAnswerOfPlace, tx, id, edit);
    await saveMatch(tx, id, {}, edit.now);
    await confirmOwnPlace(tx, open, edit);
    const loaded = await loadPresentMatch(tx, id);
    if (loaded.match.ended_at === null) {
      const by = edit.viewer.playerId;
      const hosts = await findHosts(tx, { match: id, player: by });
      await notifyConfirmation(tx, loaded, { by, hosts, now: edit.now });
    }
    return loaded;
  });
}

/**
 * Confirms the viewer in a locked match and moves the levels that waited for the confirmation: those of this match
 * here, those of other matches in a job. Has no effect on a player who is confirmed or does not play.
 */
export async function confirmOwnPlace(tx: Database, open: LoadedMatch, { viewer, now }: Edit): Promise<void> {
  const confirmed = await confirmIn(tx, open, { player: viewer.playerId, now });
  const { id, ended_at } = open.match;
  if (confirmed === open || ended_at === null) return;
  // From now on the result counts for the player, who also appears among partners and rivals of the others.
  for (const { player_id } of open.players)
    announce(tx, { topic: `results:${player_id}`, event: 'results', data: { match: id } });
  await countWaitingResult(tx, confirmed, now);
  await scheduleRecounts(tx, [viewer.playerId], now);
}

/**
 * Removes a viewer who did not play from the match and its sets; other accounts cannot add the player again.
 * Withdraws a result with its level changes and points. The match is open again and keeps its sets.
 * Throws as openFor with refuseAnswerOfPlace.
 */
export async function declineMatch(db: Database, id: number, edit: Edit): Promise<LoadedMatch> {
  const { viewer, now } = edit;
  return withTransaction(db, async (tx) => {
    const open = await openFor(refuseAnswerOfPlace, tx, id, edit);
    const { match, players } = open;
    const own = players.find(({ player_id }) => player_id === viewer.playerId);
    const change = removePlayer(players, own?.id ?? 0);
    if (!own || !change.ok) throw new Refusal('match_player_not_found');

    if (match.ended_at !== null) {
      await withdrawResult(tx, id, now);
      await scheduleRecounts(tx, unconfirmedIn(players), now);
    }
    await deleteFromSets(tx, id, own.id, now);
    await deletePlace(tx, own.id);
    await updatePlaces(tx, change.changed);
    await insertDecline(tx, id, viewer.playerId, now);
    await closeContest(tx, id, 'open_ended');
    await saveMatch(tx, id, NO_RESULT, now);
    await notifyDecline(tx, open, { by: viewer.playerId, now });
    return loadPresentMatch(tx, id);
  });
}

/**
 * Moves the levels of those waiting results of a player that confirmations now allow, oldest first. Each match has
 * its own transaction, because a transaction locks its match before any player.
 */
export async function countWaitingResults(db: Database, player: number, now: Date): Promise<void> {
  for (const id of await findWaitingMatches(db, player)) {
    await withTransaction(db, async (tx) => countWaitingResult(tx, await lockLoadedMatch(tx, id), now));
  }
}

/** Moves the levels of one locked match, if allowed. After the deadline the deadline job decides instead. */
async function countWaitingResult(tx: Database, open: LoadedMatch, now: Date): Promise<void> {
  const { match, players } = open;
  if (!match.levels_waiting || !isConsentOpen(match, now)) return;
  await lockLevelsAndPlayers(
    tx,
    inTeams(players).map(({ player_id }) => player_id),
  );
  const unconfirmed = unconfirmedIn(players);
  const pending = await countPendingResults(tx, unconfirmed, now);
  if (!mayMoveLevels(unconfirmed.map((id) => pending.get(id) ?? 0))) return;
  await saveMatch(tx, match.id, { levels_waiting: false }, now);
  await moveLevels(tx, open, { at: now });
  await notifyLevelChanges(tx, await loadPresentMatch(tx, match.id), now);
}

/**
 * Counts a result that did not count because of another one of the same hour, which does not count any more. Players who
 * have not confirmed it in time move no level; before, it waits for them as other results do.
 */
export async function countReplacedResult(tx: Database, open: LoadedMatch, now: Date): Promise<void> {
  const { match, players, scores } = open;
  if (match.counted_instead === null || match.ended_at === null) return;
  await setCountedInstead(tx, match.id, null);
  const rules = rulesOf(match.type);
  if (rules !== 'Competitive' || match.winner !== matchWinner(rules, scores)) return;
  const unconfirmed = unconfirmedIn(players);
  if (isConsentOpen(match, now) && unconfirmed.length > 0) {
    await saveMatch(tx, match.id, { levels_waiting: true }, now);
    return countWaitingResult(tx, { ...open, match: { ...match, levels_waiting: true } }, now);
  }
  const moves = inTeams(players).flatMap(({ player_id }) =>
    unconfirmed.includes(player_id) ? [] : player_id,
  );
  await moveLevels(tx, open, { at: now, moves });
  await notifyLevelChanges(tx, await loadPresentMatch(tx, match.id), now);
}
