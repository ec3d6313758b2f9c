import { type Instant, toMillis } from '../time/instant.ts';
import type { MatchType } from './match-type.ts';
import { isTeamFull } from './positions.ts';
import { type ResultFacts, resultState } from './result.ts';
import type { SetResult, TeamOrNone } from './team.ts';
import { matchWinner } from './winner.ts';

export type MatchFacts = ResultFacts & {
  type: MatchType;
  date: Instant;
  cancelled_at: Instant | null;
  /** Player who created it; null when that account is gone. */
  created_by: number | null;
  /** Everybody in the match; `player` is the player's id, null for a removed account. `in_sets`: a recorded set names him. */
  players: readonly { player: number | null; team: TeamOrNone; in_sets?: boolean }[];
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
  /** Change date, type, club and sets. */
  edit: boolean;
  /** Add, move, take out and invite players. Not while contested: who agrees must be who played. */
  seat: boolean;
  /** "Add Resultado". */
  add_result: boolean;
  /** End it; of a contested match, propose its sets to the other team. */
  finish: boolean;
  /** A player of it whom no set names, before the end. */
  leave: boolean;
  /** Its creator, before any set. */
  cancel: boolean;
  /** A player of the team that did not finish it, while the result is provisional. */
  contest: boolean;
  /** The same, and of a contested match a player of the team that did not propose. */
  accept: boolean;
};

/** What a player (null: nobody signed in) may do with a match now: decided once, sent with the match. */
export function matchAbilities(match: MatchFacts, viewer: number | null, now: Instant): MatchAbilities {
  const open = match.ended_at === null && match.cancelled_at === null;
  const own = viewer === null ? undefined : match.players.find(({ player }) => player === viewer);
  const created = viewer !== null && match.created_by === viewer;
  const edit = open && (own !== undefined || created);
  const state = resultState(match, now);
  const contested = state === 'contested';
  const answers = mayAnswer(match, viewer);
  const proposes = answers && match.finished_team === null;
  return {
    edit,
    seat: edit && !contested,
    add_result: edit && hasFullTeams(match),
    finish: edit && finishProblem(match, now) === null && (!contested || proposes),
    leave: open && !contested && own !== undefined && own.in_sets !== true,
    cancel: open && created && match.sets.length === 0,
    contest: state === 'provisional' && answers,
    accept: answers && (state === 'provisional' || (contested && match.finished_team !== null)),
  };
}

/** Whether a player is in a team, and not in the one that finished or proposed: the word is with him. */
export function mayAnswer(
  { players, finished_team }: Pick<MatchFacts, 'players' | 'finished_team'>,
  viewer: number | null,
): boolean {
  const team = viewer === null ? undefined : players.find(({ player }) => player === viewer)?.team;
  return team !== undefined && team !== '' && team !== finished_team;
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
