import type { DeskResultChanges } from '@bandeja/contract/calls/desk-results';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import type { EndReason } from '@bandeja/rules/matches/sets/set-forms';
import { refuseErase, refuseResult } from '@bandeja/rules/tournaments/match-abilities';
import { checkResult } from '@bandeja/rules/tournaments/result-form';
import { Refusal } from '../../../http/errors/refusal.ts';
import { recordTournamentResult } from '../../matches/public.ts';
import type { GuestNames } from '../../players/public.ts';
import {
  listMatchRows,
  listPairs,
  listTeamNames,
  type TeamNameRow,
  type TournamentMatchRow,
  updateTournamentMatch,
} from '../draw/draw.repository.ts';
import { formOfMatch } from '../forms.repository.ts';
import { getTeam } from '../teams/teams.repository.ts';
import { lockTournament } from '../tournaments.repository.ts';
import { advanceTournament, giveWalkover, openFour, playedUntil } from './advance-tournament.ts';
import { eraseResult, refuseErasedUnder } from './erase-result.ts';
import { presentChanges, readCategory } from './result-changes.ts';

type Games = readonly [number, number];
export type ResultInput =
  | {
      match: string;
      sets: readonly Games[];
      reason?: EndReason | undefined;
      winner?: 'A' | 'B' | undefined;
    }
  | { match: string; walkover: 'A' | 'B' }
  | { match: string; erase: true };

/** confirm: all that the input contradicts was read, or these matches were. guests: as a refusal names them. */
type Options = { confirm?: boolean | readonly string[]; guests?: GuestNames; now: Date };

/**
 * The result of a match by its club or the operator: its sets, a walkover with its winner, or none any more. Refuses, until
 * it is confirmed, a result that contradicts matches already played with other teams, and a correction of what a team played
 * before it left; and to erase what later matches came from. Resolves with what it changes besides the match.
 */
export async function setResult(
  db: Database,
  input: ResultInput,
  { confirm = false, guests = 'whole', now }: Options,
): Promise<DeskResultChanges> {
  return withTransaction(db, async (tx) => {
    const seen = await matchByHash(tx, input.match);
    const tournament = await lockTournament(tx, seen.tournament_id);
    if (!tournament) throw new Refusal('tournament_not_found');
    const match = await matchByHash(tx, input.match);
    const withdrawn = await withdrawnTeamsOf(tx, match);
    const isErased = 'erase' in input;
    const refusal = (isErased ? refuseErase : refuseResult)({
      stage: tournament.stage,
      // A team whose opponent's place stays empty advances without a result of the club.
      full: match.team_a !== null && match.team_b !== null,
      outcome: match.outcome,
      withdrawn: withdrawn.length > 0,
      conceded: match.conceded,
    });
    if (refusal) throw new Refusal(refusal);
    const before = await readCategory(tx, match);
    if (isErased) await eraseResult(tx, tournament, match, now);
    else if ('walkover' in input)
      await giveWalkover(tx, match, input.walkover, await recordedAt(tx, match, input.walkover, now));
    else await playedResult(tx, match, input, now);
    await advanceTournament(tx, tournament, now);
    const after = await readCategory(tx, match);
    if (isErased)
      await refuseErasedUnder(tx, match, { before: before.matches, after: after.matches, guests });
    const changes = await presentChanges(tx, { before, after, withdrawn });
    const asked = [...changes.played.map(({ hash }) => hash), ...(withdrawn.length > 0 ? [match.hash] : [])];
    const isSeen = (hash: string) => (typeof confirm === 'boolean' ? confirm : confirm.includes(hash));
    if (!asked.every(isSeen)) throw new Refusal('result_needs_confirmation', { present: { changes } });
    return changes;
  });
}

async function matchByHash(tx: Database, hash: string): Promise<TournamentMatchRow> {
  const [match] = await listMatchRows(tx, { hash });
  if (!match) throw new Refusal('tournament_match_not_found', { sentence: `Não há o jogo ${hash}.` });
  return match;
}

/** The teams of a match that have left: they win and play nothing more, and what they played may be corrected. */
async function withdrawnTeamsOf(tx: Database, match: TournamentMatchRow): Promise<TeamNameRow[]> {
  const ids = [match.team_a, match.team_b].flatMap((id) => id ?? []);
  return (await listTeamNames(tx, ids)).filter(({ status }) => status === 'withdrawn');
}

/** Of a walkover that replaces what was recorded before its loser left: before it left as well, so it stays the club's result. */
async function recordedAt(
  tx: Database,
  { team_a, team_b }: TournamentMatchRow,
  winner: 'A' | 'B',
  now: Date,
): Promise<Date> {
  const { withdrawn_at: left } = await getTeam(tx, (winner === 'A' ? team_b : team_a) ?? 0);
  return left !== null && left <= now ? new Date(left.getTime() - 1) : now;
}

async function playedResult(
  tx: Database,
  match: TournamentMatchRow,
  { sets, reason, winner: stated }: Extract<ResultInput, { sets: unknown }>,
  now: Date,
) {
  if (stated !== undefined && reason === undefined)
    throw new Refusal('result_refused', {
      field: 'winner',
      sentence: 'O placar decide quem venceu: o vencedor só se diz de um jogo que parou antes.',
    });
  const check = checkResult(formOfMatch(match), sets, reason && { reason, winner: stated });
  if ('problem' in check) {
    const field = check.asks === 'reason' ? 'outcome' : check.asks;
    throw new Refusal('result_refused', { field, sentence: check.problem });
  }
  const { winner } = check;
  const early = reason ?? null;
  // A walkover has ended the match of four players: it was played after all. Without a time there is none, and no level moves.
  const four =
    match.match_id ?? (await openFour(tx, match, { pairs: await listPairs(tx, match.tournament_id), now }));
  if (four !== null) await recordTournamentResult(tx, four, { sets, winner, early, now });
  const finished_at = playedUntil(match, now);
  const change = { outcome: 'played', winner, ended_by: early, sets, finished_at } as const;
  await updateTournamentMatch(tx, match.id, change, now);
}
