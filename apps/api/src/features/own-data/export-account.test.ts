import { exportAccount } from '@bandeja/contract/calls/accounts/account-export';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub, createImage, createPlayer, createUser } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { describe, expect, test } from 'vitest';
import { newPlayer } from '../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';
import { notifyPlayers } from '../notifications/public.ts';

const app = useTestApp();

const read = (as?: string) => app.call(exportAccount, undefined, as ? { as } : {});

describe('GET api/account/export', () => {
  test('answers 401 without a token', async () => {
    expect((await read()).status).toBe(401);
  });

  test('an account without a player has its account data and empty lists', async () => {
    const user = await createUser(app.db);
    const { status, body } = await read(await app.signIn(user.id));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      exported_at: TEST_NOW.toISOString(),
      account: user,
      player: null,
      consents: [],
      bookings: [],
    });
  });

  test('has the data of the player and of no other player', async () => {
    const player = await newPlayer(app, {
      first_name: 'Zuleica',
      phone: '11955554444',
      birth_date: '1991-07-23',
      postal_code: '47400123',
      level: 3,
    });
    const stranger = await createPlayer(app.db, { first_name: 'Desconhecida', level: 4 });
    await createImage(app.db, { object_id: player.id, image: '/media/z.webp' });
    const { courts } = await createClub(app.db, { name: 'Clube Central', courts: 1 });
    const court_id = courts[0]?.id ?? 0;
    const place = { court_id, date: '2026-03-09' };
    const booking = await createBooking(app.db, { ...place, player_id: player.id, start_time: '10:00' });
    await createBooking(app.db, { ...place, player_id: stranger.id, start_time: '12:00' });
    const payment = await app.db
      .insertInto('payments')
      .values({
        payable_kind: 'booking',
        payable_id: booking.id,
        payer_id: player.id,
        amount_cents: 12_000,
        provider: 'sandbox',
        created_at: TEST_NOW,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const match = await createMatch(app.db, { date: TEST_NOW, players: [player.id, stranger.id] });
    await createMatch(app.db, { date: TEST_NOW, players: [stranger.id] });
    const params = { booking: booking.id };
    await notifyPlayers(app.db, {
      type: 'booking_confirmed',
      players: [player.id, stranger.id],
      author: null,
      params,
      now: TEST_NOW,
    });
    const { body } = await read(player.token);
    expect(body.notifications).toEqual([
      {
        type: 'booking_confirmed',
        title: 'Reserva confirmada',
        content: 'Quadra 1, Clube Central, seg, 9 mar, 10:00–11:00. Bom jogo!',
        is_read: false,
        sent_at: TEST_NOW.toISOString(),
      },
    ]);
    expect(body.player).toMatchObject({
      id: player.id,
      first_name: 'Zuleica',
      phone: '11955554444',
      birth_date: '1991-07-23',
      postal_code: '47400123',
    });
    expect(body.images).toEqual([{ caption: 'avatar', image: '/media/z.webp' }]);
    expect(body.level_history).toMatchObject([{ level: 3, reliability: 20, match: null }]);
    expect(body.bookings.map(({ id, club }) => [id, club])).toEqual([[booking.id, 'Clube Central']]);
    expect(body.payments).toEqual([
      {
        id: payment.id,
        booking: booking.id,
        tournament_team: null,
        amount_cents: 12_000,
        currency: 'BRL',
        status: 'created',
        method: null,
        created_at: TEST_NOW.toISOString(),
        approved_at: null,
        refunded_at: null,
        returned_cents: 0,
        match_place: null,
        tournament_half: null,
      },
    ]);
    expect(body.matches.map(({ id }) => id)).toEqual([match.id]);
    expect(JSON.stringify(body)).not.toMatch(/Desconhecida|argon2/);
  });

  test('has the texts that the player typed and those that others typed about the player', async () => {
    const player = await newPlayer(app);
    const other = await newPlayer(app);
    const club = await createClub(app.db, { courts: 1 });
    const place = { court_id: club.courts[0]?.id ?? 0, date: '2026-03-09' };
    const details = { players: [{ name: 'Tia Lúcia' }], note: 'raquete emprestada' };
    const booking = { ...place, player_id: player.id, start_time: '10:00', player_details: details };
    const own = await createBooking(app.db, booking);
    const { id } = await createBooking(app.db, {
      ...place,
      player_id: other.id,
      start_time: '12:00',
      player_details: { players: [{ player: player.id, name: 'Zu do padel' }, { name: 'Segredo' }] },
    });
    const match = await createMatch(app.db, {
      date: TEST_NOW,
      players: [player.id, other.id],
      contested_at: TEST_NOW,
      contested_by: player.id,
      contest_reason: 'Foi 5 a 7.',
    });
    await createMatch(app.db, {
      date: TEST_NOW,
      players: [other.id, player.id],
      contested_at: TEST_NOW,
      contested_by: other.id,
      contest_reason: 'Segredo',
    });
    const club_id = club.id;
    const till = await app.db
      .insertInto('tills')
      .values({ club_id, day: '2026-03-09', opened_at: TEST_NOW })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('desk_payments')
      .values(
        [own.id, id].map((booking_id) => ({
          ...{ club_id, booking_id, till_id: till.id, kind: 'payment', method: 'cash' },
          ...{ amount_cents: 5_000, payer: 'Segredo', at: TEST_NOW },
        })),
      )
      .execute();
    const { body } = await read(player.token);
    expect(body.bookings.map(({ player_details }) => player_details)).toEqual([details]);
    expect(body.bookings[0]?.desk_payments).toEqual([
      { at: TEST_NOW.toISOString(), kind: 'payment', method: 'cash', amount_cents: 5_000 },
    ]);
    expect(body.bookings[0]?.history.length).toBeGreaterThan(0);
    expect(body.named_in_bookings).toEqual([{ booking: id, name: 'Zu do padel' }]);
    expect(body.matches.map(({ contest_reason }) => contest_reason)).toEqual(['Foi 5 a 7.', null]);
    expect(body.matches[0]).toMatchObject({ id: match.id, created: true });
    expect(body.sessions).toEqual([{ created_at: expect.any(String), revoked_at: null, by_pin: false }]);
    expect(JSON.stringify(body)).not.toContain('Segredo');
  });

  test('sends as many statements for many bookings as for none', async () => {
    const player = await newPlayer(app);
    const none = await app.countStatements(() => read(player.token));
    const { courts } = await createClub(app.db, { courts: 1 });
    for (const start_time of ['10:00', '12:00', '14:00']) {
      await createBooking(app.db, {
        court_id: courts[0]?.id ?? 0,
        date: '2026-03-09',
        player_id: player.id,
        start_time,
      });
      await createMatch(app.db, { date: TEST_NOW, players: [player.id] });
    }
    expect(await app.countStatements(() => read(player.token))).toBe(none);
  });
});
