import { leaveMatch } from '@bandeja/contract/calls/match-lifecycle';
import { blockPlayer } from '@bandeja/contract/calls/players';
import { createClub } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { beforeEach, describe, expect, test } from 'vitest';
import { alertWorld } from '../../../../test/matches/alert-world.ts';
import { createPerson, type Person } from '../../../../test/matches/match-people.ts';
import { inHours, openMatchCalls } from '../../../../test/matches/open-match-world.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp({ rateLimit: false });
const { close, join, open, request } = openMatchCalls(app);
let world: Awaited<ReturnType<typeof alertWorld>>;
let creator: Person;
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  world = await alertWorld(app);
  creator = await createPerson(app, { gender: 'F' });
});

test('a match that is opened is told to the player whose alert has it: bell, open page, and a way to it', async () => {
  const player = await world.alerted();
  const id = await world.opened([creator]);
  const [notification] = await notificationsOf(app, player.id);
  expect(notification).toMatchObject({
    title: 'Partida aberta para você',
    content: expect.stringContaining(world.club.name),
    meta_data: { type: 'match', id },
  });
});

describe('an alert', () => {
  // The match: Saturday, 7 March, 9 h.
  test.each<[string, object, boolean]>([
    ['of its day', { weekdays: [6] }, true],
    ['of the other days', { weekdays: [1, 2, 3, 4, 5, 7] }, false],
    ['that begins with it', { from: '09:00', to: '09:01' }, true],
    ['that ends with it', { from: '08:00', to: '09:00' }, false],
    ['until midnight', { from: '09:00', to: '00:00' }, true],
    ['of a range that meets its own', { level_min: 3.5, level_max: 5 }, true],
    ['of a higher range', { level_min: 4.1 }, false],
    ['of a lower range', { level_max: 1.9 }, false],
    ['of its gender', { gender: 'open' }, true],
    ['of another gender', { gender: 'mixed' }, false],
  ])('%s is told: %j %s', async (_, wanted, isTold) => {
    const player = await createPerson(app);
    await world.save(player, wanted);
    const id = await world.opened([creator], { level_min: 2, level_max: 4 });
    expect(await world.told(player)).toEqual(isTold ? [id] : []);
  });

  test('of clubs has the matches of these, of a city those of all its clubs, by the clock of the club', async () => {
    const other = await createClub(app.db, { city: world.city });
    const manaus = await createClub(app.db, { timezone: 'America/Manaus', city: world.city });
    const [ofClub, ofCity, early] = [
      await createPerson(app),
      await createPerson(app),
      await createPerson(app),
    ];
    await world.save(ofClub, { clubs: [world.club.slug, manaus.slug] });
    await world.save(ofCity);
    await world.save(early, { from: '08:00', to: '09:00' });
    const courtOf = ({ courts }: typeof other) => ({ court_id: courts[0]?.id ?? 0 });
    const first = await world.opened([creator], {}, courtOf(other));
    // 12:00 UTC is 8 h in Manaus.
    const second = await world.opened([await createPerson(app)], {}, courtOf(manaus));
    expect(await world.told(ofClub)).toEqual([second]);
    expect(await world.told(ofCity)).toEqual([first, second]);
    expect(await world.told(early)).toEqual([second]);
  });

  test('of a city has a match without a court of a creator from there', async () => {
    const player = await world.alerted();
    const local = await createPerson(app, { city: world.city.toLowerCase() });
    const id = await world.opened([local], {}, { court_id: null });
    await world.opened([creator], {}, { court_id: null });
    expect(await world.told(player)).toEqual([id]);
  });
});

describe('players who are not told:', () => {
  type Case = [string, () => Promise<Person>, object?];
  test.each<Case>([
    ['outside the range', () => world.alerted({ level: 4.1 }), { level_max: 4 }],
    ['without a level, of a match with a range', () => world.alerted({ level: null }), { level_max: 7 }],
    ['of the other gender', () => world.alerted({ gender: 'M' }), { gender: 'women' }],
    ['of no place of a mixed match', () => world.alerted({ gender: 'O' }), { gender: 'mixed' }],
    [
      'in another match at that time',
      async () => {
        const player = await world.alerted();
        await createMatch(app.db, { date: inHours(25), players: [player.id] });
        return player;
      },
    ],
    [
      'who have blocked the creator',
      async () => {
        const player = await world.alerted();
        await app.call(blockPlayer, { params: { id: creator.id }, body: {} }, { as: player.token });
        return player;
      },
    ],
    [
      'whom the creator has blocked',
      async () => {
        const player = await world.alerted();
        await app.call(blockPlayer, { params: { id: player.id }, body: {} }, { as: creator.token });
        return player;
      },
    ],
    [
      'without a confirmed address',
      async () => {
        const player = await world.alerted();
        await app.db
          .updateTable('users')
          .set({ email_verified_at: null })
          .where('id', '=', player.userId)
          .execute();
        return player;
      },
    ],
    [
      'under age since a correction of the birth date',
      async () => {
        const player = await world.alerted();
        await app.db
          .updateTable('players')
          .set({ birth_date: '2008-03-07' })
          .where('id', '=', player.id)
          .execute();
        return player;
      },
    ],
    [
      'who made it',
      async () => {
        await world.save(creator);
        return creator;
      },
    ],
  ])('%s', async (_, given, body = {}) => {
    const player = await given();
    const other = await world.alerted({ gender: 'F' });
    const id = await world.opened([creator], body);
    expect(await world.told(player)).toEqual([]);
    expect(await world.told(other)).toEqual([id]);
  });

  test('who are in it, were in it, or asked to enter', async () => {
    const [seated, gone, asking, player] = [
      await world.alerted(),
      await world.alerted(),
      await world.alerted({ level: 5 }),
      await world.alerted(),
    ];
    const id = await world.toCome([creator, seated]);
    await open(id, creator, { level_max: 4 });
    await join(id, gone);
    await app.call(leaveMatch, { params: { id }, body: {} }, { as: gone.token });
    await request(id, asking);
    await app.db.updateTable('match_openings').set({ level_max: null }).where('match_id', '=', id).execute();
    await app.runJobs();
    for (const knows of [seated, gone, asking]) expect(await world.told(knows)).toEqual([]);
    expect(await world.told(player)).toEqual([id]);
  });

  test('of a club that is not published, and of a match that is full or closed by then', async () => {
    const player = await world.alerted();
    const hidden = await createClub(app.db, { city: world.city, published_at: null });
    await world.opened([creator], {}, { court_id: hidden.courts[0]?.id });
    const id = await world.toCome([creator]);
    await open(id, creator);
    await close(id, creator);
    await app.runJobs();
    expect(await world.told(player)).toEqual([]);
  });
});
