import type { Database } from '@bandeja/db/database';
import { advancingOrder, knockoutPlaces, placesWhileOpen } from '@bandeja/rules/tournaments/knockout-places';
import { groupStandings } from '@bandeja/rules/tournaments/standings';
import { cancelTournamentMatch, readTournamentResult } from '../../matches/public.ts';
import {
  listGroups,
  listGroupTeamRows,
  type MatchChange,
  type TournamentMatchRow,
  updateTournamentMatch,
} from '../draw/draw.repository.ts';
import { hasPlayed, isDerived, placesOfGroup } from '../group-places.ts';
import { resultsOf } from '../present-group.ts';

/** Other teams: their players were told nothing of this match. */
const UNTOLD = { told_starts_at: null, told_court: null };

/** Of a group: how many teams it has for the knockout, and those of its places; until all its matches have a result only those that stay. */
type GroupState = { teams: number; places: ReadonlyMap<number, number> };

/** The team of a side; null: not decided yet; 'none': withdrawals leave no team for it. */
type Side = number | null | 'none';

/**
 * Writes the teams that results have decided into the knockout matches of a tournament. A match that has begun keeps
 * its teams: the operator decides. A team without an opponent, or with one that has left, advances without play, and a match
 * that no team can reach is vacant; those follow every change. Resolves with the matches that changed, as they were; a change may decide later matches.
 */
export async function fillKnockout(
  tx: Database,
  matches: readonly TournamentMatchRow[],
  now: Date,
): Promise<TournamentMatchRow[]> {
  const groups = await readGroups(tx, matches);
  const changed: TournamentMatchRow[] = [];
  for (const match of matches.filter(({ group_id }) => group_id === null)) {
    const [a, b] = sidesOf(match, matches, groups);
    const wanted = { team_a: teamOf(a), team_b: teamOf(b), ...endWithoutPlay(a, b) };
    const isSame =
      wanted.team_a === match.team_a &&
      wanted.team_b === match.team_b &&
      (match.conceded ? wanted.outcome === null : wanted.outcome === match.outcome) &&
      (match.conceded || wanted.winner === match.winner);
    if (isSame || (match.outcome !== null && !isDerived(match))) continue;
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
      { ...wanted, sets: [], finished_at, match_id: null, ...UNTOLD, ...(isReopened && unscheduled) },
      now,
    );
    changed.push(match);
  }
  return changed;
}

/**
 * Knockout matches that were played, or are being played, with a team that the present results do not send there:
 * their ids. orNotYet: also those with a team whose place the results leave open.
 */
export async function contradictedMatches(
  tx: Database,
  matches: readonly TournamentMatchRow[],
  { orNotYet = false } = {},
): Promise<number[]> {
  const groups = await readGroups(tx, matches, 'by table');
  const differs = (side: Side, team: number | null) =>
    team !== null && (side === null ? orNotYet : teamOf(side) !== team);
  return matches
    .filter((match) => match.group_id === null && hasPlayed(match))
    .filter((match) => {
      const [a, b] = sidesOf(match, matches, groups);
      return differs(a, match.team_a) || differs(b, match.team_b);
    })
    .map(({ id }) => id);
}

const teamOf = (side: Side): number | null => (side === 'none' ? null : side);

/** The end of a match with a side that has no team; without one, it is open. */
function endWithoutPlay(a: Side, b: Side) {
  if (a === 'none' && b === 'none') return { outcome: 'vacant', winner: null } as const;
  if (a === 'none' && b !== null) return { outcome: 'walkover', winner: 'B' } as const;
  if (b === 'none' && a !== null) return { outcome: 'walkover', winner: 'A' } as const;
  return { outcome: null, winner: null } satisfies MatchChange;
}

/** The groups of the matches: as their tables say alone, or with the places that have played kept. */
async function readGroups(
  tx: Database,
  matches: readonly TournamentMatchRow[],
  kind: 'by table' | 'as played' = 'as played',
): Promise<Map<number, GroupState>> {
  const states = new Map<number, GroupState>();
  const categories = [...new Set(matches.map(({ category_id }) => category_id))];
  for (const category of categories) {
    const groups = await listGroups(tx, category);
    const teams = await listGroupTeamRows(
      tx,
      groups.map(({ id }) => id),
    );
    for (const { id, tie_breaks } of groups) {
      const played = matches.filter(({ group_id }) => group_id === id);
      const table = groupStandings(
        teams.filter(({ group_id }) => group_id === id),
        resultsOf(played),
        tie_breaks,
      );
      const group = placesOfGroup(id, { order: table.map(({ team }) => team), teams, matches });
      const order = advancingOrder(group);
      const isOver = played.every(({ winner }) => winner !== null);
      const places = new Map(
        (kind === 'by table' ? order : knockoutPlaces(group)).map((team, at) => [at + 1, team]),
      );
      const openPlaces = kind === 'by table' ? new Map<number, number>() : placesWhileOpen(group);
      states.set(id, { teams: order.length, places: isOver ? places : openPlaces });
    }
  }
  return states;
}

type Source = { group: number | null; place: number | null; earlier: number | null };

function sidesOf(
  match: TournamentMatchRow,
  matches: readonly TournamentMatchRow[],
  groups: ReadonlyMap<number, GroupState>,
): [Side, Side] {
  const { a_group, a_place, a_match, b_group, b_place, b_match } = match;
  const side = (source: Source) => sideOf(source, match, matches, groups);
  return [
    side({ group: a_group, place: a_place, earlier: a_match }),
    side({ group: b_group, place: b_place, earlier: b_match }),
  ];
}

function sideOf(
  { group, place, earlier }: Source,
  { third_place }: TournamentMatchRow,
  matches: readonly TournamentMatchRow[],
  groups: ReadonlyMap<number, GroupState>,
): Side {
  if (group !== null && place !== null) {
    const state = groups.get(group);
    if (state && state.teams < place) return 'none';
    return state?.places.get(place) ?? null;
  }
  const match = matches.find(({ id }) => id === earlier);
  if (match?.outcome === 'vacant') return 'none';
  if (!match?.winner) return null;
  // A semifinal without an opponent has no loser.
  if (third_place) return (match.winner === 'A' ? match.team_b : match.team_a) ?? 'none';
  return match.winner === 'A' ? match.team_a : match.team_b;
}
