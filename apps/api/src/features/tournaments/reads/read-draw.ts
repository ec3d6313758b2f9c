import type { Parsed } from '@bandeja/contract/call';
import type { TournamentTeam } from '@bandeja/contract/calls/tournament-teams';
import type {
  listTournamentMatches as listTournamentMatchesCall,
  TournamentGroup,
  TournamentMatch,
} from '@bandeja/contract/calls/tournaments';
import type { Database } from '@bandeja/db/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { maySeeTeam } from '../teams/team-state.ts';
import { presentOneTeam, presentTeams } from '../teams/teams.presenter.ts';
import { findTeam, listCategoryTeams, listTeamsOfGroup, type TeamRow } from '../teams/teams.repository.ts';
import { findCategory, findTournament } from '../tournaments.repository.ts';
import { findGroup, listGroups, listMatchRows } from './draw.repository.ts';
import { presentGroups } from './present-groups.ts';
import { presentMatches } from './present-matches.ts';
import type { Seen } from './present-tournaments.ts';

export async function readGroups(db: Database, category: number): Promise<TournamentGroup[]> {
  if (!(await findCategory(db, category))) throw new Refusal('tournament_category_not_found');
  return presentGroups(db, await listGroups(db, category));
}

export async function readGroup(db: Database, id: number): Promise<TournamentGroup> {
  const group = await findGroup(db, id);
  const [presented] = group ? await presentGroups(db, [group]) : [];
  if (!presented) throw new Refusal('tournament_group_not_found');
  return presented;
}

export async function readGroupTeams(
  db: Database,
  { id, groupId }: { id: number; groupId: number },
  seen: Seen,
): Promise<TournamentTeam[]> {
  const group = await findGroup(db, groupId);
  if (group?.category_id !== id) throw new Refusal('tournament_group_not_found');
  return presentTeams(db, await listTeamsOfGroup(db, groupId), seen);
}

export async function readCategoryTeams(
  db: Database,
  category: number,
  seen: Seen,
): Promise<TournamentTeam[]> {
  if (!(await findCategory(db, category))) throw new Refusal('tournament_category_not_found');
  return presentTeams(db, await listCategoryTeams(db, category, seen.viewer?.playerId ?? null), seen);
}

/** A confirmed team, or the viewer's own; every other one is refused as not found. */
export async function readVisibleTeam(db: Database, id: number, seen: Seen): Promise<TeamRow> {
  const team = await findTeam(db, id);
  if (!team || !maySeeTeam(team, seen.viewer?.playerId ?? null))
    throw new Refusal('tournament_team_not_found');
  return team;
}

export const readTeam = async (db: Database, id: number, seen: Seen): Promise<TournamentTeam> =>
  presentOneTeam(db, await readVisibleTeam(db, id, seen), seen);

type MatchQuery = Parsed<typeof listTournamentMatchesCall>['query'];

/** The matches of a tournament, a category or a group; without any of them, none. */
export async function readMatches(
  db: Database,
  { tournament: hash, category, group, mine }: MatchQuery,
  { viewer }: Seen,
): Promise<TournamentMatch[]> {
  if (hash === undefined && category === undefined && group === undefined) return [];
  const tournament = hash === undefined ? undefined : await findTournament(db, hash);
  if (hash !== undefined && !tournament) throw new Refusal('tournament_not_found');
  const player = viewer?.playerId ?? null;
  if (mine && player === null) return [];
  const rows = await listMatchRows(db, {
    tournament: tournament?.id,
    category,
    group,
    ...(mine && player !== null && { player }),
  });
  return presentMatches(db, rows, viewer);
}

export async function readMatch(db: Database, hash: string, { viewer }: Seen): Promise<TournamentMatch> {
  const [match] = await presentMatches(db, await listMatchRows(db, { hash }), viewer);
  if (!match) throw new Refusal('tournament_match_not_found');
  return match;
}
