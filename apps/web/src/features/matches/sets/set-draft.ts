import type { MatchScore } from '@bandeja/contract/calls/match-scores';
import type { Match } from '@bandeja/contract/calls/matches';
import { competitiveProgress } from '@bandeja/rules/matches/sets/competitive-progress';
import type { Score } from '@bandeja/rules/matches/sets/set-score';
import { sameTeams } from '@bandeja/rules/matches/sets/set-teams';
import { mixesTeams, proposedPlaces, type SetPlaces } from './set-places.ts';

/** The set that the viewer enters, fixed at the first tap: sets recorded meanwhile do not change its number. */
export interface SetDraft {
  set: number;
  /** The version of the set at the first tap; 0: not recorded. */
  seen: number;
  score: Score;
  /** The players of the set; null when the match always uses its teams. */
  players: SetPlaces | null;
}

const BLANK: Score = { team_a_score: 0, team_b_score: 0 };

export const setOf = ({ scores }: Pick<Match, 'scores'>, number: number): MatchScore | undefined =>
  scores.find(({ set }) => set === number);

/** The next set, still blank. */
export function nextDraft(match: Pick<Match, 'type' | 'players' | 'scores'>): SetDraft {
  const set = competitiveProgress(match.scores).next_set;
  return { set, seen: 0, score: BLANK, players: mixesTeams(match) ? proposedPlaces(match, set) : null };
}

/** A recorded set, to be corrected. */
export function draftOf(match: Pick<Match, 'type'>, recorded: MatchScore): SetDraft {
  const { set, version, team_a_score, team_b_score, players } = recorded;
  return {
    set,
    seen: version,
    score: { team_a_score, team_b_score },
    players: mixesTeams(match) ? players : null,
  };
}

/** The entry that another player has recorded for this set since the first tap; null when it is the same entry. */
export function rivalEntry(match: Pick<Match, 'scores'>, draft: SetDraft): MatchScore | null {
  const present = setOf(match, draft.set);
  if (!present || present.version === draft.seen || isSameEntry(present, draft)) return null;
  return present;
}

export const isSameEntry = (recorded: MatchScore, { score, players }: SetDraft): boolean =>
  recorded.team_a_score === score.team_a_score &&
  recorded.team_b_score === score.team_b_score &&
  (players === null || sameTeams(recorded.players, players));
