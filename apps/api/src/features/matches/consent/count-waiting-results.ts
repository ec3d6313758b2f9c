import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { isConsentOpen, mayMoveLevels } from '@bandeja/rules/matches/consent';
import { rulesOf } from '@bandeja/rules/matches/match-type';
import { matchWinner } from '@bandeja/rules/matches/winner';
import { lockLevelsAndPlayers } from '../../levels/public.ts';
import { lockLoadedMatch, type OpenMatch } from '../editing/open-match.ts';
import { saveMatch } from '../editing/save-match.ts';
import { notifyLevelChanges } from '../notices/notify-of-match.ts';
import { loadPresentMatch } from '../reads/load-matches.ts';
import { countPendingResults, findWaitingMatches, setCountedInstead } from './consent.repository.ts';
import { inTeams, moveLevels } from './move-levels.ts';

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
export async function countWaitingResult(tx: Database, open: OpenMatch, now: Date): Promise<void> {
  const { match, players } = open;
  if (!match.levels_waiting || !isConsentOpen(match, now)) return;
  const seats = inTeams(players);
  await lockLevelsAndPlayers(
    tx,
    seats.map(({ player_id }) => player_id),
  );
  const unconfirmed = seats
    .filter(({ confirmed_at }) => confirmed_at === null)
    .map(({ player_id }) => player_id);
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
export async function countReplacedResult(tx: Database, open: OpenMatch, now: Date): Promise<void> {
  const { match, players, scores } = open;
  if (match.counted_instead === null || match.ended_at === null) return;
  await setCountedInstead(tx, match.id, null);
  const rules = rulesOf(match.type);
  if (rules !== 'Competitive' || match.winner !== matchWinner(rules, scores)) return;
  const seats = inTeams(players);
  const unconfirmed = seats.filter(({ confirmed_at }) => confirmed_at === null);
  const isOpen = isConsentOpen(match, now);
  if (isOpen && unconfirmed.length > 0) {
    await saveMatch(tx, match.id, { levels_waiting: true }, now);
    return countWaitingResult(tx, { ...open, match: { ...match, levels_waiting: true } }, now);
  }
  const moves = seats.filter(({ confirmed_at }) => confirmed_at !== null).map(({ player_id }) => player_id);
  await moveLevels(tx, open, { at: now, moves });
  await notifyLevelChanges(tx, await loadPresentMatch(tx, match.id), now);
}
