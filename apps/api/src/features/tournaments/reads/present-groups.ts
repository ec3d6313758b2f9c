import type { TournamentGroup } from '@bandeja/contract/calls/tournaments';
import type { Database } from '@bandeja/db/database';
import { advancingTeams } from '@bandeja/rules/tournaments/draw/knockout';
import { type GroupResult, groupStandings } from '@bandeja/rules/tournaments/standings';
import { loadPlayerSummaries } from '../../players/public.ts';
import { presentTeamSummary } from '../teams/teams.presenter.ts';
import {
  type GroupRow,
  listGroupTeamRows,
  listMatchRows,
  type TournamentMatchRow,
} from './draw.repository.ts';

/** The results of group matches as the rules take them. */
export const resultsOf = (matches: readonly TournamentMatchRow[]): GroupResult[] =>
  matches.flatMap(({ team_a, team_b, winner, sets }) =>
    team_a === null || team_b === null || winner === null ? [] : [{ team_a, team_b, winner, sets }],
  );

/** Groups of one category with their standings. */
export async function presentGroups(db: Database, groups: readonly GroupRow[]): Promise<TournamentGroup[]> {
  const [first] = groups;
  if (!first) return [];
  const teams = await listGroupTeamRows(
    db,
    groups.map(({ id }) => id),
  );
  const matches = await listMatchRows(db, {
    category: first.category_id,
    ...(groups.length === 1 && { group: first.id }),
  });
  const players = await loadPlayerSummaries(
    db,
    teams.flatMap(({ player_a, player_b }) => [player_a, player_b]),
  );
  return groups.map((group) => {
    const ofGroup = teams.filter(({ group_id }) => group_id === group.id);
    const played = matches.filter(({ group_id }) => group_id === group.id);
    const standings = groupStandings(ofGroup, resultsOf(played));
    const finished = played.length > 0 && played.every(({ winner }) => winner !== null);
    const withdrawn = new Set(ofGroup.filter(({ status }) => status === 'withdrawn').map(({ id }) => id));
    const advancing = standings
      .map(({ team }) => team)
      .filter((team) => !withdrawn.has(team))
      .slice(0, advancingTeams(group.groups, group.advancing));
    return {
      id: group.id,
      category: group.category_id,
      name: group.name,
      finished,
      standings: standings.flatMap(({ team: id, ...row }) => {
        const team = ofGroup.find((one) => one.id === id);
        const advances = finished && advancing.includes(id);
        return team ? [{ ...row, team: presentTeamSummary(team, players), advances }] : [];
      }),
    };
  });
}
