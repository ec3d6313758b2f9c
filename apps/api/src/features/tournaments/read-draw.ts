import type { Parsed } from '@bandeja/contract/call';
import type {
  listTournamentMatches as listTournamentMatchesCall,
  TournamentGroup,
  TournamentMatch,
} from '@bandeja/contract/calls/tournaments';
import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../http/errors/refusal.ts';
import { type GuestNames, loadPlayerSummaries } from '../players/public.ts';
import {
  findGroup,
  type GroupRow,
  listGroupNames,
  listGroups,
  listGroupTeamRows,
  listKnockout,
  listMatchRows,
  listTeamNames,
  type TournamentMatchRow,
} from './draw/draw.repository.ts';
import { presentGroup } from './present-group.ts';
import { refuseHidden } from './read-tournaments.ts';
import { presentMatch, type Seen } from './tournaments.presenter.ts';
import { findCategory, findTournament } from './tournaments.repository.ts';

type Seeing = Pick<Seen, 'viewer'>;

export async function listTournamentGroups(
  db: Database,
  category: number,
  seen: Seeing,
): Promise<TournamentGroup[]> {
  const found = await findCategory(db, category);
  if (!found) throw new Refusal('tournament_category_not_found');
  await refuseHidden(db, found.tournament_id, seen, 'tournament_category_not_found');
  return loadGroups(db, await listGroups(db, category));
}

export async function getTournamentGroup(db: Database, id: number, seen: Seeing): Promise<TournamentGroup> {
  const group = await findGroup(db, id);
  if (group) await refuseHidden(db, group.tournament_id, seen, 'tournament_group_not_found');
  const [presented] = group ? await loadGroups(db, [group]) : [];
  if (!presented) throw new Refusal('tournament_group_not_found');
  return presented;
}

/** The table of a group that exists. */
export async function getTable(
  db: Database,
  id: number,
  guests: GuestNames,
): Promise<TournamentGroup | null> {
  const group = await findGroup(db, id);
  return (group && (await loadGroups(db, [group], guests))[0]) ?? null;
}

/** Groups of one category with their standings. */
async function loadGroups(
  db: Database,
  groups: readonly GroupRow[],
  guests: GuestNames = 'short',
): Promise<TournamentGroup[]> {
  const [first] = groups;
  if (!first) return [];
  const teams = await listGroupTeamRows(
    db,
    groups.map(({ id }) => id),
  );
  const matches = await listMatchRows(db, { category: first.category_id });
  const players = await loadPlayerSummaries(
    db,
    teams.flatMap(({ player_a, player_b }) => [player_a, player_b]),
    guests,
  );
  return groups.map((group) => presentGroup(group, { teams, matches, players }));
}

type MatchQuery = Parsed<typeof listTournamentMatchesCall>['query'];

/** The matches of a tournament, a category or a group; without any of them, the viewer's own. */
export async function listTournamentMatches(
  db: Database,
  { tournament: hash, category, group, mine }: MatchQuery,
  { viewer }: Seeing,
): Promise<TournamentMatch[]> {
  const tournament = hash === undefined ? undefined : await findTournament(db, hash);
  if (hash !== undefined && !tournament) throw new Refusal('tournament_not_found');
  const player = viewer?.playerId ?? null;
  const onlyOwn = mine || (hash === undefined && category === undefined && group === undefined);
  if (onlyOwn && player === null) return [];
  const rows = await listMatchRows(db, {
    tournament: tournament?.id,
    category,
    group,
    ...(onlyOwn && player !== null && { player }),
  });
  const [first] = rows;
  if (first && !onlyOwn) await refuseHidden(db, first.tournament_id, { viewer }, 'tournament_not_found');
  // An own match of a cancelled tournament is not to be played.
  const shown = hash === undefined && onlyOwn ? rows.filter(({ stage }) => stage !== 'cancelled') : rows;
  return loadMatches(db, shown, player);
}

export async function getTournamentMatch(
  db: Database,
  hash: string,
  { viewer }: Seeing,
): Promise<TournamentMatch> {
  const rows = await listMatchRows(db, { hash });
  for (const { tournament_id } of rows)
    await refuseHidden(db, tournament_id, { viewer }, 'tournament_match_not_found');
  const [match] = await loadMatches(db, rows, viewer?.playerId ?? null);
  if (!match) throw new Refusal('tournament_match_not_found');
  return match;
}

/** Matches as `viewer`, a player, sees them: five statements for any number. */
export async function loadMatches(
  db: Database,
  rows: readonly TournamentMatchRow[],
  viewer: number | null,
  guests: GuestNames = 'short',
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
    guests,
  );
  const teams = new Map(teamRows.map((team) => [team.id, team]));
  return rows.map((row) => presentMatch(row, { knockout, groups, teams, players }, viewer));
}
