import { inviteToMatch, joinMatch } from '@bandeja/contract/calls/match-lifecycle';
import { addMatchPlayer, removeMatchPlayer, updateMatch } from '@bandeja/contract/calls/matches';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPerson, type Person, seenBy } from '../../../../test/matches/match-people.ts';
import { inHours, openedBy, openMatchCalls } from '../../../../test/matches/open-match-world.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { openStream } from '../../../../test/open-stream.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
const { open, close, answer, list } = openMatchCalls(app);
let creator: Person;
let player: Person;
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  creator = await createPerson(app, { gender: 'F' });
  player = await createPerson(app, { gender: 'M' });
});

const toCome = (fields = {}) =>
  createMatch(app.db, { date: inHours(24), players: [creator.id, player.id], ...fields });
const openingOf = async (id: number, by = creator) => (await seenBy(app, by, id)).opening;

describe('POST api/matches/{id}/open/', () => {
  test('answers 404 for an unknown match and 403 for a player of it, who did not create it', async () => {
    const { id } = await toCome();
    expect((await open(999_999, creator)).status).toBe(404);
    expect(await open(id, player)).toMatchObject({
      status: 403,
      body: { error: 'Só quem criou a partida a abre, a fecha e decide quem entra.' },
    });
  });

  test.each([
    ['a range that crosses', { level_min: 4, level_max: 3 }, 'level_max'],
    ['a bound of two decimals', { level_min: 2.55 }, 'level_min'],
    ['a note with a link', { note: 'Veja em bandeja.com.br' }, 'note'],
    ['a note of 201 characters', { note: 'x'.repeat(201) }, 'note'],
  ])('answers 400 for %s', async (_, body, field) => {
    const answered = await open((await toCome()).id, creator, body);
    expect([answered.status, Object.keys(answered.body)]).toEqual([400, [field]]);
  });

  test('opens the match, tells its players, and says so to the list', async () => {
    const { id } = await toCome();
    const stream = await openStream(app, 'open-matches', creator.token);
    expect((await seenBy(app, creator, id)).can.open).toBe(true);
    const { status, body } = await open(id, creator, {
      level_min: 2.5,
      level_max: 3.5,
      gender: 'mixed',
      note: 'Levo bolas',
    });
    expect(status).toBe(200);
    expect(body.can.open).toBeUndefined();
    expect(body.opening).toMatchObject({
      state: 'open',
      level_min: 2.5,
      level_max: 3.5,
      gender: 'mixed',
      fill_by: inHours(20).toISOString(),
      places_free: 2,
      not_full: 'keep',
      note: 'Levo bolas',
      can: { change: true, close: true, answer: false, join: false, request: false },
    });
    expect((await notificationsOf(app, player.id)).map(({ title }) => title)).toEqual(['Partida aberta']);
    expect(await notificationsOf(app, creator.id)).toEqual([]);
    await expect
      .poll(() => stream.events().find(({ event }) => event === 'open_matches')?.data)
      .toEqual({ match: id, date: '2026-03-07', club_slug: null });
    stream.leave();
  });

  test('changes how an open match is open, and tells no player again', async () => {
    const { id } = await toCome();
    await open(id, creator, { note: 'Levo bolas' });
    expect((await open(id, creator, { level_min: 3 })).body.opening).toMatchObject({
      level_min: 3,
      note: null,
    });
    expect(await notificationsOf(app, player.id)).toHaveLength(1);
  });

  test.each<[string, Parameters<typeof toCome>[0], string]>([
    ['has begun', { date: inHours(-1) }, 'A partida já começou.'],
    ['is cancelled', { cancelled_at: TEST_NOW }, 'Esta partida foi cancelada.'],
    ['is of a tournament', { of_tournament: true }, 'Esta partida é de um torneio'],
  ])('answers 409 when the match %s', async (_, fields, sentence) => {
    const { status, body } = await open((await toCome(fields)).id, creator);
    expect(status).toBe(409);
    expect(body).toEqual({ error: expect.stringContaining(sentence) });
  });

  test('answers 409 when four are in the teams, and when its players do not suit the gender', async () => {
    const others = [await createPerson(app), await createPerson(app)];
    const full = await toCome({ players: [creator, player, ...others].map(({ id }) => id) });
    expect((await open(full.id, creator)).status).toBe(409);
    const { id } = await toCome();
    expect(await open(id, creator, { gender: 'women' })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('não combina com esta escolha') },
    });
    expect(await openingOf(id)).toBeUndefined();
  });

  test('answers 409 for the fourth open match of an account, also when two arrive at once', {
    tags: 'postgres-15',
  }, async () => {
    const matches = await Promise.all(Array.from({ length: 5 }, () => toCome()));
    for (const { id } of matches.slice(0, 2)) expect((await open(id, creator)).status).toBe(200);
    const answers = await Promise.all(matches.slice(2).map(({ id }) => open(id, creator)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('answers 403 under 18 without a guardian on file, and opens with one', async () => {
    const minor = await createPerson(app, { birth_date: '2010-01-01' });
    const { id } = await createMatch(app.db, { date: inHours(24), players: [minor.id] });
    expect((await open(id, minor)).status).toBe(403);
    await app.db
      .insertInto('consents')
      .values({ user_id: minor.userId, kind: 'guardian', version: '1', given_at: TEST_NOW })
      .execute();
    expect((await open(id, minor)).status).toBe(200);
  });

  test('answers 403 while a player under 18 is in it, and lets none be put into it or come by a link', async () => {
    const minor = await createPerson(app, { birth_date: '2010-01-01' });
    const refused = { status: 403, body: { error: expect.stringContaining('menos de 18 anos') } };
    const { id } = await toCome({ players: [creator.id, minor.id] });
    expect(await open(id, creator)).toMatchObject(refused);
    const other = await openedBy(app, [creator]);
    const as = { as: creator.token };
    expect(await app.call(addMatchPlayer, { body: { match: other, player: minor.id } }, as)).toMatchObject(
      refused,
    );
    const { url } = (await app.call(inviteToMatch, { params: { id: other }, body: {} }, as)).body;
    const token = new URL(url).searchParams.get('convite') ?? '';
    expect(
      await app.call(joinMatch, { params: { id: other }, body: { token } }, { as: minor.token }),
    ).toMatchObject(refused);
  });

  test('says of a link in the note that it is the note', async () => {
    const { body } = await open((await toCome()).id, creator, { note: 'golpe.com' });
    expect(body as unknown).toEqual({ note: ['O recado não pode ter link nem endereço de site.'] });
  });

  test('with a booked court, is filled before its free cancellation ends, or only kept', async () => {
    const club = await createClub(app.db, { free_until_hours: 12 });
    const at = { court_id: club.courts[0]?.id ?? 0, date: '2026-03-07', created_at: TEST_NOW };
    const booking = await createBooking(app.db, { ...at, player_id: creator.id, start_time: '18:00' });
    const { id } = await toCome({ booking_id: booking.id, court_id: at.court_id, date: booking.start_at });
    const { body } = await open(id, creator, { not_full: 'cancel' });
    expect(body.opening?.fill_by).toBe('2026-03-07T08:55:00.000Z');
    app.clock.now = new Date('2026-03-07T07:56:00Z');
    creator.token = await app.signIn(creator.userId);
    expect(await open(id, creator, { not_full: 'cancel' })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('já passou') },
    });
    expect((await open(id, creator, { not_full: 'keep' })).status).toBe(200);
  });
});

describe('POST api/matches/{id}/close/', () => {
  test('closes the match; of two at once one is refused', { tags: 'postgres-15' }, async () => {
    const id = await openedBy(app, [creator, player]);
    expect((await close(id, player)).status).toBe(403);
    const answers = await Promise.all([close(id, creator), close(id, creator)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await openingOf(id)).toMatchObject({ state: 'closed' });
    expect((await list()).results.map(({ match }) => match)).not.toContain(id);
  });
});

describe('POST api/matches/{id}/not-full/', () => {
  test.each([
    ['cancel', { not_full: 'cancel', fill_by: inHours(23).toISOString() }],
    ['keep', { not_full: 'keep', fill_by: inHours(23).toISOString() }],
    ['wait', { not_full: 'keep', fill_by: inHours(24).toISOString() }],
  ] as const)('%s is what happens then; answered once', async (chosen, expected) => {
    const id = await openedBy(app, [creator], { opening: { not_full: 'ask', asked_at: TEST_NOW } });
    expect((await openingOf(id))?.can.answer).toBe(true);
    expect((await answer(id, creator, chosen)).body.opening).toMatchObject(expected);
    expect((await answer(id, creator, chosen)).status).toBe(409);
  });
});

test('the database closes a match that is cancelled, and keeps a cancelled one from being open', async () => {
  const id = await openedBy(app, [creator]);
  const change = (changes: { cancelled_at?: Date; opening_state?: 'open' }) =>
    app.db.updateTable('matches').set(changes).where('id', '=', id).execute();
  // As a server of the version before does.
  await change({ cancelled_at: TEST_NOW });
  expect(await openingOf(id)).toMatchObject({ state: 'closed' });
  await expect(change({ opening_state: 'open' })).rejects.toThrow('matches_open_is_to_play');
});

test('who entered an open match changes neither its time nor its players', async () => {
  const id = await openedBy(app, [creator, player]);
  const as = { as: player.token };
  const place = (await seenBy(app, creator, id)).players.find((one) => one.player.id === creator.id);
  const body = { date: inHours(30).toISOString() };
  const answers = await Promise.all([
    app.call(updateMatch, { params: { id }, body }, as),
    app.call(removeMatchPlayer, { body: { id: place?.id ?? 0 } }, as),
    app.call(addMatchPlayer, { body: { match: id, player: (await createPerson(app)).id } }, as),
    app.call(inviteToMatch, { params: { id }, body: {} }, as),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect((await seenBy(app, player, id)).can).toMatchObject({ edit: false, seat: false, leave: true });
  expect((await app.call(updateMatch, { params: { id }, body }, { as: creator.token })).status).toBe(200);
});

test('a new time moves the fill-by instant along; one too near for it takes players until the start', async () => {
  const id = await openedBy(app, [creator], { opening: { not_full: 'cancel', fill_by: inHours(20) } });
  const move = (date: Date) =>
    app.call(updateMatch, { params: { id }, body: { date: date.toISOString() } }, { as: creator.token });
  await move(inHours(30));
  expect(await openingOf(id)).toMatchObject({ fill_by: inHours(26).toISOString(), not_full: 'cancel' });
  await move(inHours(3));
  expect(await openingOf(id)).toMatchObject({ fill_by: inHours(3).toISOString(), not_full: 'keep' });
});
