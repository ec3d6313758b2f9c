import type { TeamSummary } from '@bandeja/contract/calls/tournaments';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { tableName } from '@bandeja/rules/players/names';
import { checkResult, type EndReason } from '@bandeja/rules/tournaments/result-form';
import { CommandRefused } from '../../../commands/command.ts';
import { recordTournamentResult } from '../../matches/public.ts';
import {
  listMatchRows,
  listTeamNames,
  type TournamentMatchRow,
  updateTournamentMatch,
} from '../draw/draw.repository.ts';
import { loadMatches } from '../read-draw.ts';
import { withdrawTeams } from '../teams/places.ts';
import { findTeam } from '../teams/teams.repository.ts';
import { lockCategory, lockTournament } from '../tournaments.repository.ts';
import { advanceTournament, giveWalkover } from './advance-tournament.ts';
import { contradictedMatches } from './fill-knockout.ts';

type Games = readonly [number, number];
export type ResultInput =
  | {
      match: string;
      sets: readonly Games[];
      reason?: EndReason | undefined;
      winner?: 'A' | 'B' | undefined;
    }
  | { match: string; walkover: 'A' | 'B' }
  | { team: number };

/** confirm: the operator has read what the input contradicts. */
type Options = { confirm?: boolean; now: Date };

/**
 * The operator's result of a match, a walkover (with its winner), or the withdrawal of a team. Refuses, until it is
 * confirmed, a result that contradicts matches already played with other teams, and the withdrawal of a champion.
 */
export async function setResult(db: Database, input: ResultInput, options: Options): Promise<void> {
  const { confirm = false, now } = options;
  await withTransaction(db, async (tx) => {
    if ('team' in input) return withdrawDrawnTeam(tx, input.team, options);
    const seen = await matchByHash(tx, input.match);
    const tournament = await lockTournament(tx, seen.tournament_id);
    if (tournament?.stage !== 'running') throw new CommandRefused('O torneio não está em andamento.');
    const match = await matchByHash(tx, input.match);
    // A team whose opponent's place stays empty advances without a result of the operator.
    if (match.team_a === null || match.team_b === null)
      throw new CommandRefused('As duas duplas deste jogo ainda não são conhecidas.');
    await assertBothPlay(tx, match, confirm);
    const before = await listContradictions(tx, tournament.id);
    if ('walkover' in input) await giveWalkover(tx, match, input.walkover, now);
    else await playedResult(tx, match, input, now);
    await advanceTournament(tx, tournament, now);
    const known = new Set(before.map(({ id }) => id));
    const added = (await listContradictions(tx, tournament.id)).filter(({ id }) => !known.has(id));
    if (added.length > 0 && !confirm) throw new CommandRefused(await contradictionText(tx, added));
  });
}

async function matchByHash(tx: Database, hash: string): Promise<TournamentMatchRow> {
  const [match] = await listMatchRows(tx, { hash });
  if (!match) throw new CommandRefused(`Não há o jogo ${hash}.`);
  return match;
}

/** A withdrawn team wins and plays nothing; what it played before may be corrected. */
async function assertBothPlay(tx: Database, match: TournamentMatchRow, confirm: boolean): Promise<void> {
  const teams = await listTeamNames(
    tx,
    [match.team_a, match.team_b].flatMap((id) => id ?? []),
  );
  const gone = teams.find(({ status }) => status === 'withdrawn');
  if (!gone) return;
  if (match.outcome !== 'played')
    throw new CommandRefused(`A dupla ${gone.id} desistiu do torneio: o jogo fica como W.O.`);
  if (!confirm)
    throw new CommandRefused(
      `A dupla ${gone.id} desistiu depois deste jogo. Para corrigir o resultado mesmo assim: --confirm.`,
    );
}

async function listContradictions(tx: Database, tournament: number): Promise<TournamentMatchRow[]> {
  const matches = await listMatchRows(tx, { tournament });
  const ids = await contradictedMatches(tx, matches);
  return matches.filter(({ id }) => ids.includes(id));
}

async function contradictionText(tx: Database, matches: readonly TournamentMatchRow[]): Promise<string> {
  const names = (team: TeamSummary | null) =>
    team ? `${tableName(team.player_A)} e ${tableName(team.player_B)}` : 'a definir';
  const lines = (await loadMatches(tx, matches, null)).map(
    ({ category_name, label, team_a, team_b, hash }) =>
      `  ${category_name}, ${label} (${hash}): ${names(team_a)} × ${names(team_b)}`,
  );
  return [
    'Este resultado contradiz jogos que já começaram com outras duplas:',
    ...lines,
    'Eles ficam como estão. Para gravar mesmo assim: --confirm.',
  ].join('\n');
}

async function playedResult(
  tx: Database,
  match: TournamentMatchRow,
  { sets, reason, winner: stated }: Extract<ResultInput, { sets: unknown }>,
  now: Date,
) {
  if (stated !== undefined && reason === undefined)
    throw new CommandRefused('"winner" só vale com "reason": o placar decide os outros jogos.');
  const form = { sets: match.sets_of_form, third_set: match.third_set };
  const check = checkResult(form, sets, reason && { reason, winner: stated });
  if ('problem' in check) throw new CommandRefused(`${check.problem}${FIELD_HINTS[check.asks]}`);
  const { winner } = check;
  const early = reason ?? null;
  // Without a match of four players, as for a match without a time, the result moves no level.
  if (match.match_id !== null) await recordTournamentResult(tx, match.match_id, { sets, winner, early, now });
  const change = { outcome: 'played', winner, ended_by: early, sets, finished_at: now } as const;
  await updateTournamentMatch(tx, match.id, change, now);
}

/** What the operator writes into the file. */
const FIELD_HINTS = {
  sets: '',
  reason: ' "reason": "retirement" (desistência) ou "time" (tempo).',
  winner: ' "winner": "A" ou "B".',
};

async function withdrawDrawnTeam(tx: Database, id: number, { confirm, now }: Options): Promise<void> {
  const team = await findTeam(tx, id);
  if (team?.status !== 'confirmed') throw new CommandRefused(`Não há a dupla confirmada ${id}.`);
  const tournament = await lockTournament(tx, team.tournament_id);
  if (tournament?.stage !== 'running') throw new CommandRefused('O torneio não está em andamento.');
  const category = await lockCategory(tx, team.category_id);
  // A final without an opponent becomes vacant; one with two teams stays won.
  const won = (await listMatchRows(tx, { category: team.category_id })).some(
    ({ group_id, team_a, team_b, winner }) =>
      group_id === null &&
      winner !== null &&
      team_a !== null &&
      team_b !== null &&
      (winner === 'A' ? team_a : team_b) === id,
  );
  if (category?.champion === id && won && !confirm)
    throw new CommandRefused(
      `A dupla ${id} já venceu a final de ${category.name} e continua campeã. Para retirar mesmo assim: --confirm.`,
    );
  // A team of a category that was too small to draw has no matches: its fee goes back.
  const keepsFee = team.group_id !== null;
  await withdrawTeams(tx, [team], { because: 'operator', by: null, now, keepsFee });
  await advanceTournament(tx, tournament, now);
}
