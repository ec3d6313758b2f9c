import type { TournamentTeam } from '@bandeja/contract/calls/tournament-teams';
import type { Tournament, TournamentCategory } from '@bandeja/contract/calls/tournaments';
import type { Database } from '@bandeja/db/database';
import type { Ability } from '@bandeja/rules/abilities';
import { type RegisterRefusal, refuseRegister } from '@bandeja/rules/tournaments/register-abilities';
import { tournamentStatus } from '@bandeja/rules/tournaments/tournament-status';
import type { Viewer } from '../../../http/session/viewer.ts';
import { loadEntrants } from '../../players/public.ts';
import { registerFacts } from '../teams/team-state.ts';
import { presentTeams } from '../teams/teams.presenter.ts';
import { listTeamsOfPlayer, type TeamRow } from '../teams/teams.repository.ts';
import { type CategoryRow, listCategories, type TournamentRow } from '../tournaments.repository.ts';

export type Seen = { viewer: Viewer | null; hasProvider: boolean; now: Date };

/** Tournaments with their categories and the viewer's teams: the same statements for any number of tournaments. */
export async function presentTournaments(
  db: Database,
  rows: readonly TournamentRow[],
  seen: Seen,
): Promise<Tournament[]> {
  const ids = rows.map(({ id }) => id);
  const player = seen.viewer?.playerId ?? null;
  const categories = await listCategories(db, ids, player);
  const ownRows = player === null ? [] : await listTeamsOfPlayer(db, player, ids);
  const own = await presentTeams(db, ownRows, seen);
  const entrant = player === null ? null : ((await loadEntrants(db, [player])).get(player) ?? null);
  return rows.map((row) =>
    presentTournament(row, {
      categories: categories
        .filter(({ tournament_id }) => tournament_id === row.id)
        .map((category) =>
          presentCategory(category, refuseRegister(registerFacts(row, category), entrant, seen.now)),
        ),
      own: own.filter((_, index) => (ownRows[index] as TeamRow).tournament_id === row.id),
      now: seen.now,
    }),
  );
}

const presentCategory = (category: CategoryRow, refusal: Ability<RegisterRefusal>): TournamentCategory => ({
  id: category.id,
  name: category.name,
  gender: category.gender,
  level_min: category.level_min,
  level_max: category.level_max,
  max_teams: category.max_teams,
  price_cents: category.price_cents,
  advancing: category.advancing,
  sets: category.sets,
  third_set: category.third_set,
  teams: Number(category.teams),
  waiting: Number(category.waiting),
  drawn: category.drawn_at !== null,
  refusal,
  can: { register: refusal === null },
  champion: category.champion,
});

function presentTournament(
  row: TournamentRow,
  { categories, own, now }: { categories: TournamentCategory[]; own: TournamentTeam[]; now: Date },
): Tournament {
  return {
    hash: row.hash,
    name: row.name,
    club: { id: row.club_id, slug: row.club_slug, name: row.club_name, city: row.club_city },
    timezone: row.timezone,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    registration_starts_at: row.registration_starts_at.toISOString(),
    registration_ends_at: row.registration_ends_at.toISOString(),
    status: tournamentStatus(row, now),
    description: row.description,
    image: row.image,
    categories,
    own_teams: own,
  };
}
