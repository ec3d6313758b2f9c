import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { bookCourt, cancelBooking } from '@bandeja/contract/calls/bookings';
import { listNotificationSettings, updateNotificationSetting } from '@bandeja/contract/calls/notifications';
import { chargePayment, createPayment } from '@bandeja/contract/calls/payments';
import { createClub, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { expect, test } from 'vitest';
import { newPlayer } from '../../../test/new-player.ts';
import { notificationsOf } from '../../../test/notifications-of.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { NOTICE_LIMIT } from '../accounts/public.ts';
import { queueBookingMail } from './booking-mails.ts';

const app = useTestApp();

/** The letters of the player so far, oldest first. */
const lettersOf = async (player: number) => {
  await app.runJobs();
  const { email } = await app.db
    .selectFrom('players')
    .innerJoin('users', 'users.id', 'players.user_id')
    .select('users.email')
    .where('players.id', '=', player)
    .executeTakeFirstOrThrow();
  return app.mails.filter(({ to }) => to === email);
};
const subjectsOf = async (player: number) => (await lettersOf(player)).map(({ subject }) => subject);

/** A hold of a new player with a Pix of the sandbox bank. */
async function shownPix() {
  const { courts } = await createClub(app.db, { courts: 1 });
  const player = await newPlayer(app);
  const as = { as: player.token };
  const input = { court: courts[0]?.id ?? 0, date: '2026-03-09', start_time: '18:00' };
  const { body: booking } = await app.call(bookCourt, { body: input }, as);
  const { body: payment } = await app.call(createPayment, { body: { booking_id: booking.id } }, as);
  const charge = { payment_id: payment.id, method: 'pix' as const };
  const { body: charged } = await app.call(chargePayment, { body: charge }, as);
  const pay = () => app.app.inject({ method: 'POST', url: `${charged.sandbox_url}/pagar` });
  return { player, booking, payment, pay, money: booking.price_cents };
}

async function paid() {
  const shown = await shownPix();
  await shown.pay();
  return shown;
}

test('a paid booking sends one letter with its receipt and its calendar file', async () => {
  const { player, booking, payment, pay } = await paid();
  await app.db
    .updateTable('clubs')
    .set({ legal_name: 'Arena Norte Ltda.', document: '12ABC34501DE35' })
    .execute();
  await pay();
  const letters = await lettersOf(player.id);
  expect(letters.map(({ subject }) => subject)).toEqual(['Reserva confirmada']);
  const [letter] = letters;
  const text = letter?.text.replaceAll('\u00a0', ' ') ?? '';
  expect(text).toMatch(/Bom jogo!\n/);
  expect(text).toContain('Data: 09/03/2026\n');
  expect(text).toContain(
    `Valor: R$ 120,00\nForma de pagamento: Pix\nPago em: 06/03/2026, 09:00\nPagamento: ${payment.id}\n` +
      'Vendido por: Arena Norte Ltda. · CNPJ 12.ABC.345/01DE-35\n',
  );
  expect(text).toContain(`https://bandeja.test/booking/${booking.id}\n`);
  expect(letter?.attachments).toEqual([
    {
      filename: `reserva-${booking.id}.ics`,
      contentType: 'text/calendar; charset=utf-8; method=REQUEST',
      content: expect.stringContaining(`UID:booking-${booking.id}@bandeja\r\n`),
    },
  ]);
});

test('a cancelled booking sends letters about the cancellation and, when the bank is done, about the refund', async () => {
  const { player, booking } = await paid();
  await app.runJobs();
  await app.call(cancelBooking, { params: { id: booking.id }, body: {} }, { as: player.token });
  const letters = await lettersOf(player.id);
  expect(letters.map(({ subject }) => subject)).toEqual([
    'Reserva confirmada',
    'Reserva cancelada',
    'Reembolso concluído',
  ]);
  // The calendar of the mail program adds the event with the first letter and cancels it with the second one.
  const files = letters.flatMap(({ attachments = [] }) => attachments);
  expect(files.map(({ contentType }) => contentType.split('method=')[1])).toEqual(['REQUEST', 'CANCEL']);
  const valuesOf = (name: string) =>
    files.map(
      ({ content }) => new RegExp(`^${name}[;:](.*)$`, 'm').exec(content.replaceAll('\r\n ', ''))?.[1],
    );
  expect(valuesOf('METHOD')).toEqual(['REQUEST', 'CANCEL']);
  expect(valuesOf('STATUS')).toEqual(['CONFIRMED', 'CANCELLED']);
  for (const name of ['UID', 'ORGANIZER', 'ATTENDEE', 'DTSTART', 'DTEND']) {
    const [first, second] = valuesOf(name);
    expect([name, first]).toEqual([name, expect.any(String)]);
    expect([name, second]).toEqual([name, first]);
  }
  const [, cancelled, refunded] = letters.map(({ text }) => text.replaceAll('\u00a0', ' '));
  expect(cancelled).toContain('R$ 120,00 estão voltando para você.');
  expect(refunded).toMatch(/^Bandeja\n\nReembolso concluído\n\nR\$ 120,00 voltaram para você/);
  expect(refunded).toContain('Devolvido em: 06/03/2026, 09:00');
  expect(letters[2]?.attachments).toBeUndefined();
});

test('a cancellation names all that goes back, whatever the price is now, and each finished refund its own', async () => {
  const { player, booking, payment } = await paid();
  await app.runJobs();
  await app.db.updateTable('bookings').set({ price_cents: 6_000 }).where('id', '=', booking.id).execute();
  const part = { payable_kind: 'booking', payable_id: booking.id, payer_id: player.id } as const;
  const sent = { provider: 'sandbox', method: 'pix', attempts: 1, approved_at: app.clock.now } as const;
  const approved = { ...part, ...sent };
  const [, second] = await app.db
    .insertInto('payments')
    .values([
      // Returned before: it is not told again.
      { ...approved, provider_id: null, amount_cents: 700, status: 'refunded' },
      { ...approved, provider_id: 'second', amount_cents: 3_000, status: 'approved' },
    ])
    .returning(['id', 'reference'])
    .execute();
  const { reference = '' } = second ?? {};
  const times = { created_at: app.clock.now, updated_at: app.clock.now, expires_at: app.clock.now };
  const charge = {
    provider_id: 'second',
    reference,
    idempotency_key: 'second',
    description: 'Reserva',
    pix_code: 'PIX',
  };
  await app.db
    .insertInto('sandbox_charges')
    .values({ ...charge, ...times, method: 'pix', amount_cents: 3_000, status: 'approved' })
    .execute();
  await app.call(cancelBooking, { params: { id: booking.id }, body: {} }, { as: player.token });
  const letters = (await lettersOf(player.id)).map(({ subject, text }) => ({
    subject,
    text: text.replaceAll('\u00a0', ' '),
  }));
  const notices = (await notificationsOf(app, player.id)).map(({ type, content }) => ({
    type,
    text: content.replaceAll('\u00a0', ' '),
  }));
  const goesBack = 'R$ 150,00 estão voltando para você.';
  expect(notices.find(({ type }) => type === 'booking_cancelled')?.text).toContain(goesBack);
  expect(letters.find(({ subject }) => subject === 'Reserva cancelada')?.text).toContain(goesBack);
  for (const [id, amount] of [
    [payment.id, 'R$ 120,00'],
    [second?.id, 'R$ 30,00'],
  ] as const) {
    const letter = letters.find(({ text }) => text.includes(`${amount} voltaram para você`));
    expect(letter?.text).toContain(`Valor: ${amount}\n`);
    expect(letter?.text).toContain(`Pagamento: ${id}\n`);
    expect(notices.find(({ type, text }) => type === 'refund_done' && text.includes(amount))).toBeDefined();
  }
});

test('a hold that ends unpaid sends no letter', async () => {
  const { player } = await shownPix();
  app.clock.advanceMinutes(60);
  expect(await subjectsOf(player.id)).toEqual([]);
});

test('no letter goes to an unconfirmed address, or when the player has turned letters off', async () => {
  const unconfirmed = await shownPix();
  await app.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', unconfirmed.player.userId)
    .execute();
  await unconfirmed.pay();
  expect(await subjectsOf(unconfirmed.player.id)).toEqual([]);

  const off = await shownPix();
  const body = { topic: 'bookings', channel: 'email', enabled: false } as const;
  await app.call(updateNotificationSetting, { body }, { as: off.player.token });
  await off.pay();
  expect(await subjectsOf(off.player.id)).toEqual([]);
});

test('a letter about a state that has passed is not sent', async () => {
  const { player, booking } = await paid();
  await app.runJobs();
  await app.call(cancelBooking, { params: { id: booking.id }, body: {} }, { as: player.token });
  const before = await subjectsOf(player.id);
  await queueBookingMail(app.db, { booking: booking.id, letter: 'booking_confirmed' }, app.clock.now);
  expect(await subjectsOf(player.id)).toEqual(before);
});

test('an account gets a limited number of letters on one day', async () => {
  const { player, booking } = await paid();
  await app.runJobs();
  for (let letter = 0; letter < NOTICE_LIMIT.limit + 3; letter++) {
    await queueBookingMail(app.db, { booking: booking.id, letter: 'refund_done' }, app.clock.now);
    await app.runJobs();
  }
  expect(await subjectsOf(player.id)).toHaveLength(NOTICE_LIMIT.limit);
  app.clock.advanceMinutes(24 * 60 + 1);
  await queueBookingMail(app.db, { booking: booking.id, letter: 'refund_done' }, app.clock.now);
  expect(await subjectsOf(player.id)).toHaveLength(NOTICE_LIMIT.limit + 1);
});

test('a letter that can be turned off says where, and one click in a mail program turns it off', async () => {
  const { player } = await paid();
  const [letter] = await lettersOf(player.id);
  const url = letter?.unsubscribe ?? '';
  expect(url).toMatch(/^https:\/\/bandeja\.test\/notifications\/settings\?cartas=\d+\.bookings\.[\w-]{22}$/);
  const click = (address: string, type = 'application/x-www-form-urlencoded') =>
    app.app.inject({
      method: 'POST',
      url: address.replace('https://bandeja.test', ''),
      headers: { 'content-type': type },
      payload: 'List-Unsubscribe=One-Click',
    });
  const settings = async () =>
    (await app.call(listNotificationSettings, undefined, { as: player.token })).body.filter(
      ({ enabled }) => !enabled,
    );
  const other = await newPlayer(app);
  for (const wrong of [
    url.replace('.bookings.', '.tournaments.'),
    url.replace(`=${player.id}.`, `=${other.id}.`),
    url.slice(0, -1),
    url.replace(/=.*/, '='),
    url.replace(/\?.*/, ''),
    `${url}&cartas=1`,
  ])
    expect((await click(wrong)).statusCode).toBe(404);
  expect(await settings()).toEqual([]);
  expect((await click(url)).statusCode).toBe(204);
  // Mail programs may repeat it, in either kind of form.
  expect((await click(url, 'multipart/form-data; boundary=x')).statusCode).toBe(204);
  expect(await settings()).toEqual([{ topic: 'bookings', channel: 'email', enabled: false }]);
});

test('one click of a deleted account changes nothing', async () => {
  const { player } = await paid();
  const [letter] = await lettersOf(player.id);
  const leave = { params: { id: player.id }, body: { password: TEST_PASSWORD } };
  expect((await app.call(deletePlayer, leave, { as: player.token })).status).toBe(204);
  const url = (letter?.unsubscribe ?? '').replace('https://bandeja.test', '');
  expect((await app.app.inject({ method: 'POST', url })).statusCode).toBe(204);
  expect(
    await app.db
      .selectFrom('notification_settings')
      .select('topic')
      .where('player_id', '=', player.id)
      .execute(),
  ).toEqual([]);
});
