import { recordSet } from '@bandeja/contract/calls/match-scores';
import { addMatchPlayer, moveMatchPlayer, removeMatchPlayer } from '@bandeja/contract/calls/matches';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createFour,
  createMatchOf,
  createPerson,
  type Person,
  playedTogether,
  seatsOf,
  seenBy,
} from '../../../../test/matches/match-people.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
let people: [Person, Person, Person, Person];
let stranger: Person;
beforeAll(async () => {
  people = await createFour(app);
  stranger = await createPerson(app);
});

const withToken = (as: string | null) => (as === null ? {} : { as });
const add = (body: Record<string, unknown>, as: string | null = people[0].token) =>
  app.call(addMatchPlayer, { body: { match: 0, player: 0, ...body } }, withToken(as));
const move = (id: number, body: Record<string, unknown>, as: string | null = people[0].token) =>
  app.call(moveMatchPlayer, { params: { id }, body: { team: '', ...body } }, withToken(as));
const remove = (id: number, body: Record<string, unknown> = {}, as: string | null = people[0].token) =>
  app.call(removeMatchPlayer, { body: { id, ...body } }, withToken(as));

/** Seats by index in `people`, the stranger is 4: `0:A1 4:-1`. */
async function seats(id: number): Promise<string> {
  const order = [...people, stranger].map((person) => person.id);
  return seatsOf(await seenBy(app, people[0], id)).replace(
    /(\d+):/g,
    (_, player: string) => `${order.indexOf(Number(player))}:`,
  );
}

describe('POST api/match-players/', () => {
  test('answers 401, 400, 404, and 403 for a stranger who adds the own player', async () => {
    const { id } = await createMatchOf(app, people.slice(0, 3));
    expect((await add({ match: id, player: stranger.id }, null)).status).toBe(401);
    expect(await add({ match: id, player: -1, team: 'C', position: 0 })).toMatchObject({
      status: 400,
      body: {
        player: [expect.any(String)],
        team: ['A dupla é A, B ou nenhuma.'],
        position: ['A posição começa em 1.'],
      },
    });
    expect((await add({ match: 999_999, player: stranger.id })).body).toEqual({
      error: 'Partida não encontrada.',
    });
    expect((await add({ match: id, player: stranger.id }, stranger.token)).status).toBe(403);
    const gone = await createPerson(app, { removed_at: TEST_NOW });
    for (const player of [999_999, gone.id]) {
      expect(await add({ match: id, player })).toMatchObject({
        status: 404,
        body: { error: 'Jogador não encontrado.' },
      });
    }
    expect(await seats(id)).toBe('0:A1 1:A2 2:B1');
  });

  test('answers 409 for a full team and for a player of the match', async () => {
    const { id } = await createMatchOf(app, people.slice(0, 3));
    expect(await add({ match: id, player: people[3].id, team: 'A' })).toMatchObject({
      status: 409,
      body: { error: 'Esta dupla já está completa.' },
    });
    expect(await add({ match: id, player: people[2].id, team: 'B' })).toMatchObject({
      status: 409,
      body: { error: 'Este jogador já está na partida.' },
    });
    expect((await seenBy(app, people[0], id)).version).toBe(1);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['the first free place of the team', { team: 'A' }, '0:A1 4:A2'],
    ['the given place', { team: 'B', position: 2 }, '0:A1 4:B2'],
    ['a free place when the given one is taken', { team: 'A', position: 1 }, '0:A1 4:A2'],
    ['no team: after the unassigned players', {}, '0:A1 4:-1'],
    ['no team, whatever the position', { team: '', position: 9 }, '0:A1 4:-1'],
  ])('answers 201 on %s', async (_what, body, after) => {
    await playedTogether(app, [people[0], stranger]);
    const { id } = await createMatchOf(app, people.slice(0, 1));
    const answer = await add({ match: id, player: stranger.id, ...body });
    expect(answer.status).toBe(201);
    expect(await seats(id)).toBe(after);
    const match = await seenBy(app, people[0], id);
    expect(match.version).toBe(2);
    expect(match.players[1]).toEqual(answer.body);
  });

  test('allows an added player to add others', async () => {
    const { id } = await createMatchOf(app, people.slice(0, 1));
    await add({ match: id, player: people[1].id });
    expect((await add({ match: id, player: people[2].id }, people[1].token)).status).toBe(201);
  });
});

describe('PATCH api/match-players/{id}/', () => {
  test('answers 401, 400, 404 and 403 for a stranger, and moves no player', async () => {
    const { id, seatOf } = await createMatchOf(app, people);
    const seat = seatOf(people[0]);
    expect((await move(seat, {}, null)).status).toBe(401);
    expect((await move(seat, { team: 'C' })).status).toBe(400);
    expect(await move(999_999, {})).toMatchObject({
      status: 404,
      body: { error: 'Este jogador não está mais na partida.' },
    });
    expect((await move(seat, { team: 'B', position: 1 }, stranger.token)).status).toBe(403);
    expect(await seats(id)).toBe('0:A1 1:A2 2:B1 3:B2');
  });

  test('answers 409 for a full team when no position is given', async () => {
    const { seatOf } = await createMatchOf(app, people);
    expect(await move(seatOf(people[0]), { team: 'B' })).toMatchObject({
      status: 409,
      body: { error: 'Esta dupla já está completa.' },
    });
  });

  test.each<[string, number, Record<string, unknown>, string]>([
    ['swaps on a taken place', 0, { team: 'B', position: 2 }, '3:A1 1:A2 2:B1 0:B2 4:-1'],
    ['swaps within the team', 1, { team: 'A', position: 1 }, '1:A1 0:A2 2:B1 3:B2 4:-1'],
    ['swaps with an unassigned player', 4, { team: 'A', position: 2 }, '0:A1 4:A2 2:B1 3:B2 1:-1'],
    ['goes after the unassigned players', 0, { team: '' }, '1:A2 2:B1 3:B2 4:-1 0:-2'],
  ])('answers 200: %s', async (_what, who, body, after) => {
    const { id, seatOf } = await createMatchOf(app, [...people, stranger]);
    const person = [...people, stranger][who] ?? stranger;
    const answer = await move(seatOf(person), body);
    expect(answer.status).toBe(200);
    expect(await seats(id)).toBe(after);
    const match = await seenBy(app, people[0], id);
    expect(match.version).toBe(2);
    expect(match.players.find(({ player }) => player.id === person.id)).toEqual(answer.body);
  });

  test('closes the gap among unassigned players when one is seated; a move to the same place changes nothing', async () => {
    const { id, seatOf } = await createMatchOf(app, [...people.slice(0, 2), ...people.slice(2), stranger], {
      players: [
        people[0].id,
        { player: people[1].id, team: '', position: 1 },
        { player: people[2].id, team: '', position: 2 },
        { player: people[3].id, team: '', position: 3 },
      ],
    });
    await move(seatOf(people[1]), { team: 'A' });
    expect(await seats(id)).toBe('0:A1 1:A2 2:-1 3:-2');
    expect((await move(seatOf(people[1]), { team: 'A', position: 2 })).status).toBe(200);
    expect((await seenBy(app, people[0], id)).version).toBe(2);
  });
});

describe('POST api/match-players/remove/', () => {
  test('answers 401, 400, 404 and 403 for a stranger, and removes no player', async () => {
    const { id, seatOf } = await createMatchOf(app, people);
    const seat = seatOf(people[3]);
    expect((await remove(seat, {}, null)).status).toBe(401);
    expect((await remove(-1)).body).toEqual({ id: [expect.any(String)] });
    expect((await remove(999_999)).status).toBe(404);
    expect((await remove(seat, {}, stranger.token)).status).toBe(403);
    expect(await seats(id)).toBe('0:A1 1:A2 2:B1 3:B2');
  });

  test('answers 204, keeps the gap in a team and closes it among unassigned players; a repeat answers 404', async () => {
    const extra = await createPerson(app);
    const { id, seatOf } = await createMatchOf(app, [...people, extra, stranger]);
    expect((await remove(seatOf(people[1]))).status).toBe(204);
    expect((await remove(seatOf(extra))).status).toBe(204);
    expect(await seats(id)).toBe('0:A1 2:B1 3:B2 4:-1');
    expect((await seenBy(app, people[0], id)).version).toBe(3);
    expect((await remove(seatOf(extra))).status).toBe(404);
  });

  test('makes a player who removes the own place a stranger; a creator may return', async () => {
    const { id, seatOf } = await createMatchOf(app, people);
    expect((await remove(seatOf(people[3]), {}, people[3].token)).status).toBe(204);
    expect((await add({ match: id, player: people[3].id }, people[3].token)).status).toBe(403);
    expect((await remove(seatOf(people[0]))).status).toBe(204);
    expect((await add({ match: id, player: people[0].id, team: 'A' })).status).toBe(201);
  });

  test('answers 409 for a player of a recorded set, until the set names others', async () => {
    const { id, seatOf } = await createMatchOf(app, [...people, stranger], { sets: [[6, 3]] });
    expect(await remove(seatOf(people[1]))).toMatchObject({
      status: 409,
      body: { error: 'Este jogador está em um set já registrado. Corrija os sets ou troque-o de lugar.' },
    });
    const players = [people[0], stranger, people[2], people[3]].map((person, index) => ({
      match_player: seatOf(person),
      team: index < 2 ? ('A' as const) : ('B' as const),
      position: (index % 2) + 1,
    }));
    const body = { match: id, set: 1, team_a_score: 6, team_b_score: 3, players };
    expect((await app.call(recordSet, { body }, { as: people[0].token })).status).toBe(201);
    expect((await remove(seatOf(people[1]))).status).toBe(204);
    expect(await seats(id)).toBe('0:A1 2:B1 3:B2 4:-1');
  });
});

test('each of the three calls answers 409 with the present match when the version is old', async () => {
  const { id, seatOf } = await createMatchOf(app, [...people.slice(0, 3)], { version: 7 });
  const old = { expected_version: 6 };
  const answers = [
    await add({ match: id, player: stranger.id, ...old }),
    await move(seatOf(people[0]), { team: 'B', ...old }),
    await remove(seatOf(people[2]), old),
  ];
  const match = await seenBy(app, people[0], id);
  expect(match.version).toBe(7);
  for (const { status, body } of answers)
    expect([status, body]).toEqual([409, expect.objectContaining({ match })]);
  expect((await add({ match: id, player: stranger.id, expected_version: 7 })).status).toBe(201);
});

test('the number of statements of a call about a place does not grow with the match', async () => {
  const { id, seatOf } = await createMatchOf(app, people.slice(0, 1));
  const crowd: Person[] = [];
  for (let person = 0; person < 20; person++) crowd.push(await createPerson(app));
  const full = await createMatchOf(app, [...people, ...crowd]);
  const few = await app.countStatements(() => move(seatOf(people[0]), { team: 'B' }));
  const many = await app.countStatements(() => move(full.seatOf(people[0]), { team: 'B', position: 1 }));
  expect(many).toBe(few);
  const read = (match: number) => app.countStatements(() => seenBy(app, people[0], match));
  expect(await read(full.id)).toBe(await read(id));
});
