import { inspect } from 'node:util';
import { confirmPasswordReset, requestPasswordReset } from '@bandeja/contract/calls/accounts/account-changes';
import { createUser } from '@bandeja/db/testing/builders';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { runDueJobs } from '../../../../test/run-due-jobs.ts';
import { startSmtpServer } from '../../../../test/smtp-server.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { startWorker } from '../../../jobs/start-worker.ts';
import type { TaskHandlers } from '../../../jobs/task-payloads.ts';
import { createMailer, type Mail } from '../../../mail/mailer.ts';
import { createAccountTasks } from '../accounts.tasks.ts';

const app = useTestApp();

const ask = async (email: string) => {
  await app.call(requestPasswordReset, { body: { email, redir: 'https://bandeja.test' } });
};
/** Runs the due jobs with a mail server that accepts a mail and then fails, so its delivery is unknown. */
async function runFailing(): Promise<Mail[]> {
  const taken: Mail[] = [];
  const deliver = async (mail: Mail) => {
    taken.push(mail);
    throw new Error('the mail server is away');
  };
  const unused = { removeMailsTo: async () => {}, removeMailsBefore: async () => {} };
  const tasks = createAccountTasks({ mailer: { ...unused, deliver }, brand: 'Bandeja' }) as TaskHandlers;
  await runDueJobs(app.db, tasks, app.clock.now, () => {});
  return taken;
}
const confirm = ({ text = '' }: Partial<Mail> = {}) => {
  const [, uidb64 = '', token = ''] = /confirm\/([\w-]+)\/([\w-]+)\n/.exec(text) ?? [];
  return app.call(confirmPasswordReset, { body: { uidb64, token, new_password: 'voleio-na-rede-7' } });
};
const mailsTo = (email: string) => app.mails.filter(({ to }) => to === email);

test('a mail that the server did not accept is retried, and the last link is valid', async () => {
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

test('neither the logs nor the job contain a refused address that the mail server names', async () => {
  const { email } = await createUser(app.db, { email: 'recusada@exemplo.com' });
  const server = await startSmtpServer({ refuse: true });
  const mailer = createMailer({
    smtpUrl: `smtp://quadra:lob@127.0.0.1:${server.port}`,
    from: 'nao-responda@bandeja.test',
    outbox: '/nowhere',
  });
  await ask(email);
  const logged: unknown[] = [];
  const log = (...line: unknown[]) => void logged.push(line);
  const worker = startWorker({
    connectionString: app.connectionString,
    db: app.db,
    tasks: createAccountTasks({ mailer, brand: 'Bandeja' }) as TaskHandlers,
    crontab: {} as never,
    clock: () => app.clock.now,
    log: { debug: log, warn: log, error: log } as never,
  });
  const failed = async () =>
    (
      await sql<{ last_error: string }>`
        SELECT last_error FROM graphile_worker._private_jobs WHERE last_error IS NOT NULL`.execute(app.db)
    ).rows;
  try {
    await vi.waitFor(async () => expect(await failed()).toHaveLength(1), { timeout: 10_000 });
    await vi.waitFor(() => expect(inspect(logged)).toContain('send_account_mail'));
  } finally {
    await worker.stop();
    await server.close();
  }
  expect(inspect(await failed())).toContain('550');
  expect(inspect([await failed(), logged], { depth: 20 })).not.toContain('recusada@');
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(app.db);
});

test('a link that is no longer valid is not mailed', async () => {
  const { email } = await createUser(app.db);
  await ask(email);
  await runFailing();
  app.clock.advanceMinutes(60);
  await app.runJobs();
  expect(mailsTo(email)).toEqual([]);
});

test('a waiting job has only ids, neither an address nor a token', async () => {
  const { email } = await createUser(app.db);
  await ask(email);
  await ask('ninguem@exemplo.com');
  const { rows } = await sql<{ payload: object }>`SELECT payload FROM graphile_worker._private_jobs`.execute(
    app.db,
  );
  // The job of an address without an account has the same shape.
  expect(rows.map(({ payload }) => payload)).toEqual(
    Array(2).fill({ mail: expect.any(Number), letter: 'reset', base: 'https://bandeja.test' }),
  );
  await app.runJobs();
  expect(mailsTo('ninguem@exemplo.com')).toEqual([]);
});
