import { confirmEmail, resendEmailLink } from '@bandeja/contract/calls/accounts/account-changes';
import { getOwnPlayer } from '@bandeja/contract/calls/own-player';
import { createUser } from '@bandeja/db/testing/builders';
import { describe, expect, test } from 'vitest';
import { newPlayer } from '../../../../test/new-player.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { MAIL_LIMITS } from './mail-limits.ts';

const app = useTestApp({ rateLimit: true });

const resend = (as?: string) => app.call(resendEmailLink, undefined, as ? { as } : {});
const confirm = (token: string) => app.call(confirmEmail, { body: { token } });

/** The links mailed to an address, oldest first; asserts their number. */
const linksTo = async (email: string, many: number) => {
  await app.runJobs();
  const mails = app.mails.filter(({ to }) => to === email);
  expect(mails).toHaveLength(many);
  return mails.map(({ text }) => /email-confirm\/([\w-]+)\n/.exec(text)?.[1] ?? '');
};

describe('POST api/account/email-resend', () => {
  test('answers 401 for a stranger', async () => {
    expect((await resend()).status).toBe(401);
  });

  test('the newest link confirms, the earlier one is refused, and a further request is a 409', async () => {
    const user = await createUser(app.db);
    const as = await app.signIn(user.id);
    const answer = await resend(as);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    await linksTo(user.email, 1);
    await resend(as);
    const [older = '', newer = ''] = await linksTo(user.email, 2);
    expect((await confirm(older)).status).toBe(400);
    expect((await confirm(newer)).status).toBe(200);
    const again = await resend(as);
    expect([again.status, again.body]).toEqual([409, { error: 'Seu e-mail já está confirmado.' }]);
    expect(app.mails.filter(({ to }) => to === user.email)).toHaveLength(2);
  });

  test('the account shows whether its address is confirmed', async () => {
    const { token: as, userId } = await newPlayer(app, { email_verified_at: null });
    const own = async () => (await app.call(getOwnPlayer, undefined, { as })).body.email_verified;
    expect(await own()).toBe(false);
    await resend(as);
    const { email } = await app.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const [link = ''] = await linksTo(email, 1);
    await confirm(link);
    expect(await own()).toBe(true);
  });

  test('an account gets as many links as its limit when all are requested at once, without effect on others', {
    tags: 'postgres-15',
  }, async () => {
    const { limit } = MAIL_LIMITS.welcome.account;
    const as = await app.signIn((await createUser(app.db)).id);
    const answers = await Promise.all(Array.from({ length: limit + 3 }, () => resend(as)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    expect((await resend(await app.signIn((await createUser(app.db)).id))).status).toBe(200);
    app.clock.advanceMinutes(60);
    const later = await app.signIn((await createUser(app.db)).id);
    expect((await resend(later)).status).toBe(200);
  });
});
