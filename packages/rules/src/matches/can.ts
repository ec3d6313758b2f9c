import { type Instant, toMillis } from '../time/instant.ts';
import type { MatchType } from './match-type.ts';
import { isTeamFull } from './positions.ts';
import type { SetResult, TeamOrNone } from './team.ts';
import { matchWinner } from './winner.ts';

export type MatchFacts = {
  type: MatchType;
  date: Instant;
  ended_at: Instant | null;
  /** Player who created it; null when that account is gone. */
  created_by: number | null;
  /** Everybody in the match; `player` is the player's id, null for a removed account. */
  players: readonly { player: number | null; team: TeamOrNone }[];
  sets: readonly SetResult[];
};

export type FinishProblem = 'already_finished' | 'dated_ahead' | 'no_sets' | 'teams_incomplete' | 'no_winner';

/** What a person reads for each problem; browser and server take it from here. */
export const FINISH_PROBLEM_SENTENCES: Record<FinishProblem, string> = {
  already_finished: 'Esta partida já foi finalizada.',
  dated_ahead: 'Esta partida ainda não começou.',
  no_sets: 'Anote pelo menos um set.',
  teams_incomplete: 'Faltam jogadores: cada dupla tem dois.',
  no_winner: 'Uma partida Competitiva precisa de um vencedor.',
};

export type MatchAbilities = {
  /** Change date, type, club, players and sets. */
  edit: boolean;
  /** "Add Resultado". */
  add_result: boolean;
  finish: boolean;
  /** A player of it, before the end. */
  leave: boolean;
  /** Its creator, before any set. */
  cancel: boolean;
};

/** What a player (null: nobody signed in) may do with a match now: decided once, sent with the match. */
export function matchAbilities(match: MatchFacts, viewer: number | null, now: Instant): MatchAbilities {
  const open = match.ended_at === null;
  const plays = viewer !== null && match.players.some(({ player }) => player === viewer);
  const created = viewer !== null && match.created_by === viewer;
  const edit = open && (plays || created);
  return {
    edit,
    add_result: edit && hasFullTeams(match),
    finish: edit && finishProblem(match, now) === null,
    leave: open && plays,
    cancel: open && created && match.sets.length === 0,
  };
}

/** Why a match cannot be finished now, or null. */
export function finishProblem(match: MatchFacts, now: Instant): FinishProblem | null {
  if (match.ended_at !== null) return 'already_finished';
  if (toMillis(match.date) > toMillis(now)) return 'dated_ahead';
  if (match.sets.length === 0) return 'no_sets';
  if (!hasFullTeams(match)) return 'teams_incomplete';
  return match.type === 'Competitive' && matchWinner(match.type, match.sets) === null ? 'no_winner' : null;
}

function hasFullTeams({ players }: MatchFacts): boolean {
  return isTeamFull(players, 'A') && isTeamFull(players, 'B');
}
