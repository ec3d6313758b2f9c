import { cancelMatch, leaveMatch } from '@bandeja/contract/calls/match-lifecycle';
import { recordSet } from '@bandeja/contract/calls/match-scores';
import { createMatch, listMatchesByPlayer, updateMatch } from '@bandeja/contract/calls/matches';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createFour,
  createMatchOf,
  createPerson,
  type Person,
  seatsOf,
  seenBy,
} from '../../../../test/matches/match-people.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
let people: [Person, Person, Person, Person];
let stranger: Person;
beforeAll(async () => {
  stranger = await createPerson(app);
});
beforeEach(async () => {
  people = await createFour(app);
});

const cancel = (id: number, as?: string, body: object = {}) =>
  app.call(cancelMatch, { params: { id }, body }, as ? { as } : {});
const leave = (id: number, as?: string) =>
  app.call(leaveMatch, { params: { id }, body: {} }, as ? { as } : {});

describe('POST api/matches/{id}/cancel/', () => {
  test('answers 401, 400, 404, and 403 for players other than the creator', async () => {
    const { id } = await createMatchOf(app, people);
    expect((await cancel(id)).status).toBe(401);
    expect((await cancel(id, people[0].token, { expected_version: 0 })).status).toBe(400);
    expect((await cancel(999_999, people[0].token)).status).toBe(404);
    for (const person of [people[1], stranger]) {
      expect(await cancel(id, person.token)).toMatchObject({
        status: 403,
        body: { error: 'Só quem criou a partida pode cancelá-la.' },
      });
    }
    expect((await cancel(id, people[0].token, { expected_version: 7 })).status).toBe(409);
    expect((await seenBy(app, people[0], id)).cancelled_at).toBeNull();
  });

  test('answers 409 for a match with a set, a finished match and a cancelled match', async () => {
    const started = await createMatchOf(app, people, { sets: [[6, 3]] });
    expect(await cancel(started.id, people[0].token)).toMatchObject({
      status: 409,
      body: { error: 'A partida já tem sets: não dá mais para cancelar.' },
    });
    const finished = await createMatchOf(app, people, { sets: [[6, 3]], finished: true });
    expect((await cancel(finished.id, people[0].token)).status).toBe(409);
    const { id } = await createMatchOf(app, people);
    const answers = await Promise.all(Array.from({ length: 4 }, () => cancel(id, people[0].token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('removes the match from every list and refuses every further change', async () => {
    const { id } = await createMatchOf(app, people);
    const { body } = await cancel(id, people[0].token);
    expect(body).toMatchObject({ id, cancelled_at: app.clock.now.toISOString(), result: null, version: 2 });
    expect(new Set(Object.values(body.can))).toEqual(new Set([false]));
    const as = people[0].token;
    const edits = [
      await app.call(updateMatch, { params: { id }, body: { is_public: true } }, { as }),
      await app.call(recordSet, { body: { match: id, set: 1, team_a_score: 6, team_b_score: 0 } }, { as }),
      await leave(id, as),
    ];
    for (const { status, body: refusal } of edits) {
      expect([status, refusal]).toEqual([409, { error: 'Esta partida foi cancelada.' }]);
    }
    for (const finished of [undefined, 'true', 'false'] as const) {
      const query = { player_id: people[0].id, ...(finished && { finished }) };
      expect((await app.call(listMatchesByPlayer, { query }, { as })).body.count).toBe(0);
    }
    expect((await seenBy(app, people[1], id)).cancelled_at).not.toBeNull();
  });

  test('frees the booking for another match', async () => {
    const club = await createClub(app.db, { courts: 1 });
    const booking = await createBooking(app.db, {
      player_id: people[0].id,
      court_id: club.courts[0]?.id ?? 0,
      date: '2026-03-07',
      start_time: '18:00',
      status: BOOKING_STATUS.confirmed,
    });
    const wanted = { type: 'Friendly' as const, booking: booking.id };
    const as = people[0].token;
    const first = await app.call(createMatch, { body: wanted }, { as });
    expect(first.body.booking).toBe(booking.id);
    expect((await app.call(createMatch, { body: wanted }, { as })).status).toBe(409);
    expect((await cancel(first.body.id, as)).body.booking).toBeNull();
    expect((await app.call(createMatch, { body: wanted }, { as })).status).toBe(201);
  });

  test('one of a set and a cancellation succeeds when both run at once', {
    tags: 'postgres-15',
  }, async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await createMatchOf(app, people);
      const set = { match: id, set: 1, team_a_score: 6, team_b_score: 0 };
      const [cancelled, score] = await Promise.all([
        cancel(id, people[0].token),
        app.call(recordSet, { body: set }, { as: people[1].token }),
      ]);
      expect([cancelled.status, score.status]).toEqual(cancelled.status === 200 ? [200, 409] : [409, 201]);
    }
  });
});

describe('POST api/matches/{id}/leave/', () => {
  test('answers 401, 404, 403 for a stranger, and 404 for a creator who does not play', async () => {
    const organizer = await createPerson(app);
    const { id } = await createMatchOf(app, people, { created_by: organizer.id });
    expect((await leave(id)).status).toBe(401);
    expect((await leave(999_999, people[0].token)).status).toBe(404);
    expect((await leave(id, stranger.token)).status).toBe(403);
    expect((await leave(id, organizer.token)).status).toBe(404);
  });

  test('removes a player once and closes the gap among unassigned players; the creator may still edit', {
    tags: 'postgres-15',
  }, async () => {
    const more = [await createPerson(app), await createPerson(app)] as const;
    const { id } = await createMatchOf(app, [...people, ...more]);
    const leaves = await Promise.all([leave(id, more[0].token), leave(id, more[0].token)]);
    expect(leaves.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const { status, body } = await leave(id, people[0].token);
    expect(status).toBe(200);
    expect(seatsOf(body)).toBe(`${people[1].id}:A2 ${people[2].id}:B1 ${people[3].id}:B2 ${more[1].id}:-1`);
    expect(body.can).toMatchObject({ edit: true, cancel: true, leave: false });
  });

  test('answers 409 for a player of a set, and after the end', async () => {
    const { id } = await createMatchOf(app, people, { sets: [[6, 3]] });
    expect((await seenBy(app, people[0], id)).can.leave).toBe(false);
    expect(await leave(id, people[0].token)).toMatchObject({
      status: 409,
      body: { error: 'Este jogador está em um set já registrado. Corrija os sets ou troque-o de lugar.' },
    });
    const finished = await createMatchOf(app, people, { sets: [[6, 3]], finished: true });
    expect((await leave(finished.id, people[0].token)).status).toBe(409);
  });
});
