import type { Parsed } from '@bandeja/contract/call';
import type { TournamentTeam } from '@bandeja/contract/calls/tournament-teams';
import type { listTournaments as listTournamentsCall, Tournament } from '@bandeja/contract/calls/tournaments';
import type { Page } from '@bandeja/contract/fields/primitives';
import type { Database } from '@bandeja/db/database';
import { refuseRegister } from '@bandeja/rules/tournaments/registration';
import { Refusal } from '../../http/errors/refusal.ts';
import { offsetOf, presentPage } from '../../http/paging.ts';
import { findHiddenClubs } from '../desk/public.ts';
import { loadEntrants, loadPlayerSummaries } from '../players/public.ts';
import { findGroup } from './draw/draw.repository.ts';
import { listImpedimentsOf } from './teams/impediments.repository.ts';
import {
  findTeam,
  listCategoryTeams,
  listTeamsOfGroup,
  listTeamsOfPlayer,
  maySeeTeam,
  type TeamRow,
} from './teams/teams.repository.ts';
import { presentCategory, presentTeam, presentTournament, type Seen } from './tournaments.presenter.ts';
import {
  countTournaments,
  findCategory,
  findTournament,
  getTournamentRow,
  listCategories,
  listTournamentRows,
  registerFacts,
  type TournamentRow,
} from './tournaments.repository.ts';

type ListTournamentsInput = Seen & { query: Parsed<typeof listTournamentsCall>['query']; url: string };

/** A page of tournaments. `mine` without a player refuses (401). */
export async function listTournaments(db: Database, input: ListTournamentsInput): Promise<Page<Tournament>> {
  const { query, url, viewer, now } = input;
  const { page, page_size, mine, ...filter } = query;
  const player = viewer?.playerId ?? null;
  if (mine && player === null) throw new Refusal('unauthenticated');
  const wanted = { ...filter, ...(mine && player !== null && { player }) };
  const count = Number(await countTournaments(db, wanted, now));
  const rows = await listTournamentRows(db, wanted, { limit: page_size, offset: offsetOf(query), now });
  return presentPage({ url, page, page_size, count, results: await loadTournaments(db, rows, input) });
}

export async function getTournament(db: Database, hash: string, seen: Seen): Promise<Tournament> {
  const row = await findTournament(db, hash);
  const [tournament] = row && (await isShown(db, row, seen)) ? await loadTournaments(db, [row], seen) : [];
  if (!tournament) throw new Refusal('tournament_not_found');
  return tournament;
}

/** A club that is hidden shows its tournaments to its staff, and to those who are in them. */
async function isShown(
  db: Database,
  { id, club_slug, published_at }: Pick<TournamentRow, 'id' | 'club_slug' | 'published_at'>,
  { viewer }: Pick<Seen, 'viewer'>,
): Promise<boolean> {
  if (published_at) return true;
  if (!viewer) return false;
  const { playerId, userId } = viewer;
  if (playerId !== null && (await listTeamsOfPlayer(db, playerId, [id])).length > 0) return true;
  return !(await findHiddenClubs(db, [club_slug], userId)).has(club_slug);
}

/** Refuses what belongs to a tournament that is not shown, as if it did not exist. */
export async function refuseHidden(
  db: Database,
  tournament: number,
  seen: Pick<Seen, 'viewer'>,
  code: 'tournament_not_found' | NotFound,
): Promise<void> {
  if (!(await isShown(db, await getTournamentRow(db, tournament), seen))) throw new Refusal(code);
}

type NotFound = `tournament_${'category' | 'group' | 'team' | 'match'}_not_found`;

/** Tournaments with their categories and the viewer's teams: the same statements for any number of tournaments. */
async function loadTournaments(
  db: Database,
  rows: readonly TournamentRow[],
  seen: Seen,
): Promise<Tournament[]> {
  const ids = rows.map(({ id }) => id);
  const player = seen.viewer?.playerId ?? null;
  const categories = await listCategories(db, ids, player);
  const ownRows = player === null ? [] : await listTeamsOfPlayer(db, player, ids);
  const own = await loadTeams(db, ownRows, seen);
  const entrant = player === null ? null : ((await loadEntrants(db, [player])).get(player) ?? null);
  const asking = rows.filter(({ impediments_max }) => impediments_max > 0).map(({ id }) => id);
  const given = player === null || asking.length === 0 ? [] : await listImpedimentsOf(db, player, asking);
  return rows.map((row) =>
    presentTournament(row, {
      categories: categories
        .filter(({ tournament_id, cancelled_at }) => tournament_id === row.id && cancelled_at === null)
        .map((category) =>
          presentCategory(category, refuseRegister(registerFacts(row, category), entrant, seen.now)),
        ),
      own: own.filter((_, index) => (ownRows[index] as TeamRow).tournament_id === row.id),
      impediments: given.filter(({ tournament_id }) => tournament_id === row.id),
      now: seen.now,
    }),
  );
}

/** Teams with the names and pictures of their players: two statements for any number of teams. */
async function loadTeams(db: Database, teams: readonly TeamRow[], seen: Seen): Promise<TournamentTeam[]> {
  const players = await loadPlayerSummaries(
    db,
    teams.flatMap(({ player_a, player_b }) => [player_a, player_b]),
  );
  return teams.map((team) => presentTeam(team, players, seen));
}

/** A team as the answer of a call that changed it. */
export async function loadTeam(db: Database, team: TeamRow, seen: Seen): Promise<TournamentTeam> {
  return presentTeam(team, await loadPlayerSummaries(db, [team.player_a, team.player_b]), seen);
}

/** The confirmed teams of a category and the viewer's own; without a category, the viewer's own of all tournaments. */
export async function listTournamentTeams(
  db: Database,
  category: number | undefined,
  seen: Seen,
): Promise<TournamentTeam[]> {
  const viewer = seen.viewer?.playerId ?? null;
  if (category === undefined)
    return viewer === null ? [] : loadTeams(db, await listTeamsOfPlayer(db, viewer), seen);
  const found = await findCategory(db, category);
  if (!found) throw new Refusal('tournament_category_not_found');
  await refuseHidden(db, found.tournament_id, seen, 'tournament_category_not_found');
  return loadTeams(db, await listCategoryTeams(db, category, viewer), seen);
}

export async function listGroupTeams(
  db: Database,
  { id, groupId }: { id: number; groupId: number },
  seen: Seen,
): Promise<TournamentTeam[]> {
  const group = await findGroup(db, groupId);
  if (group?.category_id !== id) throw new Refusal('tournament_group_not_found');
  await refuseHidden(db, group.tournament_id, seen, 'tournament_group_not_found');
  return loadTeams(db, await listTeamsOfGroup(db, groupId), seen);
}

/** A confirmed team, or the viewer's own; every other one is refused as not found. */
export async function getTournamentTeam(db: Database, id: number, seen: Seen): Promise<TournamentTeam> {
  const team = await findTeam(db, id);
  if (!team || !maySeeTeam(team, seen.viewer?.playerId ?? null))
    throw new Refusal('tournament_team_not_found');
  await refuseHidden(db, team.tournament_id, seen, 'tournament_team_not_found');
  return loadTeam(db, team, seen);
}
