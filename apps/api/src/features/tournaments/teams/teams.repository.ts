import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import {
  GIVEN_UP_REASONS,
  type TeamStatus,
  type WithdrawalReason,
} from '@bandeja/rules/tournaments/statuses';
import type { Invitation, TeamFacts } from '@bandeja/rules/tournaments/team-abilities';
import { type Insertable, sql } from 'kysely';
import { clubSummaries } from '../../clubs/public.ts';
import { heldCentsOf, latestPaymentOf, openPaymentOf } from '../../payments/public.ts';
import { areApart, entrantOf, guestsOf } from '../../players/public.ts';
import { isPlayerFull } from './entries.repository.ts';
import { halvesOf } from './halves.repository.ts';
import { mergeOf } from './merges.repository.ts';

export type TeamRow = NonNullable<Awaited<ReturnType<typeof findTeam>>>;

/** A team as the input of the rules. */
export const teamFacts = (team: TeamRow): TeamFacts => ({
  status: team.status,
  invited_by: team.invited_by,
  partner: team.invited_by === team.player_a ? team.player_b : team.player_a,
  invitation: team.invitation,
  place_until: team.place_until,
  apart: team.apart,
  limits: team,
  tournament: team,
});

/** The players that a team binds. */
export const boundPlayers = (team: TeamRow): number[] =>
  team.accepted_at === null ? [team.invited_by] : [team.player_a, team.player_b];

/** Whether the viewer sees a team: confirmed teams are public, the others are seen by their players. */
export const maySeeTeam = (team: TeamRow, viewer: number | null): boolean =>
  team.status === 'confirmed' || team.player_a === viewer || team.player_b === viewer;

/** What the acceptance of an invitation checks; null: accepted. */
const invitation = sql<Invitation | null>`CASE WHEN team.accepted_at IS NULL THEN jsonb_build_object(
  'entrants', jsonb_build_array(${entrantOf(sql.ref('team.player_a'))}, ${entrantOf(sql.ref('team.player_b'))}),
  'partner_bound', EXISTS (
    SELECT FROM tournament_entrants entrant
    WHERE entrant.category_id = team.category_id AND entrant.team_id <> team.id
      AND entrant.player_id <> team.invited_by AND entrant.player_id IN (team.player_a, team.player_b)),
  'partner_full', ${isPlayerFull(sql`CASE team.invited_by WHEN team.player_a THEN team.player_b ELSE team.player_a END`)}
) END`;

export const selectTeams = (db: Database) =>
  db
    .selectFrom('tournament_teams as team')
    .innerJoin('tournament_categories as category', 'category.id', 'team.category_id')
    .innerJoin('tournaments as tournament', 'tournament.id', 'category.tournament_id')
    .innerJoin(clubSummaries(db).as('club'), 'club.club_id', 'tournament.club_id')
    .select([
      'team.id',
      'team.category_id',
      'team.player_a',
      'team.player_b',
      'team.invited_by',
      'team.accepted_at',
      'team.status',
      'team.place_until',
      'team.withdrawn_because',
      'team.withdrawn_at',
      'team.price_cents',
      // Of a team that has moved to a cheaper category, the fee of that one.
      sql<number>`LEAST(team.price_cents, category.price_cents)`.as('fee_cents'),
      'team.paid_at_club_at',
      'team.fee_returned_at',
      'team.group_id',
      'team.draw_order',
      'team.merged_from',
      'team.back_cents',
      'team.club_back_cents',
      'team.club_handed_cents',
      'team.created_at',
      'category.name as category_name',
      'category.tournament_id',
      'category.gender',
      'category.level_min',
      'category.level_max',
      'category.level_sum_max',
      'category.cancelled_at',
      'category.second_cents',
      'category.merge_until',
      mergeOf.as('merge'),
      halvesOf.as('halves'),
      sql<string | null>`COALESCE(category.cancel_reason, tournament.cancel_reason)`.as('cancel_reason'),
      'tournament.hash',
      'tournament.name as tournament_name',
      'tournament.stage',
      'tournament.starts_on',
      'tournament.impediments_max',
      'tournament.entries_max',
      'tournament.registration_starts_at',
      'tournament.registration_ends_at',
      'club.club_id',
      'club.charges_with',
      'club.club_slug',
      'club.timezone',
      latestPaymentOf('tournament_team', sql.ref<number>('team.id')).as('payment'),
      heldCentsOf('tournament_team', sql.ref<number>('team.id')).as('held_cents'),
      openPaymentOf('tournament_team', sql.ref<number>('team.id')).as('open_payment'),
      invitation.as('invitation'),
      areApart(sql.ref('team.player_a'), sql.ref('team.player_b')).as('apart'),
      guestsOf(sql.ref('team.player_a'), sql.ref('team.player_b')).as('guests'),
      // Waiting teams are in line in the order of their ids.
      sql<number | null>`CASE WHEN team.status = 'waiting' THEN (
        SELECT count(*) FROM tournament_teams ahead
        WHERE ahead.category_id = team.category_id AND ahead.status = 'waiting' AND ahead.id <= team.id
      ) END`.as('line'),
    ]);

export const isOf = (player: number) => sql<boolean>`${player} IN (team.player_a, team.player_b)`;

export const findTeam = (db: Database, id: number) =>
  selectTeams(db).where('team.id', '=', id).executeTakeFirst();

/** A team that exists; throws otherwise. */
export const getTeam = (db: Database, id: number) =>
  selectTeams(db).where('team.id', '=', id).executeTakeFirstOrThrow();

/** The confirmed teams of a category and the viewer's own, in the order of the draw and then of registration. */
export const listCategoryTeams = (db: Database, category: number, viewer: number | null) =>
  selectTeams(db)
    .where('team.category_id', '=', category)
    .where((is) =>
      is.or([
        is('team.status', '=', 'confirmed'),
        ...(viewer === null ? [] : [is.and([isOf(viewer), is('team.status', '<>', 'withdrawn')])]),
      ]),
    )
    .orderBy('team.draw_order')
    .orderBy('team.id')
    .execute();

export const listTeamsOfGroup = (db: Database, group: number) =>
  selectTeams(db).where('team.group_id', '=', group).orderBy('team.draw_order').execute();

/** A player's teams that are not withdrawn; `tournaments`: only in these. */
export const listTeamsOfPlayer = (db: Database, player: number, tournaments?: readonly number[]) =>
  selectTeams(db)
    .where(isOf(player))
    .where('team.status', '<>', 'withdrawn')
    .where((is) => is.and(tournaments ? [is('category.tournament_id', 'in', [0, ...tournaments])] : []))
    .orderBy('team.id')
    .execute();

/** All teams of a player, withdrawn ones included, for the export. */
export const listEveryTeamOf = (db: Database, player: number) =>
  selectTeams(db).where(isOf(player)).orderBy('team.id').execute();

const teamsOfCategory = (db: Database, category: number) =>
  selectTeams(db).where('team.category_id', '=', category).orderBy('team.id');

/** The teams of a category that are not withdrawn. */
export const listTeamsOfCategory = (db: Database, category: number) =>
  teamsOfCategory(db, category).where('team.status', '<>', 'withdrawn').execute();

/** The teams of a category that asks them to play in another one, with those that have moved, and those that left `since` it asked. */
export const listMergeTeams = (db: Database, { category, since }: { category: number; since: Date | null }) =>
  selectTeams(db)
    .where((is) =>
      is.or([
        is('team.merged_from', '=', category),
        is.and([
          is('team.category_id', '=', category),
          is.or([
            is('team.status', '=', 'confirmed'),
            ...(since
              ? [is.and([is('team.status', '=', 'withdrawn'), is('team.withdrawn_at', '>=', since)])]
              : []),
          ]),
        ]),
      ]),
    )
    .orderBy('team.id')
    .execute();

/** The teams of a category that are not withdrawn, or that the operator took out after the draw. */
export const listTeamsToCancel = (db: Database, category: number) =>
  teamsOfCategory(db, category)
    .where((is) =>
      is.or([is('team.status', '<>', 'withdrawn'), is('team.withdrawn_because', '=', 'operator')]),
    )
    .execute();

/** The withdrawn teams of a category that had paid at the club. */
export const listWithdrawnPayers = (db: Database, category: number) =>
  teamsOfCategory(db, category)
    .where('team.status', '=', 'withdrawn')
    .where('team.paid_at_club_at', 'is not', null)
    .execute();

/** Whether the two players of `team` gave up an earlier registration of its category. */
export const isAgain = sql<boolean>`EXISTS (
  SELECT FROM tournament_teams earlier
  WHERE earlier.category_id = team.category_id AND earlier.status = 'withdrawn' AND earlier.id < team.id
    AND earlier.player_a IN (team.player_a, team.player_b) AND earlier.player_b IN (team.player_a, team.player_b)
    AND earlier.withdrawn_because IN (${sql.join(GIVEN_UP_REASONS)})
)`;

/**
 * Teams in line, first come first served, with whether the pair gave up a place before. `fits`: without those that may
 * have a place only when the partner has accepted.
 */
export const listWaiting = (
  db: Database,
  category: number,
  { limit, fits = false }: { limit: number; fits?: boolean },
) =>
  teamsOfCategory(db, category)
    .select(isAgain.as('is_again'))
    .where('team.status', '=', 'waiting')
    .where((is) =>
      fits ? is.or([is('team.accepted_at', 'is not', null), sql<boolean>`NOT ${isAgain}`]) : is.val(true),
    )
    .limit(limit)
    .execute();

/** Teams whose place was held until an instant that has passed. */
export const listOverdue = (db: Database, category: number, now: Date) =>
  teamsOfCategory(db, category).where('team.place_until', '<=', now).execute();

/** The next end of a held place of a category; null: none is held. */
export async function findNextDeadline(db: Database, category: number): Promise<Date | null> {
  const { next } = await db
    .selectFrom('tournament_teams')
    .select((select) => select.fn.min('place_until').as('next'))
    .where('category_id', '=', category)
    .executeTakeFirstOrThrow();
  return next;
}

export async function insertTeam(db: Database, team: Insertable<DB['tournament_teams']>): Promise<number> {
  const { id } = await db
    .insertInto('tournament_teams')
    .values(team)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateTeams(
  db: Database,
  ids: readonly number[],
  change: {
    status?: TeamStatus;
    place_until?: Date | null;
    accepted_at?: Date;
    paid_at_club_at?: Date | null;
    fee_returned_at?: Date;
    club_handed_cents?: number;
  },
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('tournament_teams')
    .set({ ...change, updated_at: now })
    .where('id', 'in', ids)
    .execute();
}

const MOMENT = sql`interval '1 millisecond'`;

/**
 * When a team leaves: of a drawn one after what was recorded before under the lock of its tournament. Clocks of requests that
 * waited for the lock may say another order, and decide whose result a walkover is.
 */
const leavesAt = (now: Date) => sql<Date>`GREATEST(${now}::timestamptz,
  (SELECT max(match.finished_at) + ${MOMENT} FROM tournament_matches match
    WHERE match.category_id = tournament_teams.category_id AND tournament_teams.id IN (match.team_a, match.team_b)),
  (SELECT max(other.withdrawn_at) + ${MOMENT} FROM tournament_teams other
    WHERE tournament_teams.group_id IS NOT NULL AND other.category_id = tournament_teams.category_id
      AND other.group_id IS NOT NULL))`;

/** Ends the registration of teams and frees their players. */
export async function endTeams(
  db: Database,
  ids: readonly number[],
  because: WithdrawalReason,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('tournament_teams')
    .set({
      status: 'withdrawn',
      place_until: null,
      withdrawn_at: leavesAt(now),
      withdrawn_because: because,
      updated_at: now,
    })
    .where('id', 'in', ids)
    .execute();
  await db.deleteFrom('tournament_entrants').where('team_id', 'in', ids).execute();
}
