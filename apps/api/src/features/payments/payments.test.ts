import { bookCourt } from '@bandeja/contract/calls/bookings';
import { createPayment } from '@bandeja/contract/calls/payments';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub, createUser } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newPlayer } from '../../../test/new-player.ts';
import { HOLD_END, PIX_END, usePaymentsWorld } from '../../../test/payments/payments-world.ts';
import { createTestApp, TEST_NOW } from '../../../test/test-app.ts';

const world = usePaymentsWorld();

const CARD = {
  token: 'tok',
  payment_method_id: 'visa',
  installments: 1,
  document: { type: 'CPF', number: '52998224725' },
};

describe('POST payment/booking/create/', () => {
  test('answers 401, 403 without a player, 400, 404, and 403 for a booking of another player', async () => {
    const { app, hold, create } = world;
    const url = createPayment.path;
    expect((await app.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(401);
    const token = await app.signIn((await createUser(app.db)).id);
    expect((await app.call(createPayment, { body: { booking_id: 1 } }, { as: token })).status).toBe(403);
    const { booking, player } = await hold();
    const bad = await app.call(createPayment, { body: { booking_id: 'x' as never } }, { as: player.token });
    expect([bad.status, Object.keys(bad.body)]).toEqual([400, ['booking_id']]);
    expect((await create(9_999_999, player)).status).toBe(404);
    expect((await create(booking.id, await newPlayer(app))).status).toBe(403);
  });

  test("answers 201 with the booking's price, without a request to the bank", async () => {
    const { hold, create, bank, readBooking } = world;
    const { booking, player } = await hold({ price_cents: 16_050 });
    const { status, body } = await create(booking.id, player);
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        booking: booking.id,
        tournament_team: null,
        amount_cents: 16_050,
        currency: 'BRL',
        status: 'created',
        method: null,
        pix: null,
        expires_at: HOLD_END.toISOString(),
        card_public_key: 'TEST-key',
        can: { charge: true, cancel: true },
      },
    ]);
    expect(bank.charges).toEqual([]);
    expect((await readBooking(booking, player)).body.payment).toEqual({ id: body.id, status: 'created' });
  });

  test('returns the open payment again, also to ten requests at once', { tags: 'postgres-15' }, async () => {
    const { hold, create, truth } = world;
    const { booking, player } = await hold();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(booking.id, player)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await truth(booking)).payments).toEqual(['created']);
  });

  test('the database refuses a second open payment', async () => {
    const { app, hold, create } = world;
    const { booking, player } = await hold({ price_cents: 9_000 });
    const insert = () =>
      app.db
        .insertInto('payments')
        .values({
          payable_kind: 'booking',
          payable_id: booking.id,
          payer_id: player.id,
          amount_cents: 9_000,
          provider: 'x',
        })
        .execute();
    await create(booking.id, player);
    await expect(insert()).rejects.toMatchObject({ constraint: 'payments_one_open' });
  });

  test.each([
    ['confirmed', { status: BOOKING_STATUS.confirmed }, 'Esta reserva já está confirmada.'],
    ['cancelled', { status: BOOKING_STATUS.cancelled }, 'Esta reserva já foi cancelada.'],
    ['over', { hold_expires_at: TEST_NOW }, 'O tempo para pagar acabou.'],
  ])('answers 409 for a booking that is %s', async (_, fields, sentence) => {
    const { hold, create } = world;
    const { booking, player } = await hold(fields);
    const { status, body } = await create(booking.id, player);
    expect(status).toBe(409);
    expect(body).toEqual({ error: expect.stringContaining(sentence) });
  });

  test('answers 409 when the club takes no online payment, and 503 when the server has no provider', async () => {
    const { app, create } = world;
    const { courts } = await createClub(app.db, { courts: 1, online_payment: false });
    const player = await newPlayer(app);
    const at = {
      player_id: player.id,
      court_id: courts[0]?.id ?? 0,
      date: '2026-03-09',
      start_time: '18:00',
    };
    const booking = await createBooking(app.db, {
      ...at,
      status: BOOKING_STATUS.awaiting_confirmation,
      hold_expires_at: new Date('2026-03-09T21:00:00Z'),
    });
    const { status, body } = await create(booking.id, player);
    expect([status, body]).toEqual([409, { error: 'Este clube não recebe pagamento pelo aplicativo.' }]);

    const withoutProvider = await createTestApp({ paymentProvider: null });
    const owner = await newPlayer(withoutProvider);
    const held = await createBooking(withoutProvider.db, {
      player_id: owner.id,
      date: '2026-03-09',
      start_time: '18:00',
      status: BOOKING_STATUS.awaiting_payment,
      hold_expires_at: HOLD_END,
    });
    const off = await withoutProvider.call(
      createPayment,
      { body: { booking_id: held.id } },
      { as: owner.token },
    );
    expect([off.status, off.body]).toEqual([503, { error: expect.stringContaining('desligados') }]);
    await withoutProvider.close();
  });
});

describe('POST payment/charge/', () => {
  test('shows a Pix and holds the court 30 minutes from now; a repeat returns the same Pix', async () => {
    const { shownPix, charge, bank, truth, historyOf, eventsOf } = world;
    const { player, booking, payment, atBank } = await shownPix();
    expect(payment).toMatchObject({
      status: 'pending',
      method: 'pix',
      pix: {
        qr_code: `pix of ${atBank.reference}`,
        qr_code_base64: 'cXI=',
        expires_at: PIX_END.toISOString(),
      },
      expires_at: PIX_END.toISOString(),
    });
    expect(await truth(booking)).toEqual({
      status: BOOKING_STATUS.awaiting_payment,
      occupation: 'held',
      hold_expires_at: PIX_END,
      payments: ['pending'],
    });
    const before = bank.asked.length;
    expect((await charge(payment.id, player)).body).toEqual(payment);
    expect((await charge(payment.id, player, { method: 'card', card: CARD })).body).toEqual(payment);
    expect(bank.asked).toHaveLength(before);
    expect(await historyOf(booking)).toEqual(['10 booked']);
    expect(await eventsOf(payment)).toEqual(['charge applied']);
  });

  test('sends payer, description and X-Session-Id to the bank, and stores none of them', async () => {
    const { app, hold, create, bank } = world;
    const { booking, player } = await hold();
    const { body: payment } = await create(booking.id, player);
    const url = '/payment/charge/';
    const headers = { authorization: `Bearer ${player.token}`, 'x-session-id': 'device 1' };
    const payload = { payment_id: payment.id, method: 'pix' };
    expect((await app.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
    const asked = bank.inputs.at(-1);
    expect(asked).toMatchObject({
      amountCents: 12_000,
      sessionId: 'device 1',
      description: expect.stringMatching(/^Reserva: .+, seg, 9 mar, /),
      payer: { email: expect.stringContaining('@') },
    });
    const { rows } = await sql<{ dump: string }>`
      SELECT (SELECT json_agg(p) FROM payments p)::text || (SELECT json_agg(e) FROM payment_events e)::text AS dump
    `.execute(app.db);
    expect(rows[0]?.dump).not.toContain(asked?.payer.email);
  });

  test('an approved card confirms the booking; a refused card keeps the hold, and the next attempt is a new payment', async () => {
    const { hold, create, charge, bank, truth, noticesOf } = world;
    const { booking, player } = await hold();
    const { body: first } = await create(booking.id, player);
    bank.answers = 'rejected';
    const refused = await charge(first.id, player, { method: 'card', card: CARD });
    expect([refused.status, refused.body.status]).toEqual([200, 'rejected']);
    expect(await truth(booking)).toMatchObject({
      status: BOOKING_STATUS.awaiting_payment,
      occupation: 'held',
      hold_expires_at: HOLD_END,
    });
    expect((await charge(first.id, player, { method: 'card', card: CARD })).status).toBe(409);

    bank.answers = 'approved';
    const { body: second } = await create(booking.id, player);
    expect(second.id).not.toBe(first.id);
    const approved = await charge(second.id, player, { method: 'card', card: CARD });
    expect([approved.status, approved.body.status, approved.body.expires_at]).toEqual([
      200,
      'approved',
      null,
    ]);
    expect(await truth(booking)).toEqual({
      status: BOOKING_STATUS.confirmed,
      occupation: 'confirmed',
      hold_expires_at: null,
      payments: ['rejected', 'approved'],
    });
    expect(await noticesOf(player)).toEqual(['booking_confirmed']);
    const again = await create(booking.id, player);
    expect([again.status, again.body]).toEqual([409, { error: 'Esta reserva já está confirmada.' }]);
  });

  test("answers 403 for another player's payment, 404, 400 for a card without its data, 409 when the hold is over", async () => {
    const { app, hold, create, charge, signedInAt } = world;
    const { booking, player } = await hold();
    const { body: payment } = await create(booking.id, player);
    expect((await charge(payment.id, await newPlayer(app))).status).toBe(403);
    expect((await charge(9_999_999, player)).status).toBe(404);
    const bare = await charge(payment.id, player, { method: 'card' });
    expect([bare.status, bare.body]).toEqual([400, { card: ['Envie os dados do cartão.'] }]);
    const late = await charge(payment.id, await signedInAt(HOLD_END, player));
    expect([late.status, late.body]).toEqual([
      409,
      { error: expect.stringContaining('O tempo para pagar acabou') },
    ]);
  });
});

describe('GET payment/booking/{id}/', () => {
  test('answers the latest payment, expired from the end of the hold on; 404 without one; 403 to another player', async () => {
    const { app, hold, shownPix, read, readBooking, signedInAt } = world;
    const { player, booking, payment } = await shownPix();
    expect((await read(booking, player)).body).toEqual(payment);
    expect((await read(booking, await newPlayer(app))).status).toBe(403);
    const { booking: bare, player: owner } = await hold();
    expect((await read(bare, owner)).status).toBe(404);
    const later = await signedInAt(PIX_END, player);
    expect((await read(booking, later)).body).toMatchObject({
      status: 'expired',
      pix: null,
      expires_at: null,
    });
    expect((await readBooking(booking, later)).body.payment).toEqual({ id: payment.id, status: 'expired' });
  });
});

test('a booking is held, charged and paid with the sandbox and its webhook', async () => {
  const app = await createTestApp();
  const { courts } = await createClub(app.db, { courts: 1 });
  const player = await newPlayer(app);
  const as = { as: player.token };
  const input = { court: courts[0]?.id ?? 0, date: '2026-03-09', start_time: '18:00' };
  const { body: booking } = await app.call(bookCourt, { body: input }, as);
  const { body: payment } = await app.call(createPayment, { body: { booking_id: booking.id } }, as);
  const charged = await app.app.inject({
    method: 'POST',
    url: '/payment/charge/',
    headers: { authorization: `Bearer ${player.token}` },
    payload: { payment_id: payment.id, method: 'pix' },
  });
  const { pix, sandbox_url } = charged.json();
  expect(pix.qr_code).toMatch(/^000201.*6304[0-9A-F]{4}$/);
  expect((await app.app.inject({ method: 'GET', url: sandbox_url })).statusCode).toBe(200);
  await app.close();
});
