import { updateMatch } from '@bandeja/contract/calls/matches';
import { createClub } from '@bandeja/db/testing/builders';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createFour,
  createMatchOf,
  createPerson,
  type Person,
  seenBy,
} from '../../../../test/matches/match-people.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
let people: [Person, Person, Person, Person];
let stranger: Person;
beforeAll(async () => {
  people = await createFour(app);
  stranger = await createPerson(app);
});

const update = (id: number, body: Record<string, unknown>, as?: string) =>
  app.call(updateMatch, { params: { id }, body }, as ? { as } : {});

describe('PATCH api/matches/{id}/', () => {
  test('answers 401, 400, 404 and 403 for a stranger, and changes nothing', async () => {
    const { id } = await createMatchOf(app, people);
    expect((await update(id, {})).status).toBe(401);
    expect(await update(id, { type: 'Chess', is_public: 'yes' }, people[0].token)).toMatchObject({
      status: 400,
      body: { type: ['Escolha um tipo de partida.'], is_public: [expect.any(String)] },
    });
    expect((await update(999_999, {}, people[0].token)).status).toBe(404);
    expect(await update(id, { is_public: true }, stranger.token)).toMatchObject({
      status: 403,
      body: { error: 'Só quem joga ou criou a partida pode alterá-la.' },
    });
    expect(await seenBy(app, stranger, id)).toMatchObject({ is_public: false, version: 1 });
  });

  test('answers 409 for a finished match, and still 403 for a stranger', async () => {
    const { id } = await createMatchOf(app, people, { sets: [[6, 3]], finished: true });
    expect(await update(id, { is_public: true }, people[3].token)).toMatchObject({
      status: 409,
      body: { error: 'A partida já foi finalizada.' },
    });
    expect((await update(id, { is_public: true }, stranger.token)).status).toBe(403);
  });

  test('lets each player and the creator change the match and increments the version', async () => {
    const organizer = await createPerson(app);
    const club = await createClub(app.db, { courts: 1 });
    const court = club.courts[0]?.id;
    const { id } = await createMatchOf(app, people, { created_by: organizer.id });
    const changed = await update(
      id,
      {
        date: '2026-04-01T10:00:00-03:00',
        type: 'Dynamic',
        court,
        meta_data: { club: 'Casa' },
        is_public: true,
      },
      people[2].token,
    );
    expect(changed).toMatchObject({
      status: 200,
      body: {
        date: '2026-04-01T13:00:00.000Z',
        type: 'Dynamic',
        court: { id: court },
        meta_data: { club: 'Casa' },
        is_public: true,
        version: 2,
      },
    });
    expect((await update(id, { court: null, meta_data: { club: '' } }, organizer.token)).body).toMatchObject({
      court: null,
      meta_data: {},
      date: '2026-04-01T13:00:00.000Z',
      is_public: true,
      version: 3,
    });
    expect((await update(id, {}, organizer.token)).body.version).toBe(3);
  });

  test('answers 404 and changes nothing for an unknown court', async () => {
    const { id } = await createMatchOf(app, people);
    expect((await update(id, { court: 999_999, is_public: true }, people[0].token)).status).toBe(404);
    expect(await seenBy(app, people[0], id)).toMatchObject({ is_public: false, version: 1 });
  });

  test('answers 409 with the present match for an old version; one of two concurrent requests with one version succeeds', {
    tags: 'postgres-15',
  }, async () => {
    const { id } = await createMatchOf(app, people);
    const answers = await Promise.all(
      people.map(({ token }, at) =>
        update(id, { meta_data: { club: `Clube ${at}` }, expected_version: 1 }, token),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const won = answers.find(({ status }) => status === 200)?.body;
    for (const lost of answers.filter(({ status }) => status === 409)) {
      expect(lost.body).toEqual({
        error: 'A partida mudou enquanto você editava. Veja como está agora.',
        // Each viewer has different abilities: one of the two created the match.
        match: { ...won, version: 2, can: expect.objectContaining({ edit: true }) },
      });
    }
    expect((await update(id, { is_public: true, expected_version: 2 }, people[0].token)).status).toBe(200);
  });

  test('ignores fields that the sender may not set', async () => {
    const { id } = await createMatchOf(app, people);
    const body = {
      winner: 'A',
      ended_at: '2026-03-01T10:00:00Z',
      level: 7,
      version: 9,
      created_by: 1,
      booking: 1,
    };
    expect((await update(id, { ...body, is_public: true }, people[0].token)).body).toMatchObject({
      winner: null,
      ended_at: null,
      version: 2,
      created_by: people[0].id,
      booking: null,
      is_public: true,
    });
  });
});

test('an edit notifies the other players and the creator of changed fields only', async () => {
  const organizer = await createPerson(app);
  const { id } = await createMatchOf(app, people, { created_by: organizer.id, type: 'Dynamic' });
  const changesFor = async (person: Person) =>
    (await notificationsOf(app, person.id))
      .filter(({ type, meta_data }) => type === 'match_changed' && meta_data.id === id)
      .map(({ content }) => content.replace(/^Jogador \S+ /, ''));
  const { date } = await seenBy(app, people[0], id);
  await update(id, { date, type: 'Dynamic', is_public: true }, people[0].token);
  expect(await changesFor(people[1])).toEqual([]);
  const change = { date: '2026-04-01T21:00:00Z', type: 'Friendly', meta_data: { club: 'Casa' } };
  await update(id, change, people[0].token);
  const sentence = 'mudou o horário, o lugar e o tipo. Agora é qua, 1 abr, 18:00, Casa, Amistosa.';
  for (const person of [people[1], people[2], people[3], organizer]) {
    expect(await changesFor(person)).toEqual([expect.stringContaining(sentence)]);
  }
  expect(await changesFor(people[0])).toEqual([]);
});

describe('a change to Competitive', () => {
  const become = (id: number) => update(id, { type: 'Competitive' }, people[0].token);

  test('answers 200 when the sets are padel sets of the two teams', async () => {
    const { id } = await createMatchOf(app, people, {
      sets: [
        [6, 3],
        [6, 7],
        [10, 7],
      ],
    });
    expect(await become(id)).toMatchObject({ status: 200, body: { type: 'Competitive' } });
  });

  test('answers 400 with the sentence of the rule for an impossible score', async () => {
    const { id } = await createMatchOf(app, people, {
      sets: [
        [6, 3],
        [7, 4],
      ],
    });
    expect(await become(id)).toMatchObject({
      status: 400,
      body: { error: 'Set 2: 7 × 4 não existe no padel. Com 7 games, o outro lado fez 5 ou 6.' },
    });
    expect((await seenBy(app, people[0], id)).type).toBe('Friendly');
  });

  test('answers 400 when the sets do not have the present teams', async () => {
    const { id, seatOf } = await createMatchOf(app, people, { sets: [[6, 3]] });
    // The players B1 and A2 have changed sides since the set.
    await app.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('match_scores').where('match_id', '=', id).execute();
      const played = [people[0], people[2], people[1], people[3]].map((person, index) => ({
        match_player: seatOf(person),
        team: index < 2 ? 'A' : 'B',
        position: (index % 2) + 1,
      }));
      await tx
        .insertInto('match_scores')
        .values({ match_id: id, set: 1, team_a_score: 6, team_b_score: 3, players: JSON.stringify(played) })
        .execute();
    });
    expect(await become(id)).toMatchObject({
      status: 400,
      body: { error: 'Em uma partida competitiva as duplas são as mesmas em todos os sets.' },
    });
  });
});
