import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { createPlayer, createUser, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { withTransaction } from '@bandeja/pg/transaction';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newPlayer } from '../../../test/new-player.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { eraseFurtherKeys, eraseIdempotencyKeys } from '../../http/idempotency/idempotency.own-data.ts';
import { addJob } from '../../jobs/add-job.ts';
import { eraseNotifications } from '../notifications/public.ts';

const app = useTestApp();

/** The tables that a statement scans in full although the planner avoids it, since no index fits. */
async function scannedBy(statement: string): Promise<string[]> {
  return withTransaction(app.db, async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      ${sql.raw(`EXPLAIN (GENERIC_PLAN) ${statement}`)}`.execute(tx);
    return rows.flatMap((row) => /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? []);
  });
}

async function scansOf(statements: readonly string[]): Promise<string[]> {
  const scans: string[] = [];
  for (const statement of statements) {
    if (!/^\s*(with|select|update|delete)\b/i.test(statement) || statement.includes('graphile_worker'))
      continue;
    for (const table of await scannedBy(statement)) scans.push(`${table}: ${statement}`);
  }
  return scans;
}

test('every statement of a deletion finds its rows by an index', async () => {
  const { id, token: as } = await newPlayer(app);
  const input = { params: { id }, body: { password: TEST_PASSWORD } };
  const statements = await app.recordStatements(() => app.call(deletePlayer, input, { as }));
  expect(statements.length).toBeGreaterThan(10);
  expect(await scansOf(statements)).toEqual([]);
});

test('every statement of the purge finds its rows by an index', async () => {
  await addJob(app.db, 'purge_old_rows', {}, { runAt: app.clock.now });
  const statements = await app.recordStatements(() => app.runJobs());
  const deletes = statements.filter((statement) => /DELETE FROM (?!graphile)/.test(statement));
  expect(deletes.length).toBeGreaterThan(6);
  expect(await scansOf(deletes)).toEqual([]);
});

test('a deletion leaves its further kept answers to a job, and takes as many statements for 20,000 as for 5,001', async () => {
  const statementsFor = async (keys: number) => {
    const { id, userId, token: as } = await newPlayer(app);
    await sql`
      INSERT INTO idempotency_keys (user_id, key, call, body_hash)
      SELECT ${userId}, n, 'x', '\\x01' FROM generate_series(1, ${keys}::integer) AS n`.execute(app.db);
    const statements = await app.countStatements(async () => {
      const input = { params: { id }, body: { password: TEST_PASSWORD } };
      expect((await app.call(deletePlayer, input, { as })).status).toBe(204);
    });
    await app.runJobs();
    const left = app.db.selectFrom('idempotency_keys').select('key').where('user_id', '=', userId);
    expect(await left.execute()).toEqual([]);
    return statements;
  };
  expect(await statementsFor(20_000)).toBe(await statementsFor(5_001));
});

describe('rows of one account are deleted in batches, and no row of another account', () => {
  test('idempotency keys', async () => {
    const [{ id: own }, { id: other }] = [await createUser(app.db), await createUser(app.db)];
    const key = (user_id: number, name: string) => ({
      user_id,
      key: name,
      call: 'x',
      body_hash: Buffer.of(1),
    });
    const names = ['a', 'b', 'c', 'd', 'e'];
    await app.db
      .insertInto('idempotency_keys')
      .values([...names.map((name) => key(own, name)), key(other, 'a')])
      .execute();
    const first = await app.countStatements(() =>
      eraseIdempotencyKeys(app.db, { userId: own, now: app.clock.now }, 2),
    );
    // The end of the batch, the rows up to there, and the job for the others.
    expect(first).toBe(3);
    const left = await app.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('user_id', '=', own)
      .execute();
    expect(left).toHaveLength(3);
    // Two per batch.
    expect(await app.countStatements(() => eraseFurtherKeys(app.db, { user: own }, 2))).toBe(4);
    expect(await app.db.selectFrom('idempotency_keys').select('user_id').execute()).toEqual([
      { user_id: other },
    ]);
  });

  test('notifications', async () => {
    const [{ id: own }, { id: other }] = [await createPlayer(app.db), await createPlayer(app.db)];
    const one = (player_id: number) => ({ player_id, type: 'match_cancelled', params: '{"match": 1}' });
    await app.db
      .insertInto('notifications')
      .values([one(own), one(other), one(own), one(own), one(own)])
      .execute();
    const statements = await app.countStatements(() => eraseNotifications(app.db, { playerId: own }, 2));
    // Two per batch: its end, and the rows up to there. Two more for settings and devices.
    expect(statements).toBe(9);
    expect(await app.db.selectFrom('notifications').select('player_id').execute()).toEqual([
      { player_id: other },
    ]);
  });
});
