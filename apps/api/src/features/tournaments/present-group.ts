import type { PlayerSummary } from '@bandeja/contract/calls/players';
import type { TournamentGroup } from '@bandeja/contract/calls/tournaments';
import { advancingTeams } from '@bandeja/rules/tournaments/draw/knockout';
import { advancingOrder } from '@bandeja/rules/tournaments/knockout-places';
import { setsAfterRetirement } from '@bandeja/rules/tournaments/result-form';
import { type GroupResult, groupStandings, walkoverSets } from '@bandeja/rules/tournaments/standings';
import type { GroupRow, GroupTeamRow, TournamentMatchRow } from './draw/draw.repository.ts';
import { formOfMatch } from './forms.repository.ts';
import { placesOfGroup } from './group-places.ts';
import { presentTeamSummary } from './tournaments.presenter.ts';

type Players = ReadonlyMap<number, PlayerSummary>;

/**
 * The results of group matches as the rules take them. A walkover is what the form of the groups makes of it, whatever an
 * earlier version stored, or the win alone, as the category says: it weighs the same in every row of a table. What stopped by a
 * retirement counts as played to its end by the winner.
 */
export const resultsOf = (matches: readonly TournamentMatchRow[]): GroupResult[] =>
  matches.flatMap((match) => {
    const { team_a, team_b, winner, outcome, ended_by } = match;
    if (team_a === null || team_b === null || winner === null) return [];
    const played =
      ended_by === 'retirement' ? setsAfterRetirement(winner, match.sets, formOfMatch(match)) : match.sets;
    const sets = outcome === 'walkover' ? setsOfWalkover(match, winner) : played;
    return [{ team_a, team_b, winner, sets }];
  });

const setsOfWalkover = (match: TournamentMatchRow, winner: 'A' | 'B') =>
  match.walkover_score === 'none' ? [] : walkoverSets(winner, formOfMatch(match));

/** A group with its standings, from the teams and matches of its category. */
export function presentGroup(
  group: GroupRow,
  of: { teams: readonly GroupTeamRow[]; matches: readonly TournamentMatchRow[]; players: Players },
): TournamentGroup {
  const teams = of.teams.filter(({ group_id }) => group_id === group.id);
  const played = of.matches.filter(({ group_id }) => group_id === group.id);
  const standings = groupStandings(teams, resultsOf(played), group.tie_breaks);
  const finished = played.length > 0 && played.every(({ winner }) => winner !== null);
  const order = standings.map(({ team }) => team);
  const places = placesOfGroup(group.id, { order, teams, matches: of.matches });
  const advancing = advancingOrder(places).slice(0, advancingTeams(group.groups, group.advancing));
  return {
    id: group.id,
    category: group.category_id,
    name: group.name,
    finished,
    standings: standings.flatMap(({ team: id, ...row }) => {
      const team = teams.find((one) => one.id === id);
      const advances = finished && advancing.includes(id);
      return team ? [{ ...row, team: presentTeamSummary(team, of.players), advances }] : [];
    }),
  };
}
