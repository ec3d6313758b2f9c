import type { MatchLevelChange } from '@bandeja/contract/calls/matches';
import type { PlayerSummary } from '@bandeja/contract/calls/players';
import { compiledForEach, compiledOnce, type Given } from '@bandeja/db/compiled-once';
import { countOf } from '@bandeja/db/counted';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import type { MatchType } from '@bandeja/rules/matches/match-type';
import { type ExpressionBuilder, sql } from 'kysely';
import { Refusal } from '../../../http/errors/refusal.ts';
import { courtsWithClub } from '../../clubs/public.ts';
import { levelChangesOf } from '../../levels/public.ts';
import { isPlayer, presentPlayerSummary } from '../../players/public.ts';
import { type MatchRow, matchColumns } from '../matches.repository.ts';
import { type MatchPlace, seatedPlayersOf } from '../players/match-players.repository.ts';
import { type ScoreRow, scoresOf } from '../sets/match-scores.repository.ts';

export type MatchWithCourt = MatchRow & {
  court: {
    id: number;
    name: string;
    club: { id: number; slug: string; name: string; timezone: string };
  } | null;
  /** Of the court, else of whom stated the time, else of the court it lost; null without all. */
  timezone: string | null;
};

const selectWithCourt = (db: Database) =>
  db
    .selectFrom('matches')
    .leftJoin(courtsWithClub(db).as('court'), 'court.court_id', 'matches.court_id')
    .leftJoin(courtsWithClub(db).as('lost'), 'lost.court_id', 'matches.lost_court_id')
    .select(matchColumns)
    .select([
      'court.court_name',
      'court.club_id',
      'court.club_slug',
      'court.club_name as court_club_name',
      'court.timezone as club_timezone',
      sql<string | null>`coalesce(matches.timezone, lost.timezone)`.as('courtless_timezone'),
    ]);

type JoinedRow = Awaited<ReturnType<ReturnType<typeof selectWithCourt>['executeTakeFirstOrThrow']>>;

function withCourt(row: JoinedRow): MatchWithCourt {
  const { court_name, club_id, club_slug, court_club_name, club_timezone, courtless_timezone, ...match } =
    row;
  const { court_id } = match;
  // Foreign keys guarantee that all of these exist or none does; the checks narrow the types.
  const hasCourt = court_id !== null && court_name !== null && club_id !== null;
  const hasClub = club_slug !== null && court_club_name !== null && club_timezone !== null;
  if (!hasCourt || !hasClub) return { ...match, court: null, timezone: courtless_timezone };
  const club = { id: club_id, slug: club_slug, name: court_club_name, timezone: club_timezone };
  return { ...match, court: { id: court_id, name: court_name, club }, timezone: club_timezone };
}

export async function findMatch(db: Database, id: number): Promise<MatchWithCourt | undefined> {
  const row = await matchRow({ id }).first(db);
  return row && withCourt(row);
}

const matchRow = compiledOnce((db, given: Given<{ id: number }>) =>
  selectWithCourt(db).where('matches.id', '=', given('id')),
);

const matchId = sql.ref<number>('matches.id');

/** A match with all that is shown of it. */
const selectWithParts = (db: Database) =>
  selectWithCourt(db).select([
    seatedPlayersOf(db, matchId).as('seated'),
    scoresOf(db, matchId).as('scores'),
    levelChangesOf(matchId).as('level_changes'),
  ]);

/** A match with all that is shown of it, in one statement. */
const matchWithParts = compiledOnce((db, given: Given<{ id: number }>) =>
  selectWithParts(db).where('matches.id', '=', given('id')),
);

type MatchWithParts = Awaited<ReturnType<ReturnType<typeof matchWithParts>['rows']>>[number];

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

export type LoadedPlayer = MatchPlace & {
  player: PlayerSummary;
  /** The player's level before the match when the match has moved it, else the present level. */
  level: number | null;
};

export type LoadedMatch = {
  match: MatchWithCourt;
  players: LoadedPlayer[];
  scores: ScoreRow[];
  levelChanges: MatchLevelChange[];
};

/** A match and its parts, which one statement has read. */
export function loadedMatch({ seated, scores, level_changes, ...row }: MatchWithParts): LoadedMatch {
  return {
    match: withCourt(row),
    players: seated.map(({ id, player_id, team, position, confirmed_at, level, images, ...names }) => ({
      id,
      player_id,
      team,
      position,
      confirmed_at: confirmed_at === null ? null : new Date(confirmed_at),
      player: presentPlayerSummary({ id: player_id, ...names }, images),
      level: level_changes.find(({ player }) => player === player_id)?.previous_level ?? level,
    })),
    scores,
    levelChanges: level_changes,
  };
}

export async function loadMatch(db: Database, id: number): Promise<LoadedMatch | undefined> {
  const row = await matchWithParts({ id }).first(db);
  return row && loadedMatch(row);
}

/** Loads a match that was just written or locked. */
export async function loadPresentMatch(tx: Database, id: number): Promise<LoadedMatch> {
  const loaded = await loadMatch(tx, id);
  if (!loaded) throw new Refusal('match_not_found');
  return loaded;
}

/** One player of a match. Throws match_player_not_found. */
export function playerOf({ players }: LoadedMatch, matches: (place: MatchPlace) => boolean): LoadedPlayer {
  const player = players.find(matches);
  if (!player) throw new Refusal('match_player_not_found');
  return player;
}

export function byMatch<Row extends { match_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.match_id);
    if (group) group.push(row);
    else groups.set(row.match_id, [row]);
  }
  return groups;
}
