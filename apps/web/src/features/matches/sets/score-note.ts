import type { Match } from '@bandeja/contract/calls/matches';
import { hasFullTeams } from '@bandeja/rules/matches/players/positions';
import { areSetsOpen } from '@bandeja/rules/matches/sets/begun';
import { setRefusals } from './set-refusals.ts';

/**
 * The note in place of the entry of a set. no_sets: the viewer only watches. complete_teams: the viewer may fill the
 * free places. teams_incomplete: others fill them. not_open: both teams are full, and it is too early.
 */
export type ScoreNote = 'no_sets' | 'complete_teams' | 'teams_incomplete' | 'not_open';

/** What the scoreboard of an open match says to this viewer; null: nothing. */
export function scoreNote(match: Match, viewerId: number | null, now: Date): ScoreNote | null {
  if (match.can.record_set) return null;
  if (setRefusals(match, viewerId, now).edit !== null) return match.scores.length === 0 ? 'no_sets' : null;
  if (!hasFullTeams(match.players)) return match.can.seat ? 'complete_teams' : 'teams_incomplete';
  return areSetsOpen(match.date, now) ? null : 'not_open';
}
