import { cancelBooking, getBooking } from '@bandeja/contract/calls/bookings';
import {
  createMatch as createMatchCall,
  finishMatch,
  listMatchesByPlayer,
  updateMatch,
} from '@bandeja/contract/calls/matches';
import { type BookingFields, createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { createMatch, type MatchFields } from '@bandeja/db/testing/match-builder';
import { withTransaction } from '@bandeja/pg/transaction';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { addDays } from '@bandeja/rules/time/local-time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFour, type Person, seenBy } from '../../../../test/matches/match-people.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { changeBooking } from '../../bookings/public.ts';

const app = useTestApp();
let people: [Person, Person, Person, Person];
let courts: number[];
beforeAll(async () => {
  // In another zone than the default one: a match without a court keeps the zone of its club.
  const club = await createClub(app.db, { courts: 2, timezone: 'America/Manaus' });
  courts = club.courts.map(({ id }) => id);
});
beforeEach(async () => {
  people = await createFour(app);
});

let days = 0;
/** A booking of the first player on a day of its own, and its match. */
async function bookedMatch(booked: Partial<BookingFields> = {}, fields: Partial<MatchFields> = {}) {
  days += 1;
  const booking = await createBooking(app.db, {
    player_id: people[0].id,
    court_id: courts[0] ?? 0,
    date: addDays('2026-04-01', days),
    start_time: '18:00',
    created_at: TEST_NOW,
    ...booked,
  });
  const match = await createMatch(app.db, {
    date: booking.start_at,
    court_id: booking.court_id,
    booking_id: booking.id,
    players: people.map(({ id }) => id),
    ...fields,
  });
  return { booking, match: match.id };
}

const cancel = (id: number, match?: 'cancel' | 'keep') =>
  app.call(cancelBooking, { params: { id }, body: { ...(match && { match }) } }, { as: people[0].token });
const titlesOf = async ({ id }: Person) => (await notificationsOf(app, id)).map(({ title }) => title);
const openMatchesOf = async ({ id, token }: Person) =>
  (await app.call(listMatchesByPlayer, { query: { player_id: id, finished: 'false' } }, { as: token })).body
    .results;

describe('cancelling a booking with a match', () => {
  test('cancels the match, notifies the other players and removes it from their lists', async () => {
    const { booking, match } = await bookedMatch();
    const { status, body } = await cancel(booking.id, 'cancel');
    expect([status, body.status, body.meta_data.match]).toEqual([200, BOOKING_STATUS.cancelled, undefined]);
    const seen = await seenBy(app, people[1], match);
    expect(seen).toMatchObject({ cancelled_at: app.clock.now.toISOString(), booking: null });
    for (const person of people.slice(1)) {
      expect(await titlesOf(person)).toEqual(['Partida cancelada']);
      expect(await openMatchesOf(person)).toEqual([]);
    }
    expect(await titlesOf(people[0])).toEqual(['Reserva cancelada']);
  });

  test.each(['keep', undefined] as const)(
    'keeps the match without a court in its club’s zone when the answer is %s, and notifies the other players',
    async (answer) => {
      const { booking, match } = await bookedMatch();
      const before = await seenBy(app, people[1], match);
      expect([before.has_lost_court, before.court?.id, before.timezone]).toEqual([
        false,
        courts[0],
        'America/Manaus',
      ]);
      expect((await cancel(booking.id, answer)).body.meta_data.match).toBeUndefined();
      const { version, ...seen } = await seenBy(app, people[1], match);
      expect(seen).toMatchObject({
        cancelled_at: null,
        booking: null,
        court: null,
        has_lost_court: true,
        timezone: 'America/Manaus',
        date: before.date,
      });
      expect(version).toBe(before.version + 1);
      for (const person of people.slice(1)) {
        const [notice] = await notificationsOf(app, person.id);
        expect(notice).toMatchObject({
          title: 'Partida sem quadra',
          content: expect.stringMatching(
            /^A reserva da quadra não vale mais\. A partida de .*, 18:00 continua/,
          ),
          meta_data: { type: 'match', id: match },
        });
      }
      expect((await openMatchesOf(people[1])).map(({ court }) => court)).toEqual([null]);
    },
  );

  test('a new court or place ends the note', async () => {
    for (const place of [{ court: courts[1] ?? 0 }, { meta_data: { club: 'Na praia' } }]) {
      const { booking, match } = await bookedMatch();
      await cancel(booking.id);
      const { body } = await app.call(
        updateMatch,
        { params: { id: match }, body: place },
        { as: people[1].token },
      );
      expect(body.has_lost_court).toBe(false);
    }
  });

  test('leaves the court of a match that its players have moved', async () => {
    const { booking, match } = await bookedMatch({}, { court_id: courts[1] ?? 0 });
    await cancel(booking.id, 'keep');
    expect(await seenBy(app, people[1], match)).toMatchObject({
      booking: null,
      court: { id: courts[1] },
      has_lost_court: false,
    });
    expect(await titlesOf(people[1])).toEqual([]);
  });

  test('refuses to cancel a match with sets or a result: the booking stays, and "keep" still cancels it', async () => {
    for (const [fields, error] of [
      [{ sets: [[6, 3]] }, 'A partida já tem sets: não dá mais para cancelar.'],
      [{ sets: [[6, 3]], finished: true }, 'A partida já foi finalizada.'],
    ] as const) {
      const { booking, match } = await bookedMatch({}, fields);
      expect(await cancel(booking.id, 'cancel')).toMatchObject({ status: 409, body: { error } });
      const seen = await app.call(getBooking, { params: { id: booking.id } }, { as: people[0].token });
      expect(seen.body).toMatchObject({ status: BOOKING_STATUS.confirmed, meta_data: { match } });
      expect((await cancel(booking.id, 'keep')).status).toBe(200);
      const { court } = await seenBy(app, people[1], match);
      // A played match keeps the place where it was played.
      expect(court?.id ?? null).toBe('finished' in fields ? courts[0] : null);
    }
  });

  test('refuses another answer than cancel and keep', async () => {
    const { booking } = await bookedMatch();
    expect(await cancel(booking.id, 'both' as 'keep')).toMatchObject({
      status: 400,
      body: { match: ['Use cancel ou keep.'] },
    });
  });
});

describe('at once', () => {
  test('two cancellations: one cancels and the players are notified once', {
    tags: 'postgres-15',
  }, async () => {
    for (let round = 0; round < 5; round++) {
      people = await createFour(app);
      const { booking } = await bookedMatch();
      const answers = await Promise.all([cancel(booking.id, 'cancel'), cancel(booking.id, 'keep')]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await titlesOf(people[1])).toHaveLength(1);
    }
  });

  test('a concurrent cancellation and finish: either the match is finished or cancelled, never both', {
    tags: 'postgres-15',
  }, async () => {
    for (let round = 0; round < 5; round++) {
      people = await createFour(app);
      // Its players began before the booked time.
      const { booking, match } = await bookedMatch(
        {},
        { date: new Date(TEST_NOW.getTime() - 60_000), type: 'Friendly' },
      );
      await app.db
        .insertInto('match_scores')
        .values({
          match_id: match,
          set: 1,
          team_a_score: 6,
          team_b_score: 2,
          players: JSON.stringify([]),
        })
        .execute();
      const [cancelled, finished] = await Promise.all([
        cancel(booking.id, 'keep'),
        app.call(finishMatch, { params: { id: match }, body: {} }, { as: people[1].token }),
      ]);
      expect([cancelled.status, finished.status]).toEqual([200, 200]);
      const seen = await seenBy(app, people[1], match);
      expect([seen.ended_at, seen.cancelled_at]).toEqual([app.clock.now.toISOString(), null]);
    }
  });

  test('a concurrent cancellation and creation of the match: the match never has a court that is not booked', {
    tags: 'postgres-15',
  }, async () => {
    for (let round = 0; round < 8; round++) {
      people = await createFour(app);
      const { booking, match } = await bookedMatch();
      await app.db.deleteFrom('match_players').where('match_id', '=', match).execute();
      await app.db.deleteFrom('matches').where('id', '=', match).execute();
      const [created, cancelled] = await Promise.all([
        app.call(
          createMatchCall,
          { body: { type: 'Friendly', booking: booking.id } },
          { as: people[0].token },
        ),
        cancel(booking.id, 'keep'),
      ]);
      expect(cancelled.status).toBe(200);
      if (created.status !== 201) continue;
      expect(await seenBy(app, people[0], created.body.id)).toMatchObject({ court: null, booking: null });
    }
  });
});

describe('a booking that time or the club ends', () => {
  const change = (id: number, event: 'cancelled_by_club' | 'hold_expired') =>
    withTransaction(app.db, (tx) =>
      changeBooking(tx, { id, event: { type: event }, now: app.clock.now, actor: null, reason: event }),
    );

  test('notifies all players when the match loses its court', async () => {
    const closed = await bookedMatch();
    const expired = await bookedMatch({
      status: BOOKING_STATUS.awaiting_payment,
      hold_expires_at: TEST_NOW,
    });
    await change(closed.booking.id, 'cancelled_by_club');
    await change(expired.booking.id, 'hold_expired');
    await app.runJobs();
    for (const { match } of [closed, expired]) {
      expect(await seenBy(app, people[0], match)).toMatchObject({
        cancelled_at: null,
        court: null,
        booking: null,
        has_lost_court: true,
      });
    }
    expect(await titlesOf(people[1])).toEqual(['Partida sem quadra', 'Partida sem quadra']);
    expect(await titlesOf(people[0])).toEqual(expect.arrayContaining(['Partida sem quadra']));
  });

  test('leaves the match of a booking that a late payment has booked again', async () => {
    const { booking, match } = await bookedMatch({
      status: BOOKING_STATUS.awaiting_payment,
      hold_expires_at: TEST_NOW,
    });
    await change(booking.id, 'hold_expired');
    await app.db
      .updateTable('bookings')
      .set({ status: BOOKING_STATUS.confirmed })
      .where('id', '=', booking.id)
      .execute();
    await app.runJobs();
    expect(await seenBy(app, people[0], match)).toMatchObject({
      court: { id: courts[0] },
      booking: booking.id,
    });
  });
});
