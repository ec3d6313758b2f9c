import { confirmPasswordReset, requestPasswordReset } from '@bandeja/contract/calls/account-changes';
import { createUser } from '@bandeja/db/testing/builders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runDueJobs } from '../../../jobs/run-due-jobs.ts';
import type { TaskHandlers } from '../../../jobs/task-payloads.ts';
import type { Mail } from '../../../mail/mailer.ts';
import { createTestApp, TEST_NOW, type TestApp } from '../../../testing/test-app.ts';
import { createAccountTasks } from '../accounts.tasks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => {
  app.clock.now = TEST_NOW;
});
afterAll(() => app.close());

const ask = async (email: string) => {
  await app.call(requestPasswordReset, { body: { email, redir: 'https://bandeja.test' } });
};
/** Runs what is due with a mail server that takes a mail and then fails: whether it arrived nobody knows. */
async function runFailing(): Promise<Mail[]> {
  const taken: Mail[] = [];
  const deliver = async (mail: Mail) => {
    taken.push(mail);
    throw new Error('the mail server is away');
  };
  const tasks = createAccountTasks({ mailer: { deliver }, brand: 'Bandeja' }) as TaskHandlers;
  await runDueJobs(app.db, tasks, app.clock.now, () => {});
  return taken;
}
const confirm = ({ text = '' }: Partial<Mail> = {}) => {
  const [, uidb64 = '', token = ''] = /confirm\/([\w-]+)\/([\w-]+)\n/.exec(text) ?? [];
  return app.call(confirmPasswordReset, { body: { uidb64, token, new_password: 'voleio-na-rede-7' } });
};
const mailsTo = (email: string) => app.mails.filter(({ to }) => to === email);

test('a mail the server would not take is tried again, and the link that came last opens', async () => {
  const { email } = await createUser(app.db);
  await ask(email);
  const [lost] = await runFailing();
  expect(lost?.to).toBe(email);
  await app.runJobs();
  const [mail] = mailsTo(email);
  expect((await confirm(lost)).status).toBe(400);
  expect((await confirm(mail)).status).toBe(200);
  await app.runJobs();
  expect(mailsTo(email)).toHaveLength(1);
});

test('a link that is of no use any more is not mailed', async () => {
  const { email } = await createUser(app.db);
  await ask(email);
  await runFailing();
  app.clock.advanceMinutes(60);
  await app.runJobs();
  expect(mailsTo(email)).toEqual([]);
});

test('a job waits with ids alone: neither an address nor a token to be read', async () => {
  const { email } = await createUser(app.db);
  await ask(email);
  await ask('ninguem@exemplo.com');
  const { rows } = await sql<{ payload: object }>`SELECT payload FROM graphile_worker._private_jobs`.execute(
    app.db,
  );
  // Nobody's looks like anybody's.
  expect(rows.map(({ payload }) => payload)).toEqual(
    Array(2).fill({ mail: expect.any(Number), letter: 'reset', base: 'https://bandeja.test' }),
  );
  await app.runJobs();
  expect(mailsTo('ninguem@exemplo.com')).toEqual([]);
});
