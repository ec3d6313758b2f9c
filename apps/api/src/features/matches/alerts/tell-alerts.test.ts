import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { exportAccount } from '@bandeja/contract/calls/accounts/account-export';
import { leaveMatch } from '@bandeja/contract/calls/match-lifecycle';
import { createClub, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { alertWorld } from '../../../../test/matches/alert-world.ts';
import { createPerson, type Person } from '../../../../test/matches/match-people.ts';
import { inHours, openMatchCalls } from '../../../../test/matches/open-match-world.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { alertsOf } from './alerted.repository.ts';
import { tellAlerts } from './tell-alerts.ts';

const app = useTestApp({ rateLimit: false });
const { close, join, open, stopWaiting, wait } = openMatchCalls(app);
let world: Awaited<ReturnType<typeof alertWorld>>;
let creator: Person;
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  world = await alertWorld(app);
  creator = await createPerson(app, { gender: 'F' });
});
const fresh = async (person: Person): Promise<Person> => ({
  ...person,
  token: await app.signIn(person.userId),
});
const at = (instant: string) => {
  app.clock.now = new Date(instant);
};

describe('one opening', () => {
  test('tells a player once: of two alerts, when its job runs twice, and twice at once', {
    tags: 'postgres-15',
  }, async () => {
    const player = await world.alerted();
    await world.save(player, { clubs: [world.club.slug] });
    const match = await world.toCome([creator]);
    await open(match, creator);
    const telling = { match, at: TEST_NOW.toISOString(), after: 0 };
    await Promise.all([1, 2, 3].map(() => tellAlerts(app.db, telling, { now: TEST_NOW })));
    await app.runJobs();
    const { id } = (await notificationsOf(app, player.id))[0] ?? { id: 0 };
    await tellAlerts(app.db, telling, { now: TEST_NOW });
    // An unread one that is replaced has another id.
    expect((await notificationsOf(app, player.id)).map((one) => one.id)).toEqual([id]);
  });

  test('is told in batches that each add the next, and reaches all', async () => {
    const players = await Promise.all(Array.from({ length: 7 }, () => world.alerted()));
    const match = await world.toCome([creator]);
    await open(match, creator);
    const waiting = () =>
      app.db
        .selectFrom('play_alert_notices')
        .select('player_id')
        .where('match_id', '=', match)
        .execute()
        .then((rows) => rows.length);
    await tellAlerts(app.db, { match, at: TEST_NOW.toISOString(), after: 0 }, { now: TEST_NOW, batch: 3 });
    expect(await waiting()).toBe(3);
    // The next batch lets other push messages pass.
    app.clock.now = inHours(0.01);
    await app.runJobs();
    expect(await waiting()).toBe(7);
    for (const player of players) expect(await world.told(player)).toEqual([match]);
  });

  test('of a place that becomes free again tells again after an hour, and a new player at once', async () => {
    const player = await world.alerted();
    const [third, fourth] = [await createPerson(app), await createPerson(app)];
    const id = await world.opened([creator, third]);
    const fillAndLeave = async () => {
      const last = await createPerson(app);
      await join(id, await fresh(fourth));
      await join(id, last);
      await app.call(leaveMatch, { params: { id }, body: {} }, { as: last.token });
      await app.call(leaveMatch, { params: { id }, body: {} }, { as: await app.signIn(fourth.userId) });
      await app.runJobs();
    };
    const first = await notificationsOf(app, player.id);
    app.clock.now = inHours(0.9);
    const late = await createPerson(app);
    await world.save(late);
    await fillAndLeave();
    expect(await notificationsOf(app, player.id)).toEqual(first);
    expect(await world.told(late)).toEqual([id]);
    app.clock.now = inHours(2);
    await fillAndLeave();
    expect(await world.told(player)).toEqual([id]);
    expect((await notificationsOf(app, player.id))[0]?.id).not.toBe(first[0]?.id);
  });

  test.each([
    ['is declined', (id: number, waiting: Person) => stopWaiting(id, waiting)],
    ['runs out', async () => app.clock.advanceMinutes(10)],
  ])('tells nobody of a place that is kept for one in line, and all once the offer %s', async (_, end) => {
    const people = await Promise.all([2, 3, 4].map(() => createPerson(app)));
    const [waiting, leaver] = [await createPerson(app), await createPerson(app)];
    const id = await world.opened([creator, ...people.slice(1)]);
    await join(id, leaver);
    await wait(id, waiting);
    const player = await world.alerted();
    await app.call(leaveMatch, { params: { id }, body: {} }, { as: leaver.token });
    await app.runJobs();
    expect(await world.told(player)).toEqual([]);
    await end(id, waiting);
    await app.runJobs();
    expect(await world.told(player)).toEqual([id]);
  });
});

describe('push messages', () => {
  test('of alerts go to a player once an hour; the bell has all', async () => {
    const player = await world.alerted();
    await world.withDevice(player);
    const ids = [await world.opened([creator]), await world.opened([creator])];
    expect(await world.pushes(player)).toBe(1);
    app.clock.now = inHours(1);
    ids.push(await world.opened([creator]));
    expect(await world.told(player)).toEqual(ids);
    expect(await world.pushes(player)).toBe(2);
  });

  test('of two openings at once are one', { tags: 'postgres-15' }, async () => {
    const player = await world.alerted();
    await world.withDevice(player);
    const matches = [await world.toCome([creator]), await world.toCome([await createPerson(app)])];
    await app.db.updateTable('matches').set({ opening_state: 'open' }).where('id', 'in', matches).execute();
    await Promise.all(
      matches.map((match) =>
        tellAlerts(app.db, { match, at: TEST_NOW.toISOString(), after: 0 }, { now: TEST_NOW }),
      ),
    );
    await app.runJobs();
    expect(await world.told(player)).toHaveLength(2);
    expect(await world.pushes(player)).toBe(1);
  });

  test('and the bell wait at night for the morning; a match that is over by then is told to nobody', async () => {
    const player = await world.alerted();
    await world.withDevice(player);
    // 22 h on Friday, in São Paulo.
    at('2026-03-07T01:00:00Z');
    const [first, second] = [
      await world.opened([creator]),
      await world.opened(
        [await createPerson(app)],
        { fill_by: '2026-03-07T12:30:00Z' },
        { date: new Date('2026-03-07T13:00:00Z') },
      ),
    ];
    expect(await world.told(player)).toEqual([]);
    await close(first, await fresh(creator));
    at('2026-03-07T09:59:00Z');
    await app.runJobs();
    expect(await world.told(player)).toEqual([]);
    at('2026-03-07T10:00:00Z');
    await app.runJobs();
    expect(await world.told(player)).toEqual([second]);
    expect(await world.pushes(player)).toBe(1);
  });

  test('end with the evening of the player, by the clock of the own city', async () => {
    await createClub(app.db, { city: 'Longe Daqui', timezone: 'America/Rio_Branco' });
    const [near, far] = [await world.alerted(), await world.alerted({ city: 'Longe Daqui' })];
    for (const player of [near, far]) await world.withDevice(player);
    // 10 h in São Paulo, 8 h in Rio Branco.
    at('2026-03-06T13:00:00Z');
    const match = await world.opened([creator]);
    const paramsOf = ({ id }: Person) =>
      app.db.selectFrom('notifications').select('params').where('player_id', '=', id).execute();
    expect(await paramsOf(near)).toEqual([{ params: { match, push_until: '2026-03-07T01:00:00.000Z' } }]);
    expect(await paramsOf(far)).toEqual([{ params: { match, push_until: '2026-03-07T03:00:00.000Z' } }]);
  });

  test('do not go to a player in whose city it is night', async () => {
    const player = await world.alerted({ city: 'Longe Daqui' });
    await createClub(app.db, { city: 'Longe Daqui', timezone: 'America/Rio_Branco' });
    await world.withDevice(player);
    // 8 h in São Paulo, 6 h in Rio Branco.
    at('2026-03-06T11:00:00Z');
    const id = await world.opened([creator]);
    expect(await world.told(player)).toEqual([id]);
    expect(await world.pushes(player)).toBe(0);
  });
});

test('the export has the alerts and of what they told; the deletion leaves nothing of them', async () => {
  const player = await world.alerted();
  const match = await world.opened([creator]);
  const { body } = await app.call(exportAccount, undefined, { as: player.token });
  expect(body.play_alerts).toEqual([
    expect.objectContaining({
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      from: '07:00',
      to: '12:00',
      city: world.city,
    }),
  ]);
  expect(body.play_alert_notices).toEqual([{ match, told_at: TEST_NOW.toISOString() }]);
  await app.call(
    deletePlayer,
    { params: { id: player.id }, body: { password: TEST_PASSWORD } },
    { as: player.token },
  );
  for (const table of ['play_alerts', 'play_alert_notices', 'play_alert_pushes'] as const)
    expect(
      await app.db.selectFrom(table).select('player_id').where('player_id', '=', player.id).execute(),
    ).toEqual([]);
});

test('the alerts of a place are found by its indexes, of 100,000', async () => {
  const rolledBack = new Error('rolled back');
  const explain = app.db.transaction().execute(async (tx) => {
    // Only the statement that finds alerts reads these rows: they need no players and clubs.
    await sql`ALTER TABLE play_alerts DROP CONSTRAINT play_alerts_player_id_fkey`.execute(tx);
    await sql`ALTER TABLE play_alert_clubs DROP CONSTRAINT play_alert_clubs_club_id_fkey`.execute(tx);
    await sql`
      INSERT INTO play_alerts (player_id, place, weekdays, from_minute, to_minute, city, created_at, until)
      SELECT 1000000 + n / 3, 1 + n % 3, 127, 0, 1440, CASE WHEN n % 2 = 0 THEN 'Cidade ' || n % 200 END,
        ${TEST_NOW}, ${inHours(99)}
      FROM generate_series(1, 100000) AS n`.execute(tx);
    await sql`
      INSERT INTO play_alert_clubs (club_id, alert_id)
      SELECT 1000000 + id % 199, id FROM play_alerts WHERE city IS NULL AND player_id >= 1000000`.execute(tx);
    await sql`ANALYZE play_alerts, play_alert_clubs`.execute(tx);
    const statement = alertsOf({
      ...{ day: 1, minute: 600, after: 0, limit: 500, now: TEST_NOW },
      opening: { level_min: null, level_max: null, gender: 'open' },
      place: { club: 1_000_007, city: 'Cidade 8', zone: 'America/Sao_Paulo' },
    });
    const { rows } = await sql<object>`EXPLAIN (FORMAT JSON) ${statement}`.execute(tx);
    const plan = JSON.stringify(rows);
    expect(plan).toContain('play_alerts_of_city');
    expect(plan).toContain('play_alert_clubs_pkey');
    expect(plan).not.toContain('Seq Scan');
    expect((await statement.execute(tx)).rows).toHaveLength(500);
    throw rolledBack;
  });
  await expect(explain).rejects.toBe(rolledBack);
}, 60_000);
