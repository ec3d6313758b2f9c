import type { Database } from '@bandeja/db/transaction';
import { provisionalUntil } from '@bandeja/rules/matches/result';
import { matchWinner } from '@bandeja/rules/matches/winner';
import { addJob } from '../../../jobs/add-job.ts';
import { applyMatchResult } from '../../levels/public.ts';
import { factsOf } from '../matches.policy.ts';
import type { OpenMatch } from '../open-match.ts';
import type { MatchPlace } from '../players/match-players.repository.ts';
import { saveMatch } from '../save-match.ts';

type Conclusion = {
  by: number;
  team: 'A' | 'B' | null;
  now: Date;
  /** The other team may still contest it. */
  provisional: boolean;
};

/**
 * Gives a locked match its result: the winner by the rules, the end by the server's clock, and, where it was
 * Competitive, the levels of its four players. level_changes_once_a_match would stop a second move of a level even
 * without the lock.
 */
export async function concludeMatch(tx: Database, open: OpenMatch, conclusion: Conclusion): Promise<void> {
  const { by, team, now, provisional } = conclusion;
  const { id } = open.match;
  const facts = factsOf(open);
  const winner = matchWinner(facts.type, facts.sets);
  if (facts.type === 'Competitive' && winner) {
    const players = open.players.filter(isInTeam).map(({ player_id, team, position }) => ({
      player: player_id,
      team,
      position,
    }));
    await applyMatchResult(tx, { matchId: id, at: now, winner, sets: facts.sets, players });
  }
  const until = provisional ? new Date(provisionalUntil(now)) : null;
  await saveMatch(
    tx,
    id,
    { ended_at: now, finished_by: by, finished_team: team, winner, provisional_until: until },
    now,
  );
  if (until) await scheduleAcceptance(tx, id, until);
}

/** Silence accepts: at that instant, and at most once a match. */
export const scheduleAcceptance = (tx: Database, match: number, runAt: Date): Promise<void> =>
  addJob(tx, 'accept_result', { match }, { runAt, jobKey: `accept_result:${match}` });

const isInTeam = (place: MatchPlace): place is MatchPlace & { team: 'A' | 'B' } => place.team !== '';
