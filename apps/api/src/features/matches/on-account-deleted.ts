import type { Database } from '@bandeja/db/database';
import { resultState } from '@bandeja/rules/matches/result';
import { lockLoadedMatch } from './editing/open-match.ts';
import { notifyLeft } from './notices/notify-of-match.ts';
import { removePlace } from './players/remove-match-player.ts';
import { loadPresentMatch } from './reads/load-matches.ts';
import {
  deleteConsentOf,
  deleteInvitesOf,
  eraseContestReasonsOf,
  listMatchesToCome,
} from './reads/matches-of-player.repository.ts';
import { eraseMatchSums } from './statistics/match-sums.repository.ts';

/**
 * Deletes the player's invite links, additions, declines and contests, the reasons of those contests, and the
 * stored sums of the player's matches. The player leaves the matches to come; played ones and their
 * results stay. Runs before the player's row is locked, because every transaction locks matches first.
 */
export async function eraseMatchData(
  tx: Database,
  { playerId, now }: { playerId: number; now: Date },
): Promise<void> {
  await leaveMatchesToCome(tx, playerId, now);
  await deleteInvitesOf(tx, playerId);
  await deleteConsentOf(tx, playerId);
  await eraseContestReasonsOf(tx, playerId);
  await eraseMatchSums(tx, playerId);
}

/** Frees the player's places in coming matches and notifies their organizers. */
async function leaveMatchesToCome(tx: Database, playerId: number, now: Date): Promise<void> {
  for (const id of await listMatchesToCome(tx, playerId, now)) {
    const open = await lockLoadedMatch(tx, id);
    const { match, players, scores } = open;
    const own = players.find(({ player_id }) => player_id === playerId);
    const isOver = match.ended_at !== null || match.cancelled_at !== null;
    const played = scores.some((score) => score.players.some(({ match_player }) => match_player === own?.id));
    // A tournament withdraws the whole team; a contested match and a recorded set keep their players.
    if (!own || isOver || played || match.of_tournament || resultState(match, now) === 'contested') continue;
    await removePlace(tx, open, own.id, now);
    await notifyLeft(tx, await loadPresentMatch(tx, id), { left: playerId, now });
  }
}
