import type { Database } from '@bandeja/db/database';
import { groupStandings } from '@bandeja/rules/tournaments/standings';
import { cancelTournamentMatch, readTournamentResult } from '../../matches/public.ts';
import {
  listGroups,
  listGroupTeamRows,
  type MatchChange,
  type TournamentMatchRow,
  updateTournamentMatch,
} from '../draw/draw.repository.ts';
import { resultsOf } from '../tournaments.presenter.ts';

/** Other teams: their players were told nothing of this match. */
const UNTOLD = { told_starts_at: null, told_court: null };

/** Of a group: its teams that are still in, best first; `order` null until all its matches have a result. */
type GroupState = { teams: number; order: number[] | null };

/** The team of a side; null: not decided yet; 'none': withdrawals leave no team for it. */
type Side = number | null | 'none';

/**
 * Writes the teams that results have decided into the knockout matches of a tournament. A match that has begun keeps
 * its teams: the operator decides. A team without an opponent advances without play, and a match that no team can
 * reach is vacant. Resolves with the matches that changed, as they were; a change may decide later matches.
 */
export async function fillKnockout(
  tx: Database,
  matches: readonly TournamentMatchRow[],
  now: Date,
): Promise<TournamentMatchRow[]> {
  const groups = await readGroups(tx, matches);
  const changed: TournamentMatchRow[] = [];
  for (const match of matches.filter(({ group_id }) => group_id === null)) {
    const a = sideOf(match.a_group, match.a_place, match.a_match, matches, groups);
    const b = sideOf(match.b_group, match.b_place, match.b_match, matches, groups);
    const wanted = { team_a: teamOf(a), team_b: teamOf(b), ...endWithoutPlay(a, b) };
    const isSame = (['team_a', 'team_b', 'outcome', 'winner'] as const).every(
      (key) => wanted[key] === match[key],
    );
    if (isSame || (match.outcome !== null && !isUnopposed(match))) continue;
    if (match.match_id !== null) {
      if ((await readTournamentResult(tx, match.match_id)).begun) continue;
      await cancelTournamentMatch(tx, match.match_id, now);
    }
    const finished_at = wanted.outcome === null ? null : now;
    // Its court was freed when it ended without play: the schedule places it again.
    const unscheduled = { court_id: null, starts_at: null, ends_at: null, occupation_id: null };
    const isReopened = match.outcome !== null && wanted.outcome === null;
    await updateTournamentMatch(
      tx,
      match.id,
      { ...wanted, finished_at, match_id: null, ...UNTOLD, ...(isReopened && unscheduled) },
      now,
    );
    changed.push(match);
  }
  return changed;
}

/**
 * Knockout matches that were played, or are being played, with a team that the present results do not send there:
 * their ids.
 */
export async function contradictedMatches(
  tx: Database,
  matches: readonly TournamentMatchRow[],
): Promise<number[]> {
  const groups = await readGroups(tx, matches);
  const differs = (side: Side, team: number | null) =>
    side !== null && team !== null && teamOf(side) !== team;
  return matches
    .filter(({ group_id }) => group_id === null)
    .filter(
      (match) =>
        differs(sideOf(match.a_group, match.a_place, match.a_match, matches, groups), match.team_a) ||
        differs(sideOf(match.b_group, match.b_place, match.b_match, matches, groups), match.team_b),
    )
    .map(({ id }) => id);
}

const teamOf = (side: Side): number | null => (side === 'none' ? null : side);

/** A match that ended because a side has no team. */
const isUnopposed = ({ outcome, team_a, team_b }: TournamentMatchRow): boolean =>
  outcome !== null && (team_a === null || team_b === null);

/** The end of a match with a side that has no team; without one, it is open. */
function endWithoutPlay(a: Side, b: Side) {
  if (a === 'none' && b === 'none') return { outcome: 'vacant', winner: null } as const;
  if (a === 'none' && b !== null) return { outcome: 'walkover', winner: 'B' } as const;
  if (b === 'none' && a !== null) return { outcome: 'walkover', winner: 'A' } as const;
  return { outcome: null, winner: null } satisfies MatchChange;
}

/** The groups of the matches; withdrawn teams do not advance. */
async function readGroups(
  tx: Database,
  matches: readonly TournamentMatchRow[],
): Promise<Map<number, GroupState>> {
  const states = new Map<number, GroupState>();
  const categories = [...new Set(matches.map(({ category_id }) => category_id))];
  for (const category of categories) {
    const groups = await listGroups(tx, category);
    const teams = await listGroupTeamRows(
      tx,
      groups.map(({ id }) => id),
    );
    for (const { id } of groups) {
      const played = matches.filter(({ group_id }) => group_id === id);
      const ofGroup = teams.filter(({ group_id }) => group_id === id);
      const left = new Set(ofGroup.filter(({ status }) => status !== 'withdrawn').map((team) => team.id));
      const isOver = played.every(({ winner }) => winner !== null);
      const order = isOver ? groupStandings(ofGroup, resultsOf(played)).map(({ team }) => team) : null;
      states.set(id, { teams: left.size, order: order?.filter((team) => left.has(team)) ?? null });
    }
  }
  return states;
}

function sideOf(
  group: number | null,
  place: number | null,
  earlier: number | null,
  matches: readonly TournamentMatchRow[],
  groups: ReadonlyMap<number, GroupState>,
): Side {
  if (group !== null && place !== null) {
    const state = groups.get(group);
    if (state && state.teams < place) return 'none';
    return state?.order?.[place - 1] ?? null;
  }
  const match = matches.find(({ id }) => id === earlier);
  if (match?.outcome === 'vacant') return 'none';
  if (!match?.winner) return null;
  return match.winner === 'A' ? match.team_a : match.team_b;
}
