import { compareAccount } from '@bandeja/contract/calls/desk-refunds';
import { createClub } from '@bandeja/db/testing/builders';
import { expect, test } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { usePaymentsWorld } from '../../../../test/payments/payments-world.ts';
import { TEST_NOW } from '../../../../test/test-app.ts';
import { ProviderUnavailable } from '../providers/payment-provider.ts';
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
  // The test before gave the club an account of its own.
  await app.db.updateTable('clubs').set({ own_account: null }).execute();
  const { club, changePayment, providerId } = await paid();
  const others = [await paid(), await paid()];
  const elsewhere = await createClub(app.db);
  for (const other of others) await other.changePayment({ club_id: elsewhere.id });
  const foreign = others.map((other) => other.providerId);
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

test('accounts that a club replaced are compared too; one that does not answer is named with its days', async () => {
  const { bank, app } = world;
  // The test before gave the club an account of its own.
  await app.db.updateTable('clubs').set({ own_account: null }).execute();
  const { club, changePayment, providerId } = await paid();
  const secretKey = new Uint8Array(32).fill(7);
  const add = async (token_end: string, key: Uint8Array, replaced_at: Date | null) => {
    const secrets = { accessToken: `token-${token_end}`, webhookSecret: 'a-secret-of-the-club' };
    const row = {
      ...{ club_id: club.id, provider: 'mercadopago' as const, token_end, replaced_at },
      ...{ created_at: new Date('2026-03-01T03:00:00Z'), sealed: sealSecrets(key, club.id, secrets) },
    };
    const added = app.db.insertInto('payment_accounts').values(row).returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  };
  const noon = new Date('2026-03-06T15:00:00Z');
  await app.db
    .updateTable('payment_accounts')
    .set({ replaced_at: new Date('2026-03-02T03:00:00Z') })
    .where('club_id', '=', club.id)
    .execute();
  const former = await add('aaaa', secretKey, noon);
  const lost = await add('bbbb', new Uint8Array(32).fill(8), noon);
  await add('cccc', secretKey, null);
  await app.db.updateTable('clubs').set({ own_account: 'usable' }).where('id', '=', club.id).execute();
  await changePayment({ account_id: former });
  // The present account has nothing; the former one has the charge.
  const empty = { ...bank, list: async () => ({ payments: [], next: null }) };
  let isDown = false;
  const down = async () => {
    throw new ProviderUnavailable('down');
  };
  const connect = ({ accessToken }: { accessToken: string }) =>
    accessToken === 'token-aaaa' ? (isDown ? { ...bank, list: down } : bank) : empty;
  const clubs = { name: 'mercadopago' as const, connect, knows: async () => true };
  const span = { since: new Date('2026-03-06T03:00:00Z'), until: new Date('2026-03-07T03:00:00Z') };
  const compare = async () => {
    const accounts = { installation: null, clubs, secretKey };
    const found = await comparePayments(app.db, accounts, { club: club.id, ...span, now: TEST_NOW });
    const mine = found.findings.filter(({ provider_id }) => provider_id === providerId);
    return { mine: mine.map(({ what }) => what), unasked: found.unasked };
  };
  const days = { since: span.since, until: noon };
  // The club was paid there too, by the other tests, and this server has it no more.
  const installation = { token_end: null, ...span };
  expect(await compare()).toEqual({ mine: [], unasked: [{ token_end: 'bbbb', ...days }, installation] });
  bank.become(providerId, { refundedCents: 2_000 });
  expect((await compare()).mine).toEqual(['returned']);
  isDown = true;
  expect(await compare()).toEqual({
    mine: [],
    unasked: [{ token_end: 'bbbb', ...days }, installation, { token_end: 'aaaa', ...days }],
  });
  expect(lost).toBeGreaterThan(former);
});
