import { bookCourt, cancelBooking, getBooking } from '@bandeja/contract/calls/bookings';
import { getClub } from '@bandeja/contract/calls/clubs';
import { changePaymentAccount, getPaymentAccount } from '@bandeja/contract/calls/desk-payment-account';
import { listDeskHistory } from '@bandeja/contract/calls/desk-staff';
import { chargePayment, createPayment, getPayment } from '@bandeja/contract/calls/payments';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { expect, test } from 'vitest';
import { ownerOf } from '../../../../test/desk/club-callers.ts';
import { employ } from '../../../../test/desk/employ.ts';
import { newPlayer } from '../../../../test/new-player.ts';
import { runCommand } from '../../../../test/run-command.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { changeCharge } from '../sandbox/change-charge.ts';
import { writeSandboxWebhook } from '../sandbox/sandbox-provider.ts';
import { checkAccounts } from './change-account.ts';

const logged: string[] = [];
const app = useTestApp({ logStream: { write: (line) => void logged.push(line) } });

const FIRST = { access_token: 'APP_USR-first-token-1111', webhook_secret: 'first-webhook-secret' };
const SECOND = { access_token: 'APP_USR-other-token-2222', webhook_secret: 'other-webhook-secret' };

/** A club with an owner; `put` writes its account. */
async function world() {
  const { club, slug, as, userId } = await ownerOf(app, { online_payment: true });
  const put = (account: object, password: string = TEST_PASSWORD) =>
    app.call(changePaymentAccount, { params: slug, body: { ...account, password } as never }, as);
  const own = () => app.call(getPaymentAccount, { params: slug }, as);
  return { club, slug, as, userId, put, own };
}

/** A booking of a new player at the club with its Pix shown. */
async function shownPix({ club }: { club: { courts: { id: number }[] } }, start_time = '18:00') {
  const player = await newPlayer(app);
  const as = { as: player.token };
  const input = { court: club.courts[0]?.id ?? 0, date: '2026-03-09', start_time };
  const { body: booking } = await app.call(bookCourt, { body: input }, as);
  const { status, body: payment } = await app.call(createPayment, { body: { booking_id: booking.id } }, as);
  const charged = await app.call(chargePayment, { body: { payment_id: payment.id, method: 'pix' } }, as);
  const providerId = charged.body.sandbox_url?.split('/').at(-1) ?? '';
  const standing = async () => {
    const of = { as: await app.signIn(player.userId) };
    const { body } = await app.call(getBooking, { params: { id: booking.id } }, of);
    return [body.status, body.payment?.status];
  };
  const cancel = () => app.call(cancelBooking, { params: { id: booking.id }, body: {} }, as);
  return { status, payment: charged.body, booking, providerId, standing, cancel, as };
}

const pay = (providerId: string) => changeCharge(app.db, { providerId, action: 'pay', now: app.clock.now });

const post = (slug: string | null, providerId: string, secret: string) => {
  const { headers, body } = writeSandboxWebhook(new TextEncoder().encode(secret), providerId, app.clock.now);
  const url = `/payment/webhook/sandbox/${slug === null ? '' : `${slug}/`}`;
  return app.app.inject({ method: 'POST', url, headers, payload: body });
};

test('an owner writes the account with the password; answers, history, log and tables never tell it again', async () => {
  const { club, slug, as, put, own } = await world();
  const other = await employ(app, club, 'owner');
  expect((await own()).body).toMatchObject({ charges_with: 'installation', configured_at: null });

  expect(await put(FIRST, 'not the password')).toMatchObject({
    status: 400,
    body: { password: ['Senha incorreta.'] },
  });
  const answers = [await put(FIRST), await put(FIRST), await own()];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).toMatchObject({ charges_with: 'club', token_end: '1111', unusable: false });
  }
  const history = await app.call(listDeskHistory, { params: slug, query: {} }, as);
  expect(history.body.results.map(({ call }) => call)).toEqual(['changePaymentAccount']);
  await app.runJobs();
  expect(
    app.mails.filter(({ subject }) => subject.includes('conta de recebimento')).map(({ to }) => to),
  ).toContain(other.email);
  await put({ ...SECOND, access_token: 'x y' });

  const tables = await app.db
    .selectFrom('payment_accounts')
    .selectAll()
    .where('club_id', '=', club.id)
    .execute();
  expect(tables).toHaveLength(1);
  const kept = await app.db.selectFrom('idempotency_keys').selectAll().execute();
  const told = JSON.stringify([answers, history, logged, kept, app.mails, app.alarms]);
  const stored = tables.map(({ sealed }) => sealed.toString('latin1')).join();
  for (const secret of [FIRST.access_token, FIRST.webhook_secret, SECOND.webhook_secret, TEST_PASSWORD])
    for (const place of [told, stored]) expect(place).not.toContain(secret);
});

test("a payment is taken with the club's account, and only a message signed with its secret confirms it", async () => {
  const [one, other] = [await world(), await world()];
  await one.put(FIRST);
  await other.put(SECOND);
  const { providerId, standing } = await shownPix(one);
  await pay(providerId);
  expect((await post(one.club.slug, providerId, SECOND.webhook_secret)).statusCode).toBe(401);
  expect((await post(null, providerId, FIRST.webhook_secret)).statusCode).toBe(401);
  expect((await post('no-such-club', providerId, FIRST.webhook_secret)).statusCode).toBe(404);
  // Rightly signed, about a payment of another club.
  expect((await post(other.club.slug, providerId, SECOND.webhook_secret)).statusCode).toBe(200);
  expect(await standing()).toEqual([10, 'pending']);
  expect((await post(one.club.slug, providerId, FIRST.webhook_secret)).statusCode).toBe(200);
  expect(await standing()).toEqual([30, 'approved']);
});

test('a payment keeps the account it was made with: a replaced one refunds it', async () => {
  const { club, put } = await world();
  await put(FIRST);
  const before = await shownPix({ club });
  await put(SECOND);
  const after = await shownPix({ club }, '20:00');
  for (const { providerId } of [before, after]) await pay(providerId);
  // The sandbox signs with the secret of each one's account.
  await app.runJobs();
  expect([await before.standing(), await after.standing()]).toEqual([
    [30, 'approved'],
    [30, 'approved'],
  ]);
  const rows = await app.db
    .selectFrom('payments')
    .innerJoin('payment_accounts as account', 'account.id', 'payments.account_id')
    .select(['account.token_end', 'account.replaced_at'])
    .where('payments.id', 'in', [before.payment.id, after.payment.id])
    .orderBy('payments.id')
    .execute();
  expect(rows.map((row) => [row.token_end, row.replaced_at === null])).toEqual([
    ['1111', false],
    ['2222', true],
  ]);
  expect((await before.cancel()).status).toBe(200);
  await app.runJobs();
  expect(await before.standing()).toEqual([40, 'refunded']);
});

test('with another SECRET_KEY the club takes no online payment: owners, operator and players are told', async () => {
  const { club, slug, put, own } = await world();
  await put(FIRST);
  const { booking, as: player } = await shownPix({ club });
  const otherKey = { ...app.accounts, secretKey: new TextEncoder().encode('y'.repeat(40)) };
  expect(await checkAccounts(app.db, otherKey, app.clock.now)).toContain(club.slug);
  expect(await checkAccounts(app.db, otherKey, app.clock.now)).toContain(club.slug);
  await app.runJobs();
  const letters = app.mails.filter(({ subject }) => subject.startsWith(`${club.name} não recebe`));
  expect(letters).toHaveLength(1);

  expect((await app.call(getClub, { params: slug })).body).toMatchObject({ online_payment: false });
  const refused = await app.call(createPayment, { body: { booking_id: booking.id } }, player);
  expect(refused.status).toBe(409);
  // The key is back: so is the account.
  expect(await checkAccounts(app.db, app.accounts, app.clock.now)).not.toContain(club.slug);
  expect((await own()).body).toMatchObject({ charges_with: 'club', unusable: false });
});

test('without an account of its own the club is paid into the installation’s where the operator allows it', async () => {
  const { club, own } = await world();
  const run = (word: string) =>
    runCommand(app.db, app.clock.now, ['clubs', 'installation-account', club.slug, word]);
  await run('nao');
  expect((await own()).body).toMatchObject({ charges_with: null });
  const player = await newPlayer(app);
  const input = { court: club.courts[0]?.id ?? 0, date: '2026-03-09', start_time: '18:00' };
  const { body } = await app.call(bookCourt, { body: input }, { as: player.token });
  expect(body.status).toBe(20);
  await run('sim');
  expect((await own()).body).toMatchObject({ charges_with: 'installation' });
  const { status, payment, as } = await shownPix({ club }, '20:00');
  expect(status).toBe(201);
  const read = await app.call(getPayment, { params: { a: 'booking', b: payment.booking ?? 0 } }, as);
  expect(read.body.card_public_key).not.toBeNull();
});
