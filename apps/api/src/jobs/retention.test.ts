import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { requestPasswordReset } from '@bandeja/contract/calls/accounts/account-changes';
import { createUser } from '@bandeja/db/testing/builders';
import { DAY_MS } from '@bandeja/rules/time/instant';
import { expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../../test/test-app.ts';
import { addJob } from './add-job.ts';
import { RETENTION_DAYS } from './purge-old-rows.ts';

const app = useTestApp({ keepsMails: true });

test('the job purge_outbox deletes mails kept as files after their 30 days, and no others', async () => {
  expect(RETENTION_DAYS.outboxMails).toBe(30);
  const outbox = join(app.mediaFolder, 'outbox');
  for (let mail = 0; mail < 2; mail++) {
    const { email } = await createUser(app.db);
    await app.call(requestPasswordReset, { body: { email, redir: 'https://app.bandeja.test' } });
  }
  await app.runJobs();
  const [old = '', young = '', ...others] = readdirSync(outbox);
  expect(others).toEqual([]);
  const limit = TEST_NOW.getTime() - 30 * DAY_MS;
  for (const [file, time] of [
    [old, limit - 1_000],
    [young, limit + 1_000],
  ] as const)
    utimesSync(join(outbox, file), new Date(time), new Date(time));
  await addJob(app.db, 'purge_outbox', {}, { runAt: TEST_NOW });
  await app.runJobs();
  expect(readdirSync(outbox)).toEqual([young]);
});

test('the job purge_old_rows deletes counts of mails when their window is over', async () => {
  const count = (name: string, ends_at: Date) => ({ key: Buffer.from(name), mails: 1, ends_at });
  await app.db.deleteFrom('mail_counts').execute();
  await app.db
    .insertInto('mail_counts')
    .values([count('over', TEST_NOW), count('open', new Date(TEST_NOW.getTime() + 1))])
    .execute();
  await addJob(app.db, 'purge_old_rows', {}, { runAt: TEST_NOW });
  await app.runJobs();
  const left = await app.db.selectFrom('mail_counts').select('key').execute();
  expect(left.map(({ key }) => key.toString())).toEqual(['open']);
});

test('the job purge_old_rows deletes folded moves of standings after 10 days', async () => {
  const move = (player_id: number, age: number, folded: boolean) => ({
    ranking_id: 1,
    player_id,
    folded,
    moved_at: new Date(TEST_NOW.getTime() - age),
  });
  const limit = 10 * DAY_MS;
  await app.db
    .insertInto('ranking_moves')
    .values([move(1, limit + 1, true), move(2, limit, true), move(3, limit + 1, false)])
    .execute();
  await addJob(app.db, 'purge_old_rows', {}, { runAt: TEST_NOW });
  await app.runJobs();
  const left = await app.db.selectFrom('ranking_moves').select('player_id').orderBy('player_id').execute();
  // Moves that are not counted yet stay.
  expect(left.map(({ player_id }) => Number(player_id))).toEqual([2, 3]);
});
