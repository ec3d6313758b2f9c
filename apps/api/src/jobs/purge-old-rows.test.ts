import { createPlayer, createUser } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { DAY_MS } from '@bandeja/rules/time/instant';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../../test/test-app.ts';
import { addJob } from './add-job.ts';
import { deleteInBatches } from './purge-old-rows.ts';

const app = useTestApp();
let user: number;
beforeEach(async () => {
  user = (await createUser(app.db)).id;
});

/** This many days before TEST_NOW, and a millisecond more: outside the retention of so many days. */
const over = (days: number) => new Date(TEST_NOW.getTime() - days * DAY_MS - 1);
/** Exactly this many days before TEST_NOW: the last moment inside the retention. */
const within = (days: number) => new Date(TEST_NOW.getTime() - days * DAY_MS);

async function purge() {
  await addJob(app.db, 'purge_old_rows', {}, { runAt: TEST_NOW });
  await app.runJobs();
}

describe('the job purge_old_rows deletes', () => {
  test('kept answers after 30 days', async () => {
    const kept = (key: string, created_at: Date) => ({
      user_id: user,
      key,
      created_at,
      call: 'x',
      body_hash: Buffer.of(1),
    });
    await app.db
      .insertInto('idempotency_keys')
      .values([kept('old', over(30)), kept('young', within(30))])
      .execute();
    await purge();
    expect(await app.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'young' }]);
  });

  test('jobs whose attempts have all failed after 30 days', async () => {
    const job = (run_at: Date) =>
      addJob(app.db, 'end_hold', { booking: 1 }, { runAt: run_at, maxAttempts: 1, jobKey: `dead ${run_at}` });
    await job(over(30));
    await job(within(30));
    await sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts`.execute(app.db);
    await purge();
    const { rows } = await sql<{ run_at: Date }>`SELECT run_at FROM graphile_worker.jobs`.execute(app.db);
    expect(rows.map(({ run_at }) => run_at)).toEqual([within(30)]);
  });

  const session = async (revoked_at: Date | null, expiries: readonly Date[]) => {
    const { id } = await app.db
      .insertInto('sessions')
      .values({ user_id: user, revoked_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    let parent_id: number | null = null;
    for (const [at, expires_at] of expiries.entries()) {
      const token: { id: number } = await app.db
        .insertInto('refresh_tokens')
        .values({ session_id: id, parent_id, token_hash: Buffer.from(`${id} ${at}`), expires_at })
        .returning('id')
        .executeTakeFirstOrThrow();
      parent_id = token.id;
    }
    return id;
  };
  const tokensOf = (id: string) =>
    app.db
      .selectFrom('refresh_tokens')
      .select(['parent_id', 'expires_at'])
      .where('session_id', '=', id)
      .orderBy('id')
      .execute();
  const sessionsLeft = async () =>
    (await app.db.selectFrom('sessions').select('id').where('user_id', '=', user).execute()).map(
      ({ id }) => id,
    );

  test('sessions 7 days after they were revoked', async () => {
    await session(over(7), [within(-20)]);
    const left = await session(within(7), [within(-20)]);
    await purge();
    expect(await sessionsLeft()).toEqual([left]);
    expect(await tokensOf(left)).toHaveLength(1);
  });

  test('refresh tokens 7 days after their expiry; a successor stays, a session without a younger token goes', async () => {
    await session(null, [over(9), over(7)]);
    const alive = await session(null, [over(7), within(7), within(-30)]);
    await purge();
    expect(await sessionsLeft()).toEqual([alive]);
    expect(await tokensOf(alive)).toEqual([
      { parent_id: null, expires_at: within(7) },
      { parent_id: expect.any(Number), expires_at: within(-30) },
    ]);
  });

  test('mailed links 7 days after their expiry', async () => {
    const mail = (expires_at: Date) => ({
      user_id: user,
      email: 'ana@exemplo.com.br',
      purpose: 'confirm_email' as const,
      token_hash: Buffer.from(`${user} ${expires_at.getTime()}`),
      created_at: over(20),
      expires_at,
    });
    await app.db
      .insertInto('account_mails')
      .values([mail(over(7)), mail(within(7))])
      .execute();
    await purge();
    const left = app.db.selectFrom('account_mails').select('expires_at').where('user_id', '=', user);
    expect(await left.execute()).toEqual([{ expires_at: within(7) }]);
  });

  test('invite links a day after the last day on which they work', async () => {
    const { id: created_by } = await createPlayer(app.db);
    const matchOf = async (date: Date) =>
      (await createMatch(app.db, { date, players: [created_by], created_at: over(40) })).id;
    const [past, coming] = [await matchOf(over(2)), await matchOf(within(-3))];
    const invite = (name: string, match_id: number, created_at: Date) => ({
      token_hash: Buffer.from(name),
      match_id,
      created_by,
      created_at,
    });
    await app.db
      .insertInto('match_invites')
      .values([
        invite('dead', past, over(2)),
        invite('made after the match', past, within(1)),
        invite('of a coming match', coming, over(30)),
      ])
      .execute();
    await purge();
    const left = await app.db.selectFrom('match_invites').select('token_hash').execute();
    expect(left.map(({ token_hash }) => token_hash.toString()).sort()).toEqual([
      'made after the match',
      'of a coming match',
    ]);
  });

  test('read notifications after 180 days, unread ones after 365', async () => {
    const { id: player_id } = await createPlayer(app.db);
    const one = (sent_at: Date, is_read: boolean) => ({
      player_id,
      sent_at,
      is_read,
      type: 'booking_confirmed' as const,
      params: '{}',
    });
    await app.db
      .insertInto('notifications')
      .values([one(over(180), true), one(within(180), true), one(over(365), false), one(within(365), false)])
      .execute();
    await purge();
    const left = app.db.selectFrom('notifications').select(['sent_at', 'is_read']).orderBy('sent_at');
    expect(await left.execute()).toEqual([
      { sent_at: within(365), is_read: false },
      { sent_at: within(180), is_read: true },
    ]);
  });
});

test('a purge sends full batches until one is not full, and stops at its number of batches', async () => {
  const sent: number[] = [];
  let left = 25;
  const deleteBatch = async (limit: number) => {
    const deleted = Math.min(left, limit);
    left -= deleted;
    sent.push(deleted);
    return deleted;
  };
  await deleteInBatches(deleteBatch, { batch: 10, batches: 2 });
  expect([sent, left]).toEqual([[10, 10], 5]);
  await deleteInBatches(deleteBatch, { batch: 10, batches: 2 });
  expect([sent, left]).toEqual([[10, 10, 5], 0]);
});

test('every purge finds its rows by an index on their age', async () => {
  const indexed = await sql<{ indexdef: string }>`
    SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'`.execute(app.db);
  const definitions = indexed.rows.map(({ indexdef }) => indexdef).join('\n');
  for (const index of [
    /ON public\.idempotency_keys USING btree \(created_at\)/,
    /ON public\.sessions USING btree \(revoked_at\) WHERE/,
    /ON public\.refresh_tokens USING btree \(expires_at\)/,
    /ON public\.account_mails USING btree \(expires_at\)/,
    /ON public\.match_joins USING btree \(joined_at\)/,
    /ON public\.match_line USING btree \(asked_at\)/,
    /ON public\.match_invites USING btree \(created_at\)/,
    /ON public\.notifications USING btree \(sent_at\)$/m,
    /ON public\.notifications USING btree \(sent_at\) WHERE is_read/,
  ]) {
    expect(definitions).toMatch(index);
  }
});
