import type { DeskTeam } from '@bandeja/contract/calls/desk-tournament-teams';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { isAtLeast } from '@bandeja/rules/clubs/desk-role';
import { fullName, REMOVED_PLAYER } from '@bandeja/rules/players/names';
import { refuseTeamFee } from '@bandeja/rules/tournaments/team-abilities';
import { Refusal } from '../../../http/errors/refusal.ts';
import { insertEntry } from '../../desk/public.ts';
import { loadPlayerSummaries } from '../../players/public.ts';
import { announceTournament, fillPlaces, withdrawTeams } from '../teams/places.ts';
import { payTeamAtClub } from '../teams/team-fees.ts';
import {
  findTeam,
  getTeam,
  listTeamsOfCategory,
  type TeamRow,
  teamFacts,
} from '../teams/teams.repository.ts';
import { listCategories, lockCategory } from '../tournaments.repository.ts';
import { type Asker, clubIdOf, lockOfClub, type OfTournament, rowOfClub } from './read-desk-tournaments.ts';
import { entryOf } from './write-tournament.ts';

type OfTeam = OfTournament & { id: number };

/** The teams of the categories, in their order, each in the order of registration. */
export async function listDeskTeams(db: Database, asker: OfTournament): Promise<DeskTeam[]> {
  const row = await rowOfClub(db, asker);
  const teams: TeamRow[] = [];
  for (const { id, cancelled_at } of await listCategories(db, [row.id]))
    if (cancelled_at === null) teams.push(...(await listTeamsOfCategory(db, id)));
  return present(db, teams, asker);
}

/** One team, also one that was just removed; of another tournament it does not exist. */
export async function getDeskTeam(db: Database, asker: OfTeam): Promise<DeskTeam> {
  const [team] = await present(db, [await teamOf(db, asker)], asker);
  if (!team) throw new Refusal('tournament_team_not_found');
  return team;
}

async function teamOf(db: Database, { hash, id, ...asker }: OfTeam): Promise<TeamRow> {
  const team = await findTeam(db, id);
  if (team?.hash !== hash || team.club_id !== clubIdOf(asker)) throw new Refusal('tournament_team_not_found');
  return team;
}

async function present(db: Database, teams: readonly TeamRow[], { viewer, now }: Asker): Promise<DeskTeam[]> {
  const players = await loadPlayerSummaries(
    db,
    teams.flatMap(({ player_a, player_b }) => [player_a, player_b]),
  );
  const nameOf = (id: number) => fullName(players.get(id) ?? REMOVED_PLAYER);
  const may = isAtLeast(viewer.desk.role, 'manager');
  return teams.map((team) => {
    const other = team.invited_by === team.player_a ? team.player_b : team.player_a;
    const isPaid = team.status === 'confirmed' && team.price_cents > 0;
    return {
      ...{ id: team.id, category: team.category_id, status: team.status, line: team.line },
      players: [nameOf(team.invited_by), nameOf(other)],
      accepted: team.accepted_at !== null,
      place_until: team.place_until?.toISOString() ?? null,
      price_cents: team.price_cents,
      paid: !isPaid ? null : team.paid_at_club_at === null ? 'app' : 'club',
      can: {
        confirm: may && refuseTeamFee(teamFacts(team), team.invited_by, now) === null,
        remove: may && team.status !== 'withdrawn' && team.stage === 'registration',
      },
    };
  });
}

const entry = (asker: OfTeam, call: string, changes: { status: string[] }) => ({
  ...entryOf(asker, { call, kind: 'tournament_team', object: asker.id }),
  changes,
});

/** As the operator's `tournament pay`. */
export function confirmDeskTeam(db: Database, asker: OfTeam): Promise<DeskTeam> {
  return withTransaction(db, async (tx) => {
    const { status } = await teamOf(tx, asker);
    await payTeamAtClub(tx, asker.id, asker.now);
    await insertEntry(tx, entry(asker, 'confirmDeskTeam', { status: [status, 'confirmed'] }));
    return getDeskTeam(tx, asker);
  });
}

/**
 * Takes a team out before the draw: what was paid by the app goes back, of what was paid at the club the club gets a
 * letter, and the place goes to the next team in line.
 */
export function removeDeskTeam(db: Database, asker: OfTeam): Promise<DeskTeam> {
  const { id, now } = asker;
  return withTransaction(db, async (tx) => {
    const { category_id } = await teamOf(tx, asker);
    const { stage, hash } = await lockOfClub(tx, asker);
    if (stage === 'running') throw new Refusal('tournament_drawn');
    if (stage !== 'registration') throw new Refusal('tournament_over');
    await lockCategory(tx, category_id);
    const team = await getTeam(tx, id);
    if (team.status === 'withdrawn') throw new Refusal('team_withdrawn');
    await withdrawTeams(tx, [team], { because: 'operator', by: null, now });
    await fillPlaces(tx, category_id, now);
    await insertEntry(tx, entry(asker, 'removeDeskTeam', { status: [team.status, 'withdrawn'] }));
    announceTournament(tx, hash);
    return getDeskTeam(tx, asker);
  });
}
