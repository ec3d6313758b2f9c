import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { sql } from 'kysely';
import { hasCourtUntil } from '../../bookings/public.ts';
import { type GuestNames, playerCards, presentPlayerSummary } from '../../players/public.ts';
import { feeRows } from '../../tills/public.ts';
import {
  begunOf,
  matchRows,
  selectGroups,
  selectKnockout,
  selectTeamNames,
} from '../draw/draw.repository.ts';
import { selectImpediments } from '../teams/impediments.repository.ts';
import { selectTeams } from '../teams/teams.repository.ts';
import { selectCategories, selectTournaments } from '../tournaments.repository.ts';

const tournamentOf = (db: Database, hash: string) =>
  db.selectFrom('tournaments').select('tournaments.id').where('tournaments.hash', '=', hash);

const categoriesOf = (db: Database, hash: string) =>
  db
    .selectFrom('tournament_categories')
    .select('tournament_categories.id')
    .where('tournament_categories.tournament_id', '=', tournamentOf(db, hash));

/** The two players of each team, one row each. */
const playersOfTeams = (db: Database) =>
  db
    .selectFrom('tournament_teams as team')
    .innerJoin(playerCards(db).as('card'), (join) =>
      join.on((on) =>
        on.or([
          on('card.player_id', '=', on.ref('team.player_a')),
          on('card.player_id', '=', on.ref('team.player_b')),
        ]),
      ),
    )
    .select([
      'card.player_id',
      'card.first_name',
      'card.last_name',
      'card.removed_at',
      'card.customer_id',
      'card.level',
      'card.images',
    ]);

type Card = Awaited<ReturnType<ReturnType<typeof playersOfTeams>['execute']>>[number];

const summariesOf = (cards: readonly Card[], guests: GuestNames = 'whole') =>
  new Map(
    cards.map(({ player_id: id, images, ...card }) => [
      id,
      presentPlayerSummary({ id, ...card }, images, guests),
    ]),
  );

export type DeskMatchRow = Awaited<ReturnType<ReturnType<typeof deskMatches>['execute']>>[number];

/** Matches with whether they have their court: one that ended before its time has given it back. */
const deskMatches = (db: Database, filter: Parameters<typeof matchRows>[1]) =>
  matchRows(db, filter).select(
    hasCourtUntil(sql.ref('match.occupation_id'), sql.ref('match.ends_at')).as('has_court'),
  );

export const findDeskMatchRow = (db: Database, match: { tournament: number; hash: string }) =>
  deskMatches(db, match).executeTakeFirst();

/** All that the desk shows of the matches of a tournament. */
export async function readDeskMatches(db: Database, hash: string, guests: GuestNames) {
  const [[tournament], matches, categories, knockout, groups, teams, cards] = await inOneTrip(db, [
    selectTournaments(db).where('tournament.hash', '=', hash),
    deskMatches(db, {}).where('tournament.hash', '=', hash),
    selectCategories(db, null)
      .where('category.tournament_id', '=', tournamentOf(db, hash))
      .orderBy('category.position')
      .orderBy('category.id'),
    selectKnockout(db).where('tournament_id', '=', tournamentOf(db, hash)),
    selectGroups(db).where('category.tournament_id', '=', tournamentOf(db, hash)),
    selectTeamNames(db).where('group_id', 'is not', null).where('category_id', 'in', categoriesOf(db, hash)),
    playersOfTeams(db)
      .where('team.group_id', 'is not', null)
      .where('team.category_id', 'in', categoriesOf(db, hash)),
  ]);
  return {
    ...{ tournament, matches, categories },
    bracket: {
      knockout,
      groups: new Map(groups.map(({ id, name }) => [id, name])),
      teams: new Map(teams.map((team) => [team.id, team])),
      players: summariesOf(cards, guests),
    },
  };
}

/**
 * The teams of a tournament by category: those that are in, those that left after the draw, and those that have paid at the club
 * and left. Of cancelled categories only the last.
 */
export async function readDeskTeams(db: Database, hash: string) {
  const [[tournament], teams, cards, impediments, rows] = await inOneTrip(db, [
    selectTournaments(db).where('tournament.hash', '=', hash),
    selectTeams(db)
      .where('tournament.hash', '=', hash)
      .where((is) =>
        is.or([
          is.and([
            is('category.cancelled_at', 'is', null),
            is.or([is('team.status', '<>', 'withdrawn'), is('team.group_id', 'is not', null)]),
          ]),
          is.and([
            is('team.status', '=', 'withdrawn'),
            is('team.paid_at_club_at', 'is not', null),
            is('team.fee_returned_at', 'is', null),
          ]),
        ]),
      )
      .orderBy('category.position')
      .orderBy('category.id')
      .orderBy('team.id'),
    playersOfTeams(db).where('team.category_id', 'in', categoriesOf(db, hash)),
    selectImpediments(db, hash),
    feeRows(db).where(
      'team_id',
      'in',
      db.selectFrom('tournament_teams').select('id').where('category_id', 'in', categoriesOf(db, hash)),
    ),
  ]);
  return { tournament, teams, players: summariesOf(cards), impediments, rows };
}

/** A category with its published draw, and the teams and levels that a draw of now takes. */
export async function readDeskDraw(db: Database, { hash, category: id }: { hash: string; category: number }) {
  const [[tournament], [category], groups, teams, cards, begun] = await inOneTrip(db, [
    selectTournaments(db).where('tournament.hash', '=', hash),
    selectCategories(db, null)
      .where('category.id', '=', id)
      .where('category.tournament_id', '=', tournamentOf(db, hash)),
    selectGroups(db).where('group.category_id', '=', id).orderBy('group.position'),
    selectTeamNames(db)
      .select(['group_id', 'draw_order'])
      .where('category_id', '=', id)
      .where((is) => is.or([is('status', '=', 'confirmed'), is('group_id', 'is not', null)]))
      .orderBy('id'),
    playersOfTeams(db)
      .where('team.category_id', '=', id)
      .where((is) => is.or([is('team.status', '=', 'confirmed'), is('team.group_id', 'is not', null)])),
    begunOf(db, id),
  ]);
  const levels = new Map(
    cards.map(({ player_id, level, removed_at }) => [player_id, removed_at ? null : level]),
  );
  return {
    tournament,
    category,
    groups,
    teams,
    players: summariesOf(cards),
    levels,
    begun: begun.length > 0,
  };
}
