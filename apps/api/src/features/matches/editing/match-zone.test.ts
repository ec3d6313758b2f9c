import { createMatch, getMatch, updateMatch } from '@bandeja/contract/calls/matches';
import { createClub } from '@bandeja/db/testing/builders';
import { beforeAll, expect, test } from 'vitest';
import { createFour, type Person, playedTogether } from '../../../../test/matches/match-people.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
let people: [Person, Person, Person, Person];
beforeAll(async () => {
  people = await createFour(app);
});

const create = (body: Record<string, unknown>, as: string) =>
  app.call(createMatch, { body: { type: 'Friendly', date: '2026-03-07T22:00:00.000Z', ...body } }, { as });

test('keeps the zone of whom stated the time, for all its players, until a court brings its own', async () => {
  const [one, two] = people;
  await playedTogether(app, people);
  const timezone = 'America/Manaus';
  const players = [{ player: two.id, team: 'B' }];
  const { status, body } = await create({ timezone: 'america/manaus', players }, one.token);
  expect([status, body.timezone]).toEqual([201, timezone]);
  const edit = async (change: Record<string, unknown>) =>
    (await app.call(updateMatch, { params: { id: body.id }, body: change }, { as: two.token })).body;
  expect((await edit({ type: 'Dynamic', date: '2026-03-07T23:00:00Z' })).timezone).toBe(timezone);
  // 23:00 in UTC is 20:00 in São Paulo.
  expect(JSON.stringify(await notificationsOf(app, two.id))).toContain('19:00');

  const [court] = (await createClub(app.db, { courts: 1, timezone: 'America/Rio_Branco' })).courts;
  const withCourt = await edit({ court: court?.id, timezone });
  expect([withCourt.court?.id, withCourt.timezone]).toEqual([court?.id, 'America/Rio_Branco']);
  expect((await edit({ timezone })).timezone).toBe('America/Rio_Branco');
  expect((await edit({ court: null })).timezone).toBe('America/Sao_Paulo');
  expect((await edit({ timezone })).timezone).toBe(timezone);
  expect((await create({ court: court?.id, timezone }, one.token)).body.timezone).toBe('America/Rio_Branco');
});

test.each(['', 'Manaus', 'America/Atlantis', '-03:00', 'a'.repeat(65), 'UTC; DROP'])(
  'answers 400 for the zone "%s", and creates and changes nothing',
  async (timezone) => {
    const [{ id, token }] = people;
    const count = () => app.db.selectFrom('matches').select('id').where('created_by', '=', id).execute();
    const open = await create({ timezone: 'America/Manaus' }, token);
    const before = await count();
    expect((await create({ timezone }, token)).status).toBe(400);
    const refused = await app.call(
      updateMatch,
      { params: { id: open.body.id }, body: { timezone, type: 'Dynamic' } },
      { as: token },
    );
    expect(refused).toMatchObject({
      status: 400,
      body: { timezone: expect.arrayContaining(['Use um fuso horário como America/Manaus.']) },
    });
    expect(await count()).toEqual(before);
    expect((await app.call(getMatch, { params: { id: open.body.id } }, { as: token })).body).toEqual(
      open.body,
    );
  },
);
