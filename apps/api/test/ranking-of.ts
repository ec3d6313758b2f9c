import type { SignedIn } from './new-player.ts';
import { matchOf } from './owned-things.ts';
import { TEST_NOW, type TestApp } from './test-app.ts';

/** A ranking in which the owner has points. */
export async function rankingOf(app: TestApp, owner: SignedIn): Promise<number> {
  const ranking = await app.db
    .insertInto('rankings')
    .values({ period_start: '2026-01-01', period_end: '2026-03-31', created_at: TEST_NOW })
    .onConflict((conflict) => conflict.constraint('rankings_period_key').doUpdateSet({ name: null }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const match = await matchOf(app, owner);
  const standing = { ranking_id: ranking.id, player_id: owner.id };
  await app.db
    .insertInto('ranking_standings')
    .values({ ...standing, score: 10, wins: 0, matches: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await app.db
    .insertInto('ranking_awards')
    .values({
      ...standing,
      match_id: match.id,
      reason: 'playing',
      points: 10,
      match_date: TEST_NOW,
      created_at: TEST_NOW,
    })
    .execute();
  return ranking.id;
}
