import { exportAccount } from '@bandeja/contract/calls/accounts/account-export';
import { getDeskBooking } from '@bandeja/contract/calls/desk-bookings';
import { addCustomerCredit, listCustomerCredit } from '@bandeja/contract/calls/desk-credit';
import { getCustomer, mergeCustomers } from '@bandeja/contract/calls/desk-customers';
import { readDeskMoney } from '@bandeja/contract/calls/desk-money';
import { listMoneyTasks } from '@bandeja/contract/calls/desk-refunds';
import * as till from '@bandeja/contract/calls/desk-till';
import { expect, test } from 'vitest';
import { type Act, perform } from '../../../../test/desk/desk-money-acts.ts';
import { moneyWorld, type Row } from '../../../../test/desk/desk-money-world.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { findDifferences } from './check-bills.repository.ts';

const app = useTestApp();

const ACT: Omit<Act, 'type'> = {
  ...{ booking: 0, court: 0, start_time: '11:00', part: 1, method: 'cash', by: 'manager', yes: false },
};

/** A player's Pix of R$ 120,00 became credit, of which `left` stands. */
async function becameCredit(left: number) {
  const world = await moneyWorld(app, true);
  await world.payOwn();
  const row = async () => (await world.readRows()).find(({ by_player }) => by_player) as Row;
  const act = async (type: Act['type'], change: Partial<Act> = {}) =>
    perform(world, { ...ACT, ...change, type }, await row());
  expect((await act('cancelToCredit')).status).toBe(200);
  await world.leaveCredit(left);
  const { id } = await row();
  const params = { slug: world.slug, id };
  const by = (who: 'manager' | 'reception') => ({ as: world.tokens[who] });
  const read = async () => (await app.call(getDeskBooking, { params }, by('reception'))).body;
  const pay = (
    method: 'cash' | 'courtesy' | 'wallet' | 'pix_own',
    amount_cents: number,
    who: 'manager' | 'reception' = 'reception',
  ) => app.call(till.payAtDesk, { params, body: { method, amount_cents } }, by(who));
  const customer = async () =>
    (await app.call(getCustomer, { params: { slug: world.slug, id: world.linked } }, by('manager'))).body;
  const ledger = async () =>
    (
      await app.call(
        listCustomerCredit,
        { params: { slug: world.slug, id: world.linked }, query: {} },
        by('manager'),
      )
    ).body.results;
  const tasks = async () =>
    (await app.call(listMoneyTasks, { params: { slug: world.slug } }, by('reception'))).body;
  const sums = async () => expect(await findDifferences(app.db, [id])).toEqual([]);
  const money = async () =>
    (await app.call(readDeskMoney, { params: { slug: world.slug }, query: {} }, by('manager'))).body;
  const reverse = (payment: number) => {
    const asked = { params: { ...params, payment }, body: { reason: 'Engano' } };
    return app.call(till.reverseDeskPayment, asked, by('reception'));
  };
  const rest = { id, params, by, act, row, read, pay, ledger, customer, tasks, sums, money, reverse };
  return { ...world, ...rest, other: world.customer };
}

test('a disputed payment that became credit takes the credit back, and leaves nothing open', async () => {
  const desk = await becameCredit(20_000);
  await desk.act('dispute', { yes: true });
  expect(await desk.read()).toMatchObject({ open_cents: 0, can: { pay: false } });
  expect(await desk.customer()).toMatchObject({ credit_cents: 8_000, debts: [] });
  expect((await desk.ledger())[0]).toMatchObject({
    ...{ kind: 'reversed', amount_cents: -12_000, booking: desk.id, by: null },
    reason: 'Pagamento contestado no banco',
  });
  await desk.sums();
});

test('what of the credit is spent is a debt: seen by the desk, paid in parts, and reopened by a reversal', async () => {
  const desk = await becameCredit(5_000);
  await desk.act('dispute');
  expect(await desk.read()).toMatchObject({
    open_cents: 7_000,
    to_return_cents: 0,
    can: { pay: true, pix: false },
  });
  expect(await desk.customer()).toMatchObject({
    credit_cents: 0,
    debts: [{ id: desk.id, open_cents: 7_000, start_time: '15:00' }],
  });
  const owed = { booking: { id: desk.id, who: expect.stringContaining(' ') }, open_cents: 7_000 };
  expect((await desk.tasks()).debts).toMatchObject([owed]);
  expect(await desk.money()).toMatchObject({ open_cents: 7_000 + 3_500 });
  await desk.sums();

  expect((await desk.pay('cash', 7_001)).status).toBe(409);
  expect((await desk.pay('courtesy', 1_000)).status).toBe(403);
  const paid = (await desk.pay('cash', 4_000)).body;
  expect(paid).toMatchObject({ open_cents: 3_000 });
  const cash = paid.payments.find(({ method }) => method === 'cash');
  expect(cash).toMatchObject({ can_reverse: true });
  expect((await desk.reverse(cash?.id ?? 0)).body).toMatchObject({ open_cents: 7_000 });
  // The row that took the credit back is no payment of the desk.
  const taken = paid.payments.find(({ method, kind }) => method === 'wallet' && kind === 'payment');
  expect(taken).toMatchObject({ amount_cents: 5_000, by: null, can_reverse: false });
  expect((await desk.reverse(taken?.id ?? 0)).status).toBe(409);
  await desk.sums();

  // A manager may let it be.
  expect((await desk.pay('courtesy', 7_000, 'manager')).body).toMatchObject({ open_cents: 0 });
  expect((await desk.tasks()).debts).toEqual([]);
  expect((await desk.pay('cash', 1)).status).toBe(409);
  await desk.sums();
});

test("the player's export has the debt, also after it is paid, and that of no other player", async () => {
  const desk = await becameCredit(5_000);
  await becameCredit(0).then(({ act }) => act('dispute'));
  await desk.act('dispute');
  const debts = async () => (await app.call(exportAccount, undefined, { as: desk.tokens.player })).body.debts;
  const since = app.clock.now.toISOString();
  const debt = { booking: desk.id, club: expect.any(String), open_cents: 7_000, since };
  expect(await debts()).toEqual([debt]);
  await desk.pay('cash', 7_000);
  expect(await debts()).toEqual([{ ...debt, open_cents: 0 }]);
});

/** What the player of the world is told about disputes: the same by notifications and by letters. */
async function toldOf({ linked }: { linked: number }) {
  const { id, email } = await app.db
    .selectFrom('customers')
    .innerJoin('players', 'players.id', 'customers.player_id')
    .innerJoin('users', 'users.id', 'players.user_id')
    .select(['players.id', 'users.email'])
    .where('customers.id', '=', linked)
    .executeTakeFirstOrThrow();
  await app.runJobs();
  const told = (await notificationsOf(app, id)).filter(({ type }) => type === 'disputed_money');
  const titles = told.map(({ title }) => title);
  const letters = app.mails.filter(({ to, subject }) => to === email && titles.includes(subject));
  expect(letters.map(({ subject }) => subject).toSorted()).toEqual(titles.toSorted());
  return told.map(({ title, content }) => [title, content.replaceAll('\u00a0', ' ').split('. ')[1]]);
}

test('the player is told once of each amount: credit that goes, a debt, its end, and credit that comes back', async () => {
  const desk = await becameCredit(5_000);
  await desk.act('dispute', { yes: true });
  const undone = 'O banco desfez o pagamento desta reserva';
  const lost = [
    ['Crédito retirado', `${undone}: R$ 50,00 saíram do seu crédito no clube.`],
    ['Valor em aberto no clube', `${undone}: você deve R$ 70,00 ao clube`],
  ];
  expect(await toldOf(desk)).toEqual(lost);
  await desk.act('win', { yes: true });
  const valid = 'O banco decidiu que o pagamento desta reserva vale';
  const won = [
    ['Valor não está mais em aberto', `${valid}: você não deve mais R$ 70,00 ao clube.`],
    ['Crédito de volta', `${valid}: R$ 50,00 voltaram para o seu crédito no clube.`],
  ];
  expect(await toldOf(desk)).toEqual([...lost, ...won]);
});

test('the player is not told of a bank that undid a payment which the club itself gave back', async () => {
  const desk = await becameCredit(5_000);
  const charge = (await desk.row()).held ?? '';
  const whole = { status: 'refunded' as const, refunded_cents: 12_000 };
  await app.db.updateTable('sandbox_charges').set(whole).where('provider_id', '=', charge).execute();
  await addJob(app.db, 'deliver_sandbox_webhook', { charge }, { runAt: app.clock.now });
  const given = 'Um valor pago por esta reserva foi devolvido';
  expect(await toldOf(desk)).toEqual([
    ['Crédito retirado', `${given}: R$ 50,00 saíram do seu crédito no clube.`],
    ['Valor em aberto no clube', `${given}: R$ 70,00 estão em aberto no clube`],
  ]);
});

test('the player of a game that was played is told that its payment is open again', async () => {
  const world = await moneyWorld(app, true);
  await world.payOwn();
  const row = async () => (await world.readRows()).find(({ by_player }) => by_player) as Row;
  const act = async (type: Act['type'], part = 1) => perform(world, { ...ACT, type, part }, await row());
  // 9:00 and ten hours: it began at 15:00.
  await act('advance', 4);
  await act('advance', 4);
  await act('dispute');
  expect(await row()).toMatchObject({ status: 30, debt: 0 });
  await act('win');
  expect((await toldOf(world)).map(([title]) => title)).toEqual([
    'Valor em aberto no clube',
    'Valor não está mais em aberto',
  ]);
});

test('a dispute that the club wins gives the credit back, ends the debt, and hands back what paid it', async () => {
  const desk = await becameCredit(5_000);
  await desk.act('dispute');
  await desk.pay('cash', 2_000);
  await desk.act('win', { yes: true });
  // Of R$ 120,00: 50,00 were credit, 50,00 are owed still, 20,00 were paid in cash.
  expect(await desk.read()).toMatchObject({ open_cents: 0, to_return_cents: 2_000 });
  expect(await desk.customer()).toMatchObject({ credit_cents: 5_000, debts: [] });
  expect(await desk.money()).toMatchObject({
    rows: expect.arrayContaining([
      expect.objectContaining({ kind: 'won', amount_cents: 12_000 }),
      expect.objectContaining({ kind: 'refund', amount_cents: -12_000 }),
    ]),
  });
  await desk.sums();
  const body = { method: 'cash' as const, amount_cents: 2_000, reason: 'O banco decidiu' };
  const back = await app.call(till.returnDeskMoney, { params: desk.params, body }, desk.by('reception'));
  expect(back.body).toMatchObject({ to_return_cents: 0 });
  await desk.sums();

  // Disputed again, and for good.
  await desk.act('dispute');
  expect(await desk.read()).toMatchObject({ open_cents: 7_000 });
  await desk.sums();
});

test('a booking that lost its court by a dispute does not come back: the money that is won goes to its payer', async () => {
  const world = await moneyWorld(app, true);
  await world.payOwn();
  const row = async () => (await world.readRows()).find(({ by_player }) => by_player) as Row;
  const act = async (type: Act['type']) => perform(world, { ...ACT, type }, await row());
  await act('dispute');
  expect(await row()).toMatchObject({ status: 40, debt: 0, provider_out: 12_000 });
  await act('win');
  await app.runJobs();
  expect(await row()).toMatchObject({ debt: 0, due: 0, provider_out: 12_000, held: null, contested: null });
  const charge = await app.db
    .selectFrom('sandbox_charges')
    .select(['status', 'refunded_cents'])
    .where('provider_id', '=', (await row()).charge ?? '')
    .executeTakeFirstOrThrow();
  expect(charge).toEqual({ status: 'refunded', refunded_cents: 12_000 });
  expect(await findDifferences(app.db, [(await row()).id])).toEqual([]);
});

test('money that the rule kept and a dispute takes is owed too', async () => {
  const world = await moneyWorld(app, true);
  await world.payOwn();
  const row = async () => (await world.readRows()).find(({ by_player }) => by_player) as Row;
  const act = async (type: Act['type'], part = 1) => perform(world, { ...ACT, type, part }, await row());
  // After the deadline.
  await act('advance', 3);
  expect((await act('cancel')).status).toBe(200);
  await act('dispute');
  expect(await row()).toMatchObject({ debt: 12_000, due: 0 });
  await act('win');
  expect(await row()).toMatchObject({ debt: 0, due: 0, provider_out: 0 });
});

test('credit that a merge took along is taken back from the kept record', async () => {
  const desk = await becameCredit(12_000);
  const merge = { params: { slug: desk.slug, id: desk.linked }, body: { into: desk.other } };
  const { body: kept } = await app.call(mergeCustomers, merge, desk.by('manager'));
  await desk.act('dispute');
  const read = { params: { slug: desk.slug, id: desk.other } };
  expect((await app.call(getCustomer, read, desk.by('manager'))).body).toMatchObject({
    ...{ credit_cents: kept.credit_cents - 12_000, debts: [] },
  });
  await desk.sums();
});

test('credit is spent while the dispute arrives: taken back or owed, never both', {
  tags: 'postgres-15',
}, async () => {
  for (let round = 0; round < 2; round++) {
    const desk = await becameCredit(12_000);
    const less = { kind: 'adjusted' as const, amount_cents: -9_000, reason: 'Gasto' };
    const params = { slug: desk.slug, id: desk.linked };
    const [spent] = await Promise.all([
      app.call(addCustomerCredit, { params, body: less }, desk.by('manager')),
      desk.act('dispute'),
    ]);
    const owed = spent.status === 201 ? 9_000 : 0;
    expect(await desk.customer()).toMatchObject({ credit_cents: 0 });
    expect(await desk.row()).toMatchObject({ debt: owed });
    await desk.sums();
  }
});

test('two disputes at once, and two messages of one, take each amount once', {
  tags: 'postgres-15',
}, async () => {
  const desk = await becameCredit(12_000);
  const { held } = await desk.row();
  await app.app.inject({ method: 'POST', url: `/sandbox/bank/${held}/contestar` });
  const payment = await app.db
    .selectFrom('payments')
    .selectAll()
    .where('provider_id', '=', held)
    .executeTakeFirstOrThrow();
  const settle = () => addJob(app.db, 'settle_payment', { payment: payment.id }, { runAt: app.clock.now });
  await settle();
  await settle();
  await Promise.all([app.runJobs(), app.runJobs(), app.runJobs()]);
  expect(await desk.customer()).toMatchObject({ credit_cents: 0, debts: [] });
  const reversed = (await desk.ledger()).filter(({ kind }) => kind === 'reversed');
  expect(reversed).toHaveLength(1);
  await desk.sums();
});
