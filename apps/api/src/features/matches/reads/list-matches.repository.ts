import { compiledForEach, type Given } from '@bandeja/db/compiled-once';
import { countOf } from '@bandeja/db/counted';
import type { DB } from '@bandeja/db/schema.gen';
import type { MatchType } from '@bandeja/rules/matches/match-type';
import { type ExpressionBuilder, sql } from 'kysely';
import { isPlayer } from '../../players/public.ts';
import { selectWithParts } from '../matches.repository.ts';

type PlayerMatches = {
  player: number;
  /**
   * Includes matches that the player only created: without them the creator could not find a match organized for
   * others.
   */
  withCreated: boolean;
  /** true: finished matches; false: open matches; undefined: both. Cancelled matches are never listed. */
  finished: boolean | undefined;
  type?: MatchType | undefined;
  /** Only matches that this player was in too. */
  companion?: number | undefined;
  /** Only matches that have begun by this instant. */
  begunBy?: Date | undefined;
  /** Includes finished matches that the player may still confirm at this instant: the player's own list. */
  answerableAt?: Date | undefined;
};

/** The same as values of a statement: what its text depends on is there or undefined. */
type Values = Pick<PlayerMatches, 'player' | 'type' | 'companion' | 'begunBy' | 'answerableAt'> & {
  withCreated?: true | undefined;
  onlyFinished?: true | undefined;
  onlyOpen?: true | undefined;
};
type Has = (name: keyof Values) => boolean;

const valuesOf = ({ withCreated, finished, ...of }: PlayerMatches): Values => ({
  ...of,
  withCreated: withCreated || undefined,
  onlyFinished: finished === true || undefined,
  onlyOpen: finished === false || undefined,
});

const isOf = (given: Given<Values>, has: Has) => (where: ExpressionBuilder<DB, 'matches'>) => {
  const unconfirmed = (id: number) =>
    where
      .selectFrom('match_players')
      .select('match_players.match_id')
      .where('match_players.player_id', '=', id)
      .where('match_players.confirmed_at', 'is', null);
  const playedBy = (id: number) =>
    where
      .selectFrom('match_players')
      .select('match_players.match_id')
      .where('match_players.player_id', '=', id);
  /** A finished match is listed for players who have confirmed it. */
  const countsFor = (id: number) =>
    where.or([
      where('matches.ended_at', 'is', null),
      where('matches.confirmed_only', '=', false),
      where('matches.id', 'not in', unconfirmed(id)),
      ...(has('answerableAt')
        ? [
            where.and([
              where('matches.consent_until', '>', given('answerableAt')),
              where('matches.consent_closed_at', 'is', null),
            ]),
          ]
        : []),
    ]);
  const plays = playedBy(given('player'));
  const created = where
    .selectFrom('matches as created')
    .select('created.id as match_id')
    .where('created.created_by', '=', given('player'));
  return where.and([
    where('matches.cancelled_at', 'is', null),
    where('matches.id', 'in', has('withCreated') ? plays.union(created) : plays),
    countsFor(given('player')),
    ...(has('onlyFinished') ? [where('matches.ended_at', 'is not', null)] : []),
    ...(has('onlyOpen') ? [where('matches.ended_at', 'is', null)] : []),
    ...(has('begunBy') ? [where('matches.date', '<=', given('begunBy'))] : []),
    ...(has('type') ? [where('matches.type', '=', given('type'))] : []),
    ...(has('companion')
      ? [where('matches.id', 'in', playedBy(given('companion'))), countsFor(given('companion'))]
      : []),
  ]);
};

/** How many matches a player has, and whether there is such a player. */
export const countOfMatches = (of: PlayerMatches) => countMatches(valuesOf(of));

const countMatches = compiledForEach((db, given: Given<Values>, has) =>
  countOf(db, db.selectFrom('matches').where(isOf(given, has))).select(
    isPlayer(given('player')).as('is_player'),
  ),
);

/** A page of a player's matches: open ones still to come, soonest first, then the others, newest first. */
export const pageOfMatches = (of: PlayerMatches, page: { limit: number; offset: number; now: Date }) =>
  selectPage({ ...valuesOf(of), ...page });

type PageValues = Values & { limit: number; offset: number; now: Date };

const selectPage = compiledForEach((db, given: Given<PageValues>, has) => {
  const isToCome = sql<boolean>`(matches.ended_at IS NULL AND matches.date > ${given('now')})`;
  const inOrder = sql`${isToCome} DESC, CASE WHEN ${isToCome} THEN matches.date END, matches.date DESC, matches.id DESC`;
  // First the page, then its parts: PostgreSQL computes the columns of skipped rows too.
  const page = db
    .selectFrom('matches')
    .select('matches.id')
    .where(isOf(given, has))
    .orderBy(inOrder)
    .limit(given('limit'))
    .offset(given('offset'));
  // An array, which is planned for ten rows at every limit: else PostgreSQL plans this statement again each time.
  return selectWithParts(db).where('matches.id', '=', sql<number>`ANY(ARRAY(${page}))`).orderBy(inOrder);
});
