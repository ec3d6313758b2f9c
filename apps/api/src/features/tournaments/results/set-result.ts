import { type Database, withTransaction } from '@bandeja/db/transaction';
import { checkSetScore } from '@bandeja/rules/matches/sets/set-score';
import { matchWinner } from '@bandeja/rules/matches/winner';
import { recordTournamentResult } from '../../matches/public.ts';
import { OperatorRefusal } from '../commands/operator-refusal.ts';
import { updateTournamentMatch } from '../draw/draws.repository.ts';
import { listMatchRows, type TournamentMatchRow } from '../reads/draw.repository.ts';
import { findTeam } from '../teams/teams.repository.ts';
import { withdrawTeams } from '../teams/withdraw-teams.ts';
import { lockCategory, lockTournament } from '../tournaments.repository.ts';
import { advanceTournament, giveWalkover } from './advance-tournament.ts';

type Games = readonly [number, number];
export type ResultInput =
  | { match: string; sets: readonly Games[] }
  | { match: string; walkover: 'A' | 'B' }
  | { team: number };

/** The operator's result of a match, a walkover (with its winner), or the withdrawal of a team. */
export async function setResult(db: Database, input: ResultInput, now: Date): Promise<void> {
  await withTransaction(db, async (tx) => {
    if ('team' in input) return withdrawDrawnTeam(tx, input.team, now);
    const seen = await matchByHash(tx, input.match);
    const tournament = await lockTournament(tx, seen.tournament_id);
    if (tournament?.stage !== 'running') throw new OperatorRefusal('O torneio não está em andamento.');
    const match = await matchByHash(tx, input.match);
    // A team whose opponent's place stays empty advances without a result of the operator.
    if (match.team_a === null || match.team_b === null)
      throw new OperatorRefusal('As duas duplas deste jogo ainda não são conhecidas.');
    if ('walkover' in input) await giveWalkover(tx, match, input.walkover, now);
    else await playedResult(tx, match, input.sets, now);
    await advanceTournament(tx, tournament, now);
  });
}

async function matchByHash(tx: Database, hash: string): Promise<TournamentMatchRow> {
  const [match] = await listMatchRows(tx, { hash });
  if (!match) throw new OperatorRefusal(`Não há o jogo ${hash}.`);
  return match;
}

async function playedResult(tx: Database, match: TournamentMatchRow, sets: readonly Games[], now: Date) {
  const scores = sets.map(([team_a_score, team_b_score], index) => ({
    set: index + 1,
    team_a_score,
    team_b_score,
  }));
  for (const score of scores) {
    const check = checkSetScore('Competitive', score);
    if (!check.ok) throw new OperatorRefusal(`${check.title} ${check.sentence}`);
  }
  const winner = matchWinner('Competitive', scores);
  if (winner === null) throw new OperatorRefusal('Este placar não tem vencedor.');
  // Without a match of four players, as for a match without a time, the result moves no level.
  if (match.match_id !== null) await recordTournamentResult(tx, match.match_id, { sets, now });
  await updateTournamentMatch(tx, match.id, { outcome: 'played', winner, sets, finished_at: now }, now);
}

async function withdrawDrawnTeam(tx: Database, id: number, now: Date): Promise<void> {
  const team = await findTeam(tx, id);
  if (team?.status !== 'confirmed') throw new OperatorRefusal(`Não há a dupla confirmada ${id}.`);
  const tournament = await lockTournament(tx, team.tournament_id);
  if (tournament?.stage !== 'running') throw new OperatorRefusal('O torneio não está em andamento.');
  await lockCategory(tx, team.category_id);
  // A team of a category that was too small to draw has no matches: its fee goes back.
  const keepsFee = team.group_id !== null;
  await withdrawTeams(tx, [team], { because: 'operator', by: null, now, keepsFee });
  await advanceTournament(tx, tournament, now);
}
