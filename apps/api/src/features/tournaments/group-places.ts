import type { GroupPlaces } from '@bandeja/rules/tournaments/knockout-places';
import type { GroupTeamRow, TournamentMatchRow } from './draw/draw.repository.ts';

/**
 * A match that ended because a side has no team, or one that has left. Its end was not recorded by a person, so it
 * follows the results before it.
 */
export const isDerived = ({ outcome, team_a, team_b, conceded }: TournamentMatchRow): boolean =>
  outcome !== null && (team_a === null || team_b === null || conceded);

/** Its teams stay: it has begun, or has a result of its own. */
export const hasPlayed = (match: TournamentMatchRow): boolean =>
  match.begun || (match.outcome !== null && !isDerived(match));

/** A group for the rule of the places: its teams by the table, and the matches of its category. */
export function placesOfGroup(
  group: number,
  of: {
    order: readonly number[];
    teams: readonly Pick<GroupTeamRow, 'id' | 'status'>[];
    matches: readonly TournamentMatchRow[];
  },
): GroupPlaces {
  const knockout = of.matches.filter(({ group_id }) => group_id === null);
  const standing = new Map<number, number>();
  for (const { a_group, a_place, team_a, b_group, b_place, team_b } of knockout) {
    if (a_group === group && a_place !== null && team_a !== null) standing.set(a_place, team_a);
    if (b_group === group && b_place !== null && team_b !== null) standing.set(b_place, team_b);
  }
  return {
    order: of.order,
    left: new Set(of.teams.filter(({ status }) => status === 'withdrawn').map(({ id }) => id)),
    standing,
    played: new Set(
      knockout
        .filter(hasPlayed)
        .flatMap(({ team_a, team_b }) => [team_a, team_b].filter((id) => id !== null)),
    ),
  };
}
