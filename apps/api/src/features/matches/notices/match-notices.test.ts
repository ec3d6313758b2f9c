import * as lifecycle from '@bandeja/contract/calls/match-lifecycle';
import { recordSet } from '@bandeja/contract/calls/match-scores';
import {
  addMatchPlayer,
  createMatch,
  finishMatch,
  moveMatchPlayer,
  updateMatch,
} from '@bandeja/contract/calls/matches';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  createFour,
  createMatchOf,
  createPerson,
  type Person,
} from '../../../../test/matches/match-people.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { openStream } from '../../../../test/open-stream.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
let people: [Person, Person, Person, Person];
beforeEach(async () => {
  people = await createFour(app);
});

const SETS = [
  [6, 3],
  [7, 5],
] as const;

/** The notifications of a player, oldest first. */
const notificationsFor = ({ id }: Person) => notificationsOf(app, id);
const notificationTypes = async () =>
  Promise.all(
    people.map(async (person) => (await notificationsFor(person)).map(({ type }) => type).join(' ')),
  );

test('a player is notified when another player adds the player to a match, not when the player creates it or is moved', async () => {
  const as = people[0].token;
  const club = 'Clube da Esquina';
  const { body } = await app.call(
    createMatch,
    {
      body: {
        date: '2026-03-09T21:00:00Z',
        type: 'Friendly',
        meta_data: { club },
        players: [{ player: people[1].id }],
      },
    },
    { as },
  );
  const { body: seat } = await app.call(
    addMatchPlayer,
    { body: { match: body.id, player: people[2].id, team: 'B' } },
    { as },
  );
  await app.call(moveMatchPlayer, { params: { id: seat.id }, body: { team: 'A' } }, { as });
  expect(await notificationTypes()).toEqual(['', 'match_added', 'match_added', '']);
  const [notice] = await notificationsFor(people[2]);
  expect(notice).toMatchObject({
    title: 'Você está em uma partida',
    meta_data: { type: 'match', id: body.id },
  });
  expect(notice?.content).toMatch(
    /^Jogador .+ pôs você na partida de seg, 9 mar, 18:00\. Abra e diga se vai jogar\.$/,
  );
  expect(notice?.sent_at).toEqual(TEST_NOW);
});

test('a refused change notifies no player', async () => {
  const { id } = await createMatchOf(app, people);
  await app.call(addMatchPlayer, { body: { match: id, player: people[1].id } }, { as: people[0].token });
  await app.call(finishMatch, { params: { id }, body: {} }, { as: people[0].token });
  expect(await notificationTypes()).toEqual(['', '', '', '']);
});

test('a finish notifies the other players of outcome and level, and the other team that it may contest', async () => {
  const { id } = await createMatchOf(app, people, { type: 'Competitive', sets: SETS });
  const { body } = await app.call(finishMatch, { params: { id }, body: {} }, { as: people[0].token });
  expect(await notificationTypes()).toEqual(['', 'match_finished', 'match_finished', 'match_finished']);
  const [won] = await notificationsFor(people[1]);
  const [lost] = await notificationsFor(people[2]);
  const level = (at: number) =>
    body.level_changes
      .find(({ player }) => player === people[at]?.id)
      ?.level.toFixed(2)
      .replace('.', ',');
  expect(won?.title).toBe('Vitória!');
  expect(won?.content).toMatch(
    new RegExp(`\\. 6–3, 7–5\\. Seu nível foi de 3,00 para ${level(1)} \\(\\+0,\\d\\d\\)\\.$`),
  );
  expect(lost?.title).toBe('Partida finalizada: derrota');
  expect(lost?.content).toMatch(
    new RegExp(
      `\\. 3–6, 5–7\\. Seu nível foi de 3,00 para ${level(2)} \\(−0,\\d\\d\\)\\. Se algo estiver errado, conteste até .+\\.$`,
    ),
  );
});

test('a contest, a proposal and an agreement each notify the other players, with a text for each team', async () => {
  const { id } = await createMatchOf(app, people, { type: 'Competitive', sets: SETS });
  const params = { id };
  await app.call(finishMatch, { params, body: {} }, { as: people[0].token });
  await app.call(lifecycle.contestMatch, { params, body: { reason: 'Foi 5 a 7.' } }, { as: people[2].token });
  await app.call(finishMatch, { params, body: {} }, { as: people[2].token });
  await app.call(lifecycle.acceptMatch, { params, body: {} }, { as: people[0].token });
  expect(await notificationTypes()).toEqual([
    'match_contested match_proposed',
    'match_contested match_proposed match_finished',
    'match_finished',
    'match_contested match_proposed match_finished',
  ]);
  const [contested, proposed] = await notificationsFor(people[0]);
  expect(contested?.content).toMatch(/contestou a partida de .+: “Foi 5 a 7\.” Os níveis voltaram/);
  expect(proposed).toMatchObject({ title: 'Confira o resultado proposto' });
  expect((await notificationsFor(people[3]))[1]).toMatchObject({ title: 'Resultado proposto' });
});

test('an acceptance, a deadline, an ended contest, a cancellation and a join by link each notify the other players', async () => {
  const createMatchBy = async (person: Person, sets = SETS as readonly (readonly [number, number])[]) => {
    const { id } = await createMatchOf(app, people, { sets });
    if (sets.length > 0) await app.call(finishMatch, { params: { id }, body: {} }, { as: person.token });
    return id;
  };
  const accepted = await createMatchBy(people[0]);
  await app.call(lifecycle.acceptMatch, { params: { id: accepted }, body: {} }, { as: people[3].token });
  const [last] = (await notificationsFor(people[0])).slice(-1);
  expect(last).toMatchObject({ type: 'match_accepted', title: 'Resultado confirmado' });
  expect(last?.content).toMatch(/aceitou o resultado/);

  const unanswered = await createMatchBy(people[0]);
  const unsettled = await createMatchBy(people[0]);
  await app.call(
    lifecycle.contestMatch,
    { params: { id: unsettled }, body: { reason: 'Não foi assim.' } },
    { as: people[2].token },
  );
  const cancelled = await createMatchBy(people[0], []);
  await app.call(lifecycle.cancelMatch, { params: { id: cancelled }, body: {} }, { as: people[0].token });
  expect((await notificationsFor(people[1])).at(-1)).toMatchObject({
    type: 'match_cancelled',
    meta_data: { id: cancelled },
  });

  const guest = await createPerson(app);
  const open = await createMatchOf(app, people.slice(0, 2));
  const { body } = await app.call(
    lifecycle.inviteToMatch,
    { params: { id: open.id }, body: {} },
    { as: people[1].token },
  );
  const token = new URL(body.url).searchParams.get('convite') ?? '';
  await app.call(lifecycle.joinMatch, { params: { id: open.id }, body: { token } }, { as: guest.token });
  for (const person of people.slice(0, 2)) {
    expect((await notificationsFor(person)).at(-1)).toMatchObject({
      type: 'match_added',
      title: 'Convite aceito',
    });
  }
  expect(await notificationsFor(guest)).toEqual([]);

  app.clock.advanceMinutes(8 * 24 * 60);
  await app.runJobs();
  const ends = (await notificationsFor(people[3])).slice(-2);
  expect(ends.map(({ type, meta_data }) => [type, meta_data])).toEqual([
    ['match_accepted', { type: 'match', id: unanswered }],
    ['match_finished', { type: 'match', id: unsettled }],
  ]);
  expect(ends.map(({ content }) => content.slice(0, 18))).toEqual([
    'Ninguém contestou ',
    'As duplas não conc',
  ]);
});

test('open pages receive every change of the match with its version', async () => {
  const { id } = await createMatchOf(app, people);
  const stream = await openStream(app, `match:${id}`, people[1].token);
  const as = people[0].token;
  await app.call(updateMatch, { params: { id }, body: { is_public: true } }, { as });
  await app.call(recordSet, { body: { match: id, set: 1, team_a_score: 6, team_b_score: 2 } }, { as });
  await app.call(finishMatch, { params: { id }, body: {} }, { as });
  await vi.waitFor(() =>
    expect(stream.events().filter(({ event }) => event === 'match')).toEqual(
      [2, 3, 4].map((version) => ({ event: 'match', data: { id, version } })),
    ),
  );
  stream.leave();
});

test('a player who confirms before the match notifies the creator and the player who invited, once each', async () => {
  const { body } = await app.call(
    createMatch,
    { body: { date: '2026-03-09T21:00:00Z', type: 'Friendly', players: [{ player: people[1].id }] } },
    { as: people[0].token },
  );
  const confirm = () =>
    app.call(lifecycle.confirmMatch, { params: { id: body.id }, body: {} }, { as: people[1].token });
  expect((await confirm()).status).toBe(200);
  await confirm();
  expect(await notificationTypes()).toEqual(['match_confirmed', 'match_added', '', '']);
  const [notice] = await notificationsFor(people[0]);
  expect(notice?.content).toMatch(/ vai jogar a partida de seg, 9 mar, 18:00\.$/);
});

test('a result that waited for a confirmation notifies the players when it moves their levels', async () => {
  const last = people[3];
  const fields = { type: 'Competitive', sets: SETS, unconfirmed: [last.id] } as const;
  const ids: number[] = [];
  for (let count = 0; count < 3; count++) {
    const date = new Date(TEST_NOW.getTime() - (1 + count) * 3_600_000);
    const { id } = await createMatchOf(app, people, { ...fields, date });
    await app.call(finishMatch, { params: { id }, body: {} }, { as: people[0].token });
    ids.push(id);
  }
  const waiting = { id: ids[2] ?? 0 };
  const asked = (await notificationsFor(last)).at(-1);
  expect(asked).toMatchObject({ title: 'Você jogou? Confirme o resultado', group: 'awaiting' });
  await app.call(lifecycle.confirmMatch, { params: waiting, body: {} }, { as: last.token });
  expect((await notificationsFor(people[0])).at(-1)).toMatchObject({
    type: 'level_changed',
    meta_data: { type: 'match', id: waiting.id },
  });
  // The player has answered: the result no longer waits.
  const answered = (await notificationsFor(last)).filter(({ meta_data }) => meta_data.id === waiting.id);
  expect(answered.map(({ group }) => group)).toEqual(['match_finished', 'level_changed']);
});
