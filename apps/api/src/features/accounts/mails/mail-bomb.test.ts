import {
  changeEmail,
  requestPasswordReset,
  resendEmailLink,
} from '@bandeja/contract/calls/accounts/account-changes';
import { createUser as signUp } from '@bandeja/contract/calls/accounts/accounts';
import { requestLogInCode } from '@bandeja/contract/calls/accounts/sessions';
import { createUser, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { describe, expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { countAccountMail, MAIL_LIMITS, MAILS_OF_NETWORK } from './mail-limits.ts';

const app = useTestApp({ rateLimit: true, trustProxy: ['loopback'] });

let made = 0;
/** Each request comes from another network address, so that only the recipient and the account repeat. */
const elsewhere = () => {
  made += 1;
  return { 'x-forwarded-for': `198.51.${Math.floor(made / 250)}.${(made % 250) + 1}` };
};
const newAddress = () => `vitima${++made}@exemplo.com`;

async function mailsTo(email: string) {
  await app.runJobs();
  return app.mails.filter(({ to }) => to === email);
}
async function change(as: string, email: string) {
  const body = { password: TEST_PASSWORD, email };
  return (await app.call(changeEmail, { body }, { as, headers: elsewhere() })).status;
}

describe('mails to one recipient', () => {
  test('stay at their limit when one account sends 40 requests with its correct password', async () => {
    const as = await app.signIn((await createUser(app.db)).id);
    const victim = newAddress();
    const statuses: number[] = [];
    for (let time = 0; time < 40; time++) {
      statuses.push(await change(as, victim));
      // Jobs run at once: a mail that is still queued at the next request would not be sent.
      await app.runJobs();
    }
    expect(await mailsTo(victim)).toHaveLength(MAIL_LIMITS.new_email.recipient.limit);
    expect(statuses.filter((status) => status === 429)).toHaveLength(37);
  });

  test('stay at their limit when ten accounts send requests at once', { tags: 'postgres-15' }, async () => {
    const victim = newAddress();
    const accounts = await Promise.all(
      Array.from({ length: 10 }, async () => app.signIn((await createUser(app.db)).id)),
    );
    await Promise.all(accounts.map((as) => change(as, victim)));
    expect(await mailsTo(victim)).toHaveLength(MAIL_LIMITS.new_email.recipient.limit);
  });

  test('of resets and codes are at most three an hour, with equal answers to every request', async () => {
    const { email, username } = await createUser(app.db);
    const noAccount = newAddress();
    for (const address of [email, noAccount]) {
      for (let time = 0; time < 20; time++) {
        const reset = await app.call(
          requestPasswordReset,
          { body: { email: address, redir: 'https://bandeja.test' } },
          { headers: elsewhere() },
        );
        const name = address === email ? username : address;
        const code = await app.call(requestLogInCode, { body: { username: name } }, { headers: elsewhere() });
        expect([reset.status, reset.body, code.status, code.body]).toEqual([200, {}, 200, {}]);
      }
    }
    const subjects = (await mailsTo(email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Crie uma nova senha')).toHaveLength(3);
    expect(subjects.filter((subject) => subject === 'Seu código para entrar')).toHaveLength(3);
    expect(await mailsTo(noAccount)).toEqual([]);
    app.clock.advanceMinutes(60);
    await app.call(requestPasswordReset, { body: { email, redir: 'https://bandeja.test' } });
    expect(await mailsTo(email)).toHaveLength(7);
  });

  test('cost the same statements with and without an account, below and beyond the limit', async () => {
    const { email } = await createUser(app.db);
    const ask = (address: string) =>
      app.call(requestPasswordReset, { body: { email: address, redir: 'https://bandeja.test' } });
    const noAccount = newAddress();
    for (let time = 0; time < 5; time++) {
      const known = await app.countStatements(() => ask(email));
      expect(await app.countStatements(() => ask(noAccount))).toBe(known);
    }
  });

  test('requested before the account existed do not count for the account', async () => {
    const email = newAddress();
    for (let time = 0; time < 5; time++)
      await app.call(requestPasswordReset, { body: { email, redir: 'https://bandeja.test' } });
    await app.call(signUp, { body: { username: email, email, password: TEST_PASSWORD } });
    await app.call(requestPasswordReset, { body: { email, redir: 'https://bandeja.test' } });
    expect(await mailsTo(email)).toHaveLength(2);
  });
});

describe('mails that one account causes', () => {
  test('stay at their limit when each goes to another recipient', async () => {
    const as = await app.signIn((await createUser(app.db)).id);
    const statuses: number[] = [];
    for (let time = 0; time < 8; time++) statuses.push(await change(as, newAddress()));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const limited = await app.call(
      changeEmail,
      { body: { password: TEST_PASSWORD, email: newAddress() } },
      { as, headers: elsewhere() },
    );
    expect(limited.headers['retry-after']).toBe('3600');
  });

  test('are refused beyond the limit before the password is checked, and count as no wrong password', async () => {
    const { id } = await createUser(app.db);
    let as = await app.signIn(id);
    for (let time = 0; time < 5; time++) expect(await change(as, newAddress())).toBe(200);
    const tryChange = (password: string) =>
      app.call(changeEmail, { body: { password, email: newAddress() } }, { as, headers: elsewhere() });
    expect((await tryChange('Outra-senha-9')).status).toBe(429);
    // The session and the counts.
    expect(await app.countStatements(() => tryChange('Outra-senha-9'))).toBe(2);
    for (let time = 0; time < 4; time++) await tryChange('Outra-senha-9');
    app.clock.advanceMinutes(60);
    as = await app.signIn(id);
    expect((await tryChange('Outra-senha-9')).status).toBe(400);
    expect((await tryChange(TEST_PASSWORD)).status).toBe(200);
  });

  test('of one kind do not count for another kind', async () => {
    const { id, email } = await createUser(app.db);
    const as = await app.signIn(id);
    for (let time = 0; time < 6; time++) await change(as, newAddress());
    expect((await app.call(resendEmailLink, undefined, { as, headers: elsewhere() })).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe('mails that one network causes', () => {
  test('stay at their limit for any recipients, accounts and kinds', async () => {
    const cause = { network: '203.0.113.9', now: TEST_NOW };
    const count = (mail: number, network = cause.network) =>
      countAccountMail(
        app.db,
        mail % 2 ? 'reset' : 'new_email',
        { userId: 1_000_000 + mail, email: `rede${mail}@exemplo.com` },
        { ...cause, network },
      );
    for (let mail = 0; mail < MAILS_OF_NETWORK.limit; mail++) expect(await count(mail)).toBe(0);
    expect(await count(1_001)).toBe(60 * 60_000);
    expect(await count(1_002, '203.0.113.10')).toBe(0);
    // A clock that was set back prolongs no wait beyond the window.
    const earlier = new Date(TEST_NOW.getTime() - 60 * 60_000);
    expect(
      await countAccountMail(
        app.db,
        'reset',
        { userId: 1_001_001, email: 'rede1001@exemplo.com' },
        { ...cause, now: earlier },
      ),
    ).toBe(60 * 60_000);
    // A mail refused for its network does not count for its recipient.
    for (let time = 0; time < 3; time++) expect(await count(1_001, `203.0.113.${20 + time}`)).toBe(0);
  });
});

test('the stored counts contain neither address nor account', async () => {
  const { email } = await createUser(app.db);
  await app.call(requestPasswordReset, { body: { email, redir: 'https://bandeja.test' } });
  const rows = await app.db.selectFrom('mail_counts').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ key }) => key.length === 32)).toBe(true);
});
