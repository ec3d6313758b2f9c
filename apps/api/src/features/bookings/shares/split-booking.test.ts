/** @module-tag postgres-15 */
import { getBooking } from '@bandeja/contract/calls/bookings';
import { splitBooking } from '@bandeja/contract/calls/shares';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { expect, test } from 'vitest';
import { newPlayer } from '../../../../test/new-player.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { bareWebDirectory, crawl } from '../../../../test/page-of.ts';
import { createScriptedBank } from '../../../../test/payments/scripted-bank.ts';
import { createSplitWorld, PRICE } from '../../../../test/payments/split-world.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const bank = createScriptedBank();
const app = useTestApp(async () => ({ paymentProvider: bank, webDirectory: bareWebDirectory() }));

const DAY_MS = 86_400_000;
const at = (days: number) => {
  app.clock.now = new Date(TEST_NOW.getTime() + days * DAY_MS);
};

test('a paid booking is divided, and each share that is paid returns to the player', async () => {
  const world = await createSplitWorld(app, bank);
  expect((await app.call(getBooking, { params: world.params }, await world.as())).body.can.split).toBe(true);
  const { status, body } = await world.split();
  expect(status).toBe(201);
  expect(
    body.shares.map(({ name, player, amount_cents, status }) => [name, player, amount_cents, status]),
  ).toEqual([
    [null, world.player.id, 3_000, 'own'],
    ['Pessoa 1', null, 3_000, 'waiting'],
    ['Pessoa 2', null, 3_000, 'waiting'],
    ['Pessoa 3', null, 3_000, 'waiting'],
  ]);
  expect([body.can, body.deadline]).toEqual([
    { split: false, each: false, end: true },
    '2026-03-16T21:00:00.000Z',
  ]);
  expect(body.shares[0]?.url).toBeNull();
  expect(await world.read()).toEqual(body);

  expect(await world.payShare(2)).toBe(200);
  await app.runJobs();
  expect(await world.statuses()).toEqual(['own', 'waiting', 'paid', 'waiting']);
  expect(world.atBank()).toEqual([9_000, 3_000]);
  expect((await notificationsOf(app, world.player.id)).map(({ type, content }) => [type, content])).toEqual(
    expect.arrayContaining([
      ['share_paid', expect.stringMatching(/R\$\s30,00 estão voltando para você/)],
      ['refund_done', expect.stringMatching(/R\$\s30,00 voltaram para você/)],
    ]),
  );
  await world.payShare(1);
  await world.payShare(3);
  await app.runJobs();
  expect(await world.statuses()).toEqual(['own', 'paid', 'paid', 'paid']);
  expect([world.atBank(), world.held()]).toEqual([[3_000, 3_000, 3_000, 3_000], PRICE]);
  const { body: booking } = await app.call(getBooking, { params: world.params }, await world.as());
  expect([booking.status, booking.payment?.status]).toEqual([BOOKING_STATUS.confirmed, 'approved']);
});

test('the link shows the place, the time, who asks and the amount, and nothing else of a person', async () => {
  const world = await createSplitWorld(app, bank);
  await world.split([6_000, 6_000]);
  const token = await world.tokenOf(1);
  const { status, body } = await world.open(token);
  expect(status).toBe(200);
  expect(body).toEqual({
    club: {
      slug: world.club.slug,
      name: expect.any(String),
      city: expect.any(String),
      timezone: expect.any(String),
    },
    court: expect.any(String),
    start_at: '2026-03-09T21:00:00.000Z',
    end_at: '2026-03-09T22:00:00.000Z',
    invited_by: 'Rafael',
    amount_cents: 6_000,
    status: 'waiting',
    free_cancellation_until: '2026-03-08T21:00:00.000Z',
    payment: null,
    can: { pay: true },
    is_cancelled: false,
  });
  expect(JSON.stringify(body)).not.toMatch(/Pessoa|Souza/);
  const preview = () => crawl(app, `/desk/invitation/share/${token}`);
  expect(await preview()).toMatch(/content="Sua parte da quadra: R\$\s60,00"/);
  expect(await preview()).toMatch(/content="seg, 9 mar, 18:00 · [^"]+ · convite de Rafael"/);
  expect(await preview()).toContain('noindex');
  expect(await crawl(app, `/desk/invitation/share/${token.slice(0, -1)}g`)).not.toContain('og:');
  const shown = await world.show(token);
  expect(shown.body.payment).toMatchObject({
    status: 'pending',
    pix: { qr_code: expect.stringMatching(/^pix of/) },
  });
  const { payer, description } = bank.inputs.at(-1) ?? {};
  expect([payer?.email, payer?.firstName, description]).toEqual([
    expect.stringMatching(/^parte-\d+@/),
    'Jogador',
    expect.stringMatching(/^Parte da reserva: /),
  ]);
  // The same code again; the bank is asked once.
  const asked = bank.asked.length;
  expect((await world.show(token)).body.payment).toEqual(shown.body.payment);
  expect(bank.asked.length).toBe(asked);
  await world.pay(world.lastCharge());
  expect(await preview()).toMatch(/content="Parte de R\$\s60,00 paga"/);
  expect((await world.open(token)).body).toMatchObject({
    status: 'paid',
    payment: { status: 'approved', pix: null },
    can: { pay: false },
  });
  expect((await world.show(token)).status).toBe(409);
});

test('a link that this server has not made, of the own share or of an ended division, is none', async () => {
  const world = await createSplitWorld(app, bank);
  const { body } = await world.split([6_000, 6_000]);
  const token = await world.tokenOf(1);
  const [own, other] = body.shares.map(({ id }) => id);
  const mark = token.split('-')[1] ?? '';
  for (const forged of [
    `${own}-${mark}`,
    `${other}-${mark.replaceAll(/./g, '0')}`,
    `${other}`,
    'x',
    `0-${mark}`,
  ])
    expect((await world.open(forged)).status).toBe(404);
  expect((await world.end()).status).toBe(204);
  expect([(await world.open(token)).status, (await world.show(token)).status]).toEqual([404, 404]);
  expect(await world.read()).toMatchObject({ shares: [], can: { split: true, end: false } });
  // Divided anew, with other links.
  expect((await world.split([4_000, 8_000])).status).toBe(201);
  expect(await world.tokenOf(1)).not.toBe(token);
});

test('refused: what is not paid, not own, not the price, twice, above the rest, and too late', async () => {
  const world = await createSplitWorld(app, bank);
  const { params } = world;
  const ask = async (shares: ReturnType<typeof world.shares>, as = world.as) => {
    const answer = await app.call(splitBooking, { params, body: { shares } }, await as());
    return [answer.status, answer.headers['x-error-code']];
  };
  const stranger = await newPlayer(app);
  expect(await ask(world.shares(), async () => ({ as: stranger.token }))).toEqual([403, 'forbidden']);
  expect(await ask(world.shares([3_000, 3_000]))).toEqual([400, 'split_sum_wrong']);
  expect(await ask(world.shares([12_001, -1]))).toEqual([400, 'invalid_request']);
  expect(await ask(world.shares([12_000]))).toEqual([400, 'invalid_request']);
  expect(await ask(world.shares([4_000, 2_000, 2_000, 2_000, 2_000]))).toEqual([400, 'invalid_request']);
  expect(
    await ask(world.shares([6_000, 6_000]).slice(1).concat({ name: 'Outra', amount_cents: 6_000 })),
  ).toEqual([400, 'split_needs_own_share']);
  await app.db
    .updateTable('payments')
    .set({ returned_cents: 3_001 })
    .where('booking_id', '=', params.id)
    .execute();
  expect(await ask(world.shares())).toEqual([409, 'split_above_paid']);
  await app.db
    .updateTable('payments')
    .set({ returned_cents: 0 })
    .where('booking_id', '=', params.id)
    .execute();
  expect(await ask(world.shares())).toEqual([201, undefined]);
  expect(await ask(world.shares())).toEqual([409, 'split_exists']);
  await world.payShare(1);
  expect((await world.end()).headers['x-error-code']).toBe('split_paid');
  // Seven days after the start.
  at(11);
  expect((await world.show(await world.tokenOf(2))).headers['x-error-code']).toBe('share_closed');
  at(0);
  await world.cancel();
  expect(await ask(world.shares())).toEqual([409, 'booking_already_cancelled']);
});

test('cancelled in time, each payer gets back what was paid; late, nobody', async () => {
  const world = await createSplitWorld(app, bank);
  await world.split();
  await world.payShare(1);
  await app.runJobs();
  const unpaid = await world.tokenOf(2);
  await world.show(unpaid);
  const code = world.lastCharge();
  expect((await world.cancel()).status).toBe(200);
  await app.runJobs();
  expect(world.atBank()).toEqual([0, 0]);
  expect(await world.statuses()).toEqual(['own', 'refunded', 'closed', 'closed']);
  expect(bank.charges.find(({ providerId }) => providerId === code)?.status).toBe('cancelled');
  // Its record stays.
  expect((await world.read()).can.end).toBe(false);
  expect((await world.end()).headers['x-error-code']).toBe('booking_already_cancelled');
  const seen = async (token: string) => (await world.open(token)).body;
  const paid = await world.tokenOf(1);
  expect(await seen(paid)).toMatchObject({ status: 'refunded', is_cancelled: true, returned: 'refunded' });
  expect(await seen(unpaid)).toMatchObject({ status: 'closed', is_cancelled: true });
  expect(await seen(unpaid)).not.toHaveProperty('returned');
  expect(await crawl(app, `/desk/invitation/share/${unpaid}`)).toMatch(
    /content="Parte de R\$\s30,00 encerrada"/,
  );
  const [cancelled] = (await notificationsOf(app, world.player.id)).filter(
    ({ type }) => type === 'booking_cancelled',
  );
  expect(cancelled?.content).toMatch(/R\$\s90,00 estão voltando para você/);
  // A Pix that is paid all the same goes back.
  await world.pay(code);
  expect((await seen(unpaid)).returned).toBe('refunding');
  await app.runJobs();
  expect([world.held(), (await seen(unpaid)).returned]).toEqual([0, 'refunded']);

  const late = await createSplitWorld(app, bank, { late: true });
  await late.split();
  await late.payShare(1);
  await app.runJobs();
  await late.cancel();
  await app.runJobs();
  expect([late.atBank(), await late.statuses()]).toEqual([
    [9_000, 3_000],
    ['own', 'paid', 'closed', 'closed'],
  ]);
  expect((await late.open(await late.tokenOf(1))).body).toMatchObject({ status: 'paid', is_cancelled: true });
});

test('a division that was taken back returns a Pix that is paid all the same', async () => {
  const world = await createSplitWorld(app, bank);
  await world.split([6_000, 6_000]);
  await world.show(await world.tokenOf(1));
  const code = world.lastCharge();
  await world.end();
  await world.pay(code);
  await app.runJobs();
  expect(world.atBank()).toEqual([PRICE, 0]);
});

test('two who pay one share at once, and two who divide at once: one is taken', async () => {
  const world = await createSplitWorld(app, bank);
  const divided = await Promise.all([world.split(), world.split([6_000, 6_000])]);
  expect(divided.map(({ status }) => status).sort()).toEqual([201, 409]);
  const place = (await world.read()).shares.length - 1;
  const { amount_cents = 0 } = (await world.read()).shares[place] ?? {};
  const token = await world.tokenOf(place);
  const before = bank.charges.length;
  const codes = await Promise.all([world.show(token), world.show(token)]);
  // The second waits for the first one's code, or is told that it is on its way.
  expect(codes.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true);
  expect(bank.charges.length - before).toBe(1);
  const one = world.lastCharge();
  // The code is over, and another one is shown; both are paid.
  at(1 / 24);
  await world.show(token);
  const two = world.lastCharge();
  expect(two).not.toBe(one);
  await Promise.all([world.pay(one), world.pay(two), world.pay(one)]);
  await app.runJobs();
  expect(world.atBank().toSorted((a, b) => b - a)).toEqual(
    [PRICE - amount_cents, amount_cents, 0].toSorted((a, b) => b - a),
  );
  expect(world.held()).toBe(PRICE);
  // Whichever code paid it: the page tells of the other one.
  expect((await world.open(token)).body).toMatchObject({ status: 'paid', returned: 'refunded' });
  at(0);
});

test('a player who cancels while a share is being paid: nothing is kept', async () => {
  for (let run = 0; run < 6; run++) {
    const world = await createSplitWorld(app, bank);
    await world.split([6_000, 6_000]);
    await world.show(await world.tokenOf(1));
    const code = world.lastCharge();
    const [cancelled, paid] = await Promise.all([world.cancel(), world.pay(code)]);
    expect([cancelled.status, paid]).toEqual([200, 200]);
    await app.runJobs();
    expect([world.held(), await world.statuses()]).toEqual([
      0,
      ['own', expect.stringMatching(/refunded|closed/)],
    ]);
  }
});
