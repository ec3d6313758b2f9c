import { listMatchScores } from '@bandeja/contract/calls/match-scores';
import { getMatch } from '@bandeja/contract/calls/matches';
import { createClub, createImage, createUser } from '@bandeja/db/testing/builders';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createFour,
  createMatchOf,
  createPerson,
  type Person,
  seenBy,
} from '../../../../test/matches/match-people.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
let people: [Person, Person, Person, Person];
beforeAll(async () => {
  people = await createFour(app);
});

const get = (id: number, as?: string) => app.call(getMatch, { params: { id } }, as ? { as } : {});
const scores = (match: number, as?: string) =>
  app.call(listMatchScores, { query: { match } }, as ? { as } : {});

describe.each([
  ['GET api/matches/{id}', get],
  ['GET api/match-scores/?match={id}', scores],
])('%s', (_call, read) => {
  test('answers 400 for an invalid id and 404 for an unknown match', async () => {
    expect((await read(Number.NaN)).status).toBe(400);
    expect(await read(999_999, people[0].token)).toMatchObject({
      status: 404,
      body: { error: 'Partida não encontrada.' },
    });
  });

  test('answers 404 without a session, 200 with any account and 401 with a broken token for an open private match', async () => {
    const { id } = await createMatchOf(app, people, { sets: [[6, 3]] });
    expect((await read(id)).status).toBe(404);
    const account = await app.signIn((await createUser(app.db)).id);
    expect((await read(id, account)).status).toBe(200);
    expect((await read(id, 'broken')).status).toBe(401);
  });

  test('answers 200 to all viewers for an open public match and for a finished match', async () => {
    const open = await createMatchOf(app, people, { is_public: true });
    expect((await read(open.id)).status).toBe(200);
    const finished = await createMatchOf(app, people, { sets: [[6, 3]], finished: true });
    expect((await read(finished.id)).status).toBe(200);
  });
});

describe('a match', () => {
  test('has its players by team and place with pictures, the court with its club, and the sets in order', async () => {
    const [one, two, three, four] = people;
    const extra = await createPerson(app, { level: null });
    const club = await createClub(app.db, { courts: 1, timezone: 'America/Manaus' });
    const picture = await createImage(app.db, { object_id: three.id });
    const { id, seatOf } = await createMatchOf(app, [three, one, four, two, extra], {
      court_id: club.courts[0]?.id ?? null,
      club_name: 'Clube antigo',
      sets: [
        [6, 3],
        [4, 6],
      ],
    });
    const match = await seenBy(app, one, id);
    expect(
      match.players.map(({ player, team, position, level }) => [player.id, team, position, level]),
    ).toEqual([
      [three.id, 'A', 1, 3],
      [one.id, 'A', 2, 3],
      [four.id, 'B', 1, 3],
      [two.id, 'B', 2, 3],
      [extra.id, '', 1, null],
    ]);
    expect(match.players[0]?.player.images).toEqual([
      { id: picture.id, caption: 'avatar', image: picture.image },
    ]);
    expect(match).toMatchObject({
      court: { name: 'Quadra 1', club: { id: club.id, slug: club.slug, name: club.name } },
      meta_data: { club: 'Clube antigo' },
      timezone: 'America/Manaus',
      created_by: three.id,
      type: 'Friendly',
    });
    const first = {
      id: expect.any(Number),
      match: id,
      set: 1,
      version: 1,
      team_a_score: 6,
      team_b_score: 3,
      players: [three, one, four, two].map((person, index) => ({
        match_player: seatOf(person),
        team: index < 2 ? 'A' : 'B',
        position: (index % 2) + 1,
      })),
    };
    expect(match.scores).toEqual([
      first,
      { ...first, id: expect.any(Number), set: 2, team_a_score: 4, team_b_score: 6 },
    ]);
    expect((await scores(id, one.token)).body).toEqual(match.scores);
  });

  test('keeps the place of a deleted player without the name', async () => {
    const gone = await createPerson(app, { first_name: 'Segredo', removed_at: TEST_NOW });
    await createImage(app.db, { object_id: gone.id });
    const { id } = await createMatchOf(app, [people[0], gone]);
    expect((await seenBy(app, people[0], id)).players[1]?.player).toEqual({
      id: gone.id,
      first_name: 'Jogador',
      last_name: 'removido',
      images: [],
    });
  });

  test('answers an unknown stored type as empty and accepts any set scores', async () => {
    const { id } = await createMatchOf(app, people, { type: 'Americano', sets: [[21, 11]] });
    expect(await seenBy(app, people[0], id)).toMatchObject({
      type: '',
      can: { edit: true, finish: true },
    });
  });
});
