import { compareAccount } from '@bandeja/contract/calls/desk-refunds';
import { expect, test } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { usePaymentsWorld } from '../../../../test/payments/payments-world.ts';
import { TEST_NOW } from '../../../../test/test-app.ts';
import { comparePayments } from './compare-payments.ts';
import { sealSecrets } from './seal.ts';

const world = usePaymentsWorld();
const DAY = '2026-03-06';

/** A manager of the club of a booking that is paid with the installation's account. */
async function paid() {
  const { app, shownPix, pay } = world;
  app.clock.now = TEST_NOW;
  const shown = await shownPix();
  await pay(shown.providerId);
  const club = await app.db
    .selectFrom('courts')
    .innerJoin('clubs', 'clubs.id', 'courts.club_id')
    .select(['clubs.id', 'clubs.slug'])
    .where('courts.id', '=', shown.booking.court_id)
    .executeTakeFirstOrThrow();
  const manager = await employ(app, club, 'manager');
  const compare = (query: object = {}) =>
    app.call(
      compareAccount,
      { params: { slug: club.slug }, query: { from: DAY, to: DAY, ...query } as never },
      manager.as,
    );
  const changePayment = (fields: object) =>
    app.db.updateTable('payments').set(fields).where('id', '=', shown.payment.id).execute();
  return { ...shown, club, compare, changePayment };
}

test('an account that knows what the club knows agrees; amounts, states and money that went back are found', async () => {
  const { app, bank } = world;
  const { booking, payment, providerId, compare, changePayment } = await paid();
  expect((await compare()).body).toMatchObject({ differences: [], next: null, shared: true });

  const found = async () => (await compare()).body.differences;
  bank.become(providerId, { amountCents: 13_000 });
  expect(await found()).toMatchObject([
    {
      what: 'amount',
      payment: payment.id,
      booking: { id: booking.id },
      here_cents: 12_000,
      there_cents: 13_000,
    },
  ]);
  bank.become(providerId, { amountCents: 12_000, refundedCents: 2_000 });
  expect(await found()).toMatchObject([{ what: 'returned', here_cents: 0, there_cents: 2_000 }]);
  bank.become(providerId, { refundedCents: 0 });
  await changePayment({ status: 'expired', approved_at: null });
  expect(await found()).toMatchObject([{ what: 'status', there_cents: 12_000 }]);
  await changePayment({ status: 'approved', approved_at: app.clock.now });
  expect(await found()).toEqual([]);
  await changePayment({ provider_id: 'other', reference: 'unknown-at-the-bank' });
  expect(await found()).toMatchObject([{ what: 'unknown_there', here_cents: 12_000, there_cents: null }]);
});

test('a provider without an answer is a sentence with 503; a longer span and a role too low are refused', async () => {
  const { app, bank } = world;
  const { club, compare } = await paid();
  bank.fail('list', 'down');
  const down = await compare();
  expect([down.status, down.body]).toEqual([
    503,
    { error: expect.stringContaining('A conta de recebimento não respondeu agora') },
  ]);
  expect((await compare()).status).toBe(200);
  expect((await compare({ from: '2026-02-03', to: '2026-03-06' })).status).toBe(400);
  expect((await compare({ from: '2026-02-04', to: '2026-03-06' })).status).toBe(200);
  const reception = await employ(app, club, 'reception');
  const input = { params: { slug: club.slug }, query: { from: DAY, to: DAY } };
  expect((await app.call(compareAccount, input, reception.as)).status).toBe(403);
});

// Last: the clubs of the file have the installation's account before.
test('an own account also names what the club does not know, over all pages of the list', async () => {
  const { bank, app } = world;
  const { club, changePayment, providerId } = await paid();
  const foreign = [(await paid()).providerId, (await paid()).providerId];
  const secretKey = new Uint8Array(32).fill(7);
  const secrets = { accessToken: 'a-token-of-the-club', webhookSecret: 'a-secret-of-the-club' };
  const { id } = await app.db
    .insertInto('payment_accounts')
    .values({
      ...{ club_id: club.id, provider: 'mercadopago', token_end: 'club', created_at: app.clock.now },
      sealed: sealSecrets(secretKey, club.id, secrets),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('clubs').set({ own_account: 'usable' }).where('id', '=', club.id).execute();
  await changePayment({ account_id: id });
  const clubs = { name: 'mercadopago' as const, connect: () => bank, knows: async () => true };
  const span = { since: new Date('2026-03-06T03:00:00Z'), until: new Date('2026-03-07T03:00:00Z') };
  const compare = () =>
    comparePayments(
      app.db,
      { installation: null, clubs, secretKey },
      { club: club.id, ...span, now: TEST_NOW },
    );
  const { compared, findings, next, shared } = await compare();
  expect([compared, next, shared]).toEqual([bank.charges.length, null, false]);
  const unknown = findings.map(({ what, provider_id }) => `${what} ${provider_id}`);
  for (const charge of foreign) expect(unknown).toContain(`unknown_here ${charge}`);
  expect(unknown.join()).not.toContain(providerId);
});
