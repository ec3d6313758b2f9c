import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';
import { heldCentsOf, latestPaymentOf, moneyOfPayable } from '../../payments/public.ts';
import { playerNames } from '../../players/public.ts';
import { deskMoney, feeRows, feeTakenOf } from '../../tills/public.ts';
import { halvesOf } from '../teams/halves.repository.ts';

const among = (ids: readonly number[]) => sql<number>`ANY(${ids}::bigint[])`;

/** What the fees of teams are of, and whose. */
const selectFees = (db: Database) =>
  db
    .selectFrom('tournament_teams as team')
    .innerJoin('tournament_categories as category', 'category.id', 'team.category_id')
    .innerJoin('tournaments as tournament', 'tournament.id', 'category.tournament_id')
    .innerJoin(playerNames(db).as('one'), 'one.player_id', 'team.player_a')
    .innerJoin(playerNames(db).as('other'), 'other.player_id', 'team.player_b')
    .select(['team.id as team', 'tournament.hash', 'tournament.name as tournament'])
    .select(['category.name as category', 'team.player_b', 'team.invited_by'])
    .select(['one.first_name as first_a', 'one.last_name as last_a'])
    .select(['other.first_name as first_b', 'other.last_name as last_b']);

export type FeeColumns = Awaited<ReturnType<typeof listFees>>[number];

export const listFees = (db: Database, teams: readonly number[]) =>
  selectFees(db).where('team.id', '=', among(teams)).execute();

export const listSides = (db: Database, halves: readonly number[]) =>
  db
    .selectFrom('tournament_halves')
    .select(['id', 'side', 'team_id'])
    .where('id', '=', among(halves))
    .execute();

/** The rows that tills have of the fees of teams, in order. */
export const listFeeRows = (db: Database, teams: readonly number[]) =>
  deskMoney(db).where('row.team_id', '=', among(teams)).orderBy('row.id').execute();

/** The same, as a correction reads them. */
export const listRowsOfFee = (db: Database, teams: readonly number[]) =>
  feeRows(db).where('team_id', '=', among(teams)).execute();

export type FeeRowColumns = Awaited<ReturnType<typeof listRowsOfFee>>[number];

const team = sql.ref<number>('team.id');

/** The club's part of what the halves of `team` hold; null: it has one fee. */
const halfCentsOf = sql<number>`(SELECT CASE WHEN sum(half.club_cents) IS NULL
    AND count(${heldCentsOf('tournament_half', sql.ref<number>('half.id'))}) > 0 THEN 0 ELSE sum(half.club_cents) END
  FROM tournament_halves half WHERE half.team_id = team.id)`;

/** As clubCentsOf. */
const clubCents = sql<number>`CASE WHEN team.paid_at_club_at IS NULL THEN 0
  ELSE COALESCE(${halfCentsOf}, team.price_cents - team.back_cents + team.club_back_cents) END`;

/** As owesFee. */
const owesAll = sql<boolean>`(team.status = 'withdrawn' AND team.paid_at_club_at IS NOT NULL
  AND team.fee_returned_at IS NULL AND (team.withdrawn_because <> 'operator' OR team.group_id IS NULL))`;

/** As owedCentsOf. */
const owedCents = sql<number>`CASE WHEN ${owesAll} THEN ${clubCents} - team.club_handed_cents
  WHEN team.fee_returned_at IS NULL THEN team.club_back_cents - team.club_handed_cents ELSE 0 END`;

/** Shown beside the open till. */
const OWED_SHOWN = 100;

/** The fees that a club has still to hand back, the oldest first. */
export const listOwedFees = (db: Database, club: number) =>
  selectFees(db)
    .select([owedCents.as('due_cents'), sql<Date>`COALESCE(team.withdrawn_at, team.updated_at)`.as('since')])
    .where('tournament.club_id', '=', club)
    .where((is) => is.or([owesAll, is('team.club_back_cents', '>', is.ref('team.club_handed_cents'))]))
    .where('team.fee_returned_at', 'is', null)
    .orderBy('since')
    .orderBy('team.id')
    .limit(OWED_SHOWN)
    .execute();

/** Of each team of a tournament that has paid something: in the app, at the club, in a till, and what went back. */
export const listFeeMoney = (db: Database, tournament: number) => {
  const ofHalves = sql<{ came: number; went: number } | null>`(SELECT jsonb_build_object(
      'came', sum((money.of ->> 'came')::integer), 'went', sum((money.of ->> 'went')::integer))
    FROM tournament_halves half
    CROSS JOIN LATERAL (SELECT ${moneyOfPayable('tournament_half', sql.ref<number>('half.id'))} AS of) money
    WHERE half.team_id = team.id)`;
  return db
    .selectFrom('tournament_teams as team')
    .innerJoin('tournament_categories as category', 'category.id', 'team.category_id')
    .select([
      'team.fee_returned_at',
      'team.club_handed_cents',
      moneyOfPayable('tournament_team', team).as('whole'),
      ofHalves.as('halves'),
      clubCents.as('club_cents'),
      feeTakenOf(team).as('till_cents'),
      owedCents.as('owed_cents'),
      // As lostFeeOf takes them.
      'team.status',
      'team.draw_order',
      sql<number>`LEAST(team.price_cents, category.price_cents)`.as('fee_cents'),
      'team.paid_at_club_at',
      'category.second_cents',
      heldCentsOf('tournament_team', team).as('held_cents'),
      latestPaymentOf('tournament_team', team).as('payment'),
      halvesOf.as('each'),
    ])
    .where('category.tournament_id', '=', tournament)
    .where('team.price_cents', '>', 0)
    .execute();
};

/** The teams of a tournament whose place waits for its fee. */
export const listOpenFees = (db: Database, tournament: number) =>
  db
    .selectFrom('tournament_teams as team')
    .innerJoin('tournament_categories as category', 'category.id', 'team.category_id')
    .select(['team.price_cents', 'category.second_cents', halvesOf.as('halves')])
    .where('category.tournament_id', '=', tournament)
    .where('team.status', 'in', ['offered', 'awaiting_payment'])
    .where('team.price_cents', '>', 0)
    .execute();
