import type { TournamentMatch } from '@bandeja/contract/calls/tournaments';
import type { Database } from '@bandeja/db/database';
import { groupLabel, placeLabel, roundLabel, winnerLabel } from '@bandeja/rules/tournaments/labels';
import type { Viewer } from '../../../http/session/viewer.ts';
import { loadPlayerSummaries } from '../../players/public.ts';
import { presentTeamSummary } from '../teams/teams.presenter.ts';
import { listGroupNames, listKnockout, listTeamNames, type TournamentMatchRow } from './draw.repository.ts';

/** Matches with their teams and, where a team is not known yet, where it comes from: five statements for any number. */
export async function presentMatches(
  db: Database,
  rows: readonly TournamentMatchRow[],
  viewer: Pick<Viewer, 'playerId'> | null,
): Promise<TournamentMatch[]> {
  if (rows.length === 0) return [];
  const categories = [...new Set(rows.map(({ category_id }) => category_id))];
  const knockout = await listKnockout(db, categories);
  const groups = new Map((await listGroupNames(db, categories)).map(({ id, name }) => [id, name]));
  const teamRows = await listTeamNames(
    db,
    rows.flatMap(({ team_a, team_b }) => [team_a, team_b].filter((id) => id !== null)),
  );
  const players = await loadPlayerSummaries(
    db,
    teamRows.flatMap(({ player_a, player_b }) => [player_a, player_b]),
  );
  const teams = new Map(teamRows.map((team) => [team.id, team]));
  const teamAt = (id: number | null) => {
    const team = id === null ? undefined : teams.get(id);
    return team ? presentTeamSummary(team, players) : null;
  };
  const roundOf = (match: { category_id: number; round: number }) => {
    const rounds = knockout.filter(({ category_id }) => category_id === match.category_id);
    return roundLabel(match.round, Math.max(...rounds.map(({ round }) => round)));
  };
  const fromLabel = (group: number | null, place: number | null, id: number | null): string | null => {
    if (group !== null && place !== null) return placeLabel(place, groups.get(group) ?? '');
    const source = knockout.find((one) => one.id === id);
    if (!source) return null;
    // Byes leave gaps among the places of a round: the number counts the matches that are shown.
    const before = knockout.filter(
      ({ category_id, round, position }) =>
        category_id === source.category_id && round === source.round && position < source.position,
    );
    return winnerLabel(roundOf(source), before.length);
  };
  return rows.map((row) => {
    const next = knockout.find(({ a_match, b_match }) => a_match === row.id || b_match === row.id);
    const [a, b] = [teamAt(row.team_a), teamAt(row.team_b)];
    const own = viewer?.playerId ?? null;
    return {
      id: row.id,
      hash: row.hash,
      tournament: row.tournament_hash,
      category: row.category_id,
      category_name: row.category_name,
      group: row.group_id,
      group_name: row.group_name,
      round: row.round,
      position: row.position,
      label: row.group_name === null ? roundOf(row) : groupLabel(row.group_name),
      team_a: a,
      team_b: b,
      from_a: a ? null : fromLabel(row.a_group, row.a_place, row.a_match),
      from_b: b ? null : fromLabel(row.b_group, row.b_place, row.b_match),
      next: next
        ? { hash: next.hash, team: next.a_match === row.id ? ('A' as const) : ('B' as const) }
        : null,
      court:
        row.court_id !== null && row.court_name !== null ? { id: row.court_id, name: row.court_name } : null,
      starts_at: row.starts_at?.toISOString() ?? null,
      ends_at: row.ends_at?.toISOString() ?? null,
      scores: row.sets.map(([team_a_score, team_b_score]) => ({ team_a_score, team_b_score })),
      winner: row.winner,
      outcome: row.outcome,
      ended_by: row.ended_by,
      match: row.match_id,
      mine:
        own !== null &&
        [a, b].some((team) => team !== null && (team.player_A.id === own || team.player_B.id === own)),
    };
  });
}
