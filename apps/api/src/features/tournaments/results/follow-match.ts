import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { readTournamentResult } from '../../matches/public.ts';
import { findTournamentOfMatch, updateTournamentMatch } from '../draw/draws.repository.ts';
import { announceTournament } from '../teams/notify-team.ts';
import { lockTournament } from '../tournaments.repository.ts';
import { advanceTournament } from './advance-tournament.ts';

/**
 * Takes over the sets so far, and the result that the four players finished, contested or agreed on. The job is a row of the transaction
 * that ended the match, so no result is lost; it reads the present state, so jobs may run twice and in any order.
 */
export async function followMatch(db: Database, match: number, now: Date): Promise<void> {
  await withTransaction(db, async (tx) => {
    const seen = await findTournamentOfMatch(tx, match);
    if (!seen) return;
    const tournament = await lockTournament(tx, seen.tournament_id);
    // Read again under the lock: a walkover may have ended the match meanwhile.
    const found = await findTournamentOfMatch(tx, match);
    if (!tournament || !found || tournament.stage === 'cancelled') return;
    const { winner, sets, early } = await readTournamentResult(tx, match);
    await updateTournamentMatch(
      tx,
      found.id,
      winner === null
        ? { outcome: null, winner: null, ended_by: null, sets, finished_at: null }
        : { outcome: 'played', winner, ended_by: early, sets, finished_at: now },
      now,
    );
    if (winner === null && found.outcome === null) return announceTournament(tx, tournament.hash);
    await advanceTournament(tx, tournament, now);
  });
}
