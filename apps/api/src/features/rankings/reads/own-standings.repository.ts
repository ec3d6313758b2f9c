import type { Database } from '@bandeja/db/database';

export const exportedStandings = (db: Database, player: number) =>
  db
    .selectFrom('ranking_standings')
    .select(['ranking_id', 'score', 'wins', 'matches'])
    .where('player_id', '=', player)
    .orderBy('ranking_id')
    .execute();

export const exportedAwards = (db: Database, player: number) =>
  db
    .selectFrom('ranking_standings as standing')
    .innerJoin('ranking_awards as award', (join) =>
      join
        .onRef('award.ranking_id', '=', 'standing.ranking_id')
        .onRef('award.player_id', '=', 'standing.player_id'),
    )
    .select(['award.ranking_id', 'award.match_id', 'award.reason', 'award.points'])
    .where('standing.player_id', '=', player)
    .orderBy('award.ranking_id')
    .orderBy('award.match_id')
    .orderBy('award.reason')
    .execute();
