import type { Database } from '@bandeja/db/database';
import { consentOutcome } from '@bandeja/rules/matches/consent';
import { rulesOf } from '@bandeja/rules/matches/match-type';
import { matchWinner } from '@bandeja/rules/matches/winner';
import type { OpenMatch } from '../editing/open-match.ts';
import { saveMatch } from '../editing/save-match.ts';
import type { MatchChanges } from '../matches.repository.ts';
import { notifyLevelChanges, notifyReturn } from '../notices/notify-of-match.ts';
import { loadPresentMatch } from '../reads/load-matches.ts';
import { moveLevels, scheduleRecounts } from './move-levels.ts';
import { returnResult, withdrawResult } from './withdraw-result.ts';

/**
 * Closes the consent of a locked, finished match after its deadline: levels and points of unconfirmed players are
 * returned or, if the result still waits, never made. A team without a confirmed player makes the match Friendly.
 * `changes` are written in the same statement.
 */
export async function closeConsent(
  tx: Database,
  open: OpenMatch,
  changes: MatchChanges,
  now: Date,
): Promise<void> {
  const { match, players } = open;
  const { id, levels_waiting } = match;
  const closed = { ...changes, consent_closed_at: now, levels_waiting: false };
  const seats = players.map(({ player_id, team, confirmed_at }) => ({
    player: player_id,
    team,
    confirmed: confirmed_at !== null,
  }));
  const { friendly, unconfirmed } = consentOutcome(seats);
  if (rulesOf(match.type) !== 'Competitive' || unconfirmed.length === 0) {
    return saveMatch(tx, id, closed, now);
  }
  if (friendly) {
    await withdrawResult(tx, id, now);
    const winner = match.retired_team ? match.winner : matchWinner('Friendly', open.scores);
    await saveMatch(tx, id, { ...closed, type: 'Friendly', winner }, now);
  } else {
    await saveMatch(tx, id, closed, now);
    if (levels_waiting) {
      const moves = seats
        .filter(({ team, confirmed }) => team !== '' && confirmed)
        .map(({ player }) => player);
      await moveLevels(tx, open, { at: now, moves });
      await notifyLevelChanges(tx, await loadPresentMatch(tx, id), now);
    } else {
      await returnResult(tx, { match: id, players: unconfirmed, now });
    }
  }
  await scheduleRecounts(tx, unconfirmed, now);
  await notifyReturn(tx, await loadPresentMatch(tx, id), { unconfirmed, friendly, now });
}
