import { recordSet } from '@bandeja/contract/calls/match-scores';
import { moveMatchPlayer } from '@bandeja/contract/calls/matches';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createFour,
  createMatchOf,
  createPerson,
  type Person,
  seenBy,
} from '../../../../test/matches/match-people.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
let people: [Person, Person, Person, Person];
let stranger: Person;
beforeAll(async () => {
  people = await createFour(app);
  stranger = await createPerson(app);
});

const record = (body: Record<string, unknown>) =>
  app.call(
    recordSet,
    { body: { match: 0, set: 1, team_a_score: 6, team_b_score: 3, ...body } },
    { as: people[0].token },
  );
const games = (team_a_score: number, team_b_score: number) => ({ team_a_score, team_b_score });
const four = (seats: readonly number[]) =>
  seats.map((match_player, index) => ({
    match_player,
    team: index < 2 ? 'A' : 'B',
    position: (index % 2) + 1,
  }));

const seatsOfFour = (seatOf: (person: Person) => number) =>
  [seatOf(people[0]), seatOf(people[1]), seatOf(people[2]), seatOf(people[3])] as const;

const LEGAL_SETS = [...[0, 1, 2, 3, 4].map((low) => [6, low]), [7, 5], [7, 6]];
const LEGAL_TIEBREAKS = [
  [10, 0],
  [10, 7],
  [10, 8],
  [11, 9],
  [15, 13],
  [99, 97],
];
const ILLEGAL = [
  [0, 0],
  [5, 3],
  [5, 5],
  [6, 5],
  [6, 6],
  [7, 0],
  [7, 4],
  [7, 7],
  [8, 6],
  [9, 7],
  [10, 9],
  [10, 10],
  [11, 8],
  [11, 10],
  [12, 11],
  [99, 98],
  [99, 0],
];
const flip = ([a = 0, b = 0]: readonly number[]) => [b, a];

describe('a Competitive set', () => {
  test('accepts every padel score of both teams, and a match tie-break from the third set', async () => {
    const { id } = await createMatchOf(app, people, {
      type: 'Competitive',
      sets: [
        [6, 0],
        [0, 6],
        [6, 0],
      ],
    });
    for (const set of [1, 3]) {
      const legal = set === 3 ? [...LEGAL_SETS, ...LEGAL_TIEBREAKS] : LEGAL_SETS;
      for (const [a = 0, b = 0] of [...legal, ...legal.map(flip)]) {
        expect([a, b, (await record({ match: id, set, ...games(a, b) })).status]).toEqual([a, b, 201]);
      }
    }
  });

  test('refuses every other score with the reason', async () => {
    const { id } = await createMatchOf(app, people, {
      type: 'Competitive',
      sets: [
        [6, 0],
        [0, 6],
        [6, 0],
      ],
    });
    for (const set of [1, 2, 3]) {
      const illegal = set < 3 ? [...ILLEGAL, ...LEGAL_TIEBREAKS] : ILLEGAL;
      for (const [a = 0, b = 0] of [...illegal, ...illegal.map(flip)]) {
        const answer = await record({ match: id, set, ...games(a, b) });
        expect([a, b, answer.status, answer.body]).toEqual([
          a,
          b,
          400,
          { error: expect.stringMatching(new RegExp(`^${a} × ${b} .+\\. .+\\.$`)) },
        ]);
      }
    }
    expect((await record({ match: id, ...games(7, 4) })).body).toEqual({
      error: '7 × 4 não existe no padel. Com 7 games, o outro lado fez 5 ou 6.',
    });
    expect(await seenBy(app, people[0], id)).toMatchObject({
      version: 1,
      scores: [games(6, 0), games(0, 6), games(6, 0)],
    });
  });

  test('is accepted after two sets have decided the match', async () => {
    const { id } = await createMatchOf(app, people, {
      type: 'Competitive',
      sets: [
        [6, 0],
        [6, 0],
      ],
    });
    expect((await record({ match: id, set: 3, ...games(4, 6) })).status).toBe(201);
  });

  test("must have the match's two teams: other players and a free place answer 400", async () => {
    const { id, seatOf } = await createMatchOf(app, people, { type: 'Competitive' });
    const [a1, a2, b1, b2] = seatsOfFour(seatOf);
    expect(await record({ match: id, players: four([a1, b1, a2, b2]) })).toMatchObject({
      status: 400,
      body: { error: 'Em uma partida competitiva as duplas são as mesmas em todos os sets.' },
    });
    expect((await record({ match: id, players: four([a2, a1, b1, b2]) })).status).toBe(201);
    const three = await createMatchOf(app, people.slice(0, 3), { type: 'Competitive' });
    expect(await record({ match: three.id })).toMatchObject({
      status: 400,
      body: { error: 'Faltam jogadores: cada dupla tem dois.' },
    });
  });

  test('gets the new teams when a player on the wrong side is moved', async () => {
    const { id, seatOf } = await createMatchOf(app, [...people, stranger], {
      type: 'Competitive',
      sets: [
        [6, 0],
        [0, 6],
      ],
    });
    const as = people[0].token;
    const move = (person: Person, team: 'A' | 'B' | '', position?: number) =>
      app.call(
        moveMatchPlayer,
        { params: { id: seatOf(person) }, body: { team, ...(position && { position }) } },
        { as },
      );
    const teamA = async () => {
      const { scores, players } = await seenBy(app, people[0], id);
      const inTeam = players.filter(({ team }) => team === 'A').map((player) => player.id);
      return {
        inTeam,
        inSets: scores.map((score) =>
          score.players.filter(({ team }) => team === 'A').map((one) => one.match_player),
        ),
        versions: scores.map(({ version }) => version),
      };
    };
    await move(people[0], 'B', 1);
    const swapped = [seatOf(people[2]), seatOf(people[1])];
    expect(await teamA()).toEqual({ inTeam: swapped, inSets: [swapped, swapped], versions: [2, 2] });
    // Sets are not updated while a place is free, and are updated when it is filled.
    await move(people[1], '');
    expect((await teamA()).inSets).toEqual([swapped, swapped]);
    await move(stranger, 'A');
    const replaced = [seatOf(people[2]), seatOf(stranger)];
    expect(await teamA()).toEqual({ inTeam: replaced, inSets: [replaced, replaced], versions: [3, 3] });
  });
});

describe.each(['Friendly', 'Dynamic', 'Americano'])('a %s set', (type) => {
  test('accepts any score from 0 to 99', async () => {
    const { id } = await createMatchOf(app, people, { type });
    for (const [a = 0, b = 0] of [
      [0, 0],
      [99, 98],
      [7, 4],
      [5, 5],
    ]) {
      expect((await record({ match: id, ...games(a, b) })).status).toBe(201);
    }
  });

  test('keeps its players: the given ones, else the teams at the time', async () => {
    const { id, seatOf } = await createMatchOf(app, [...people, stranger], { type });
    const [a1, a2, b1, b2] = seatsOfFour(seatOf);
    const waiting = seatOf(stranger);
    await record({ match: id });
    const mixed = four([a1, b1, waiting, a2]);
    expect((await record({ match: id, set: 2, players: mixed.toReversed() })).body.players).toEqual(mixed);
    const as = people[0].token;
    await app.call(moveMatchPlayer, { params: { id: a1 }, body: { team: 'B', position: 2 } }, { as });
    expect((await record({ match: id, set: 3 })).body.players).toEqual(four([b2, a2, b1, a1]));
    // A corrected score does not change the players.
    expect((await record({ match: id, set: 2, ...games(1, 0) })).body.players).toEqual(mixed);
    expect((await seenBy(app, people[0], id)).scores[0]?.players).toEqual(four([a1, a2, b1, b2]));
  });

  test('refuses players who are not two per team and in the match', async () => {
    const { id, seatOf } = await createMatchOf(app, people, { type });
    const other = await createMatchOf(app, [stranger]);
    const [a1, a2, b1, b2] = seatsOfFour(seatOf);
    const right = four([a1, a2, b1, b2]);
    const wrong = [
      [],
      right.slice(1),
      four([a1, a2, b1, other.seatOf(stranger)]),
      four([a1, a1, b1, b2]),
      right.map((player) => ({ ...player, team: 'A' })),
      right.map((player) => ({ ...player, team: '' })),
      right.map((player) => ({ ...player, position: 1 })),
      right.map((player) => ({ ...player, position: player.position + 1 })),
    ];
    for (const players of wrong) {
      expect(await record({ match: id, players })).toMatchObject({
        status: 400,
        body: { error: 'O set só pode ter jogadores da partida, dois em cada dupla.' },
      });
    }
  });
});
