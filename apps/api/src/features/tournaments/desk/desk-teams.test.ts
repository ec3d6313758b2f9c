import { listDeskHistory } from '@bandeja/contract/calls/desk-staff';
import * as calls from '@bandeja/contract/calls/desk-tournament-teams';
import { createTeam, createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { expect, test } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { newPlayer } from '../../../../test/new-player.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { deskWorld } from '../../../../test/tournaments/desk-tournament-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import { drawAndSchedule, EVE } from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();

/** A tournament of two places with a fee at a club, and calls about its teams. */
async function world() {
  const desk = await deskWorld(app);
  const { hash, categories } = await createTournament(app.db, {
    club_id: desk.club.id,
    categories: [{ price_cents: 20_000, max_teams: 3 }],
  });
  const category = categories[0]?.id ?? 0;
  const at = (id: number) => ({ params: { ...desk.slug, hash, id } });
  return {
    ...{ ...desk, hash, category, at },
    team: (fields: object = {}) => createTeam(app.db, { category_id: category, now: TEST_NOW, ...fields }),
    list: async (as = desk.as) =>
      (await app.call(calls.listDeskTeams, { params: { ...desk.slug, hash } }, as)).body,
    confirm: (id: number, as = desk.as) =>
      app.call(calls.confirmDeskTeam, { ...at(id), body: { method: 'cash' } }, as),
    removeTeam: (id: number) => app.call(calls.removeDeskTeam, at(id), desk.as),
  };
}

test('the staff sees the teams, and a manager confirms one that paid at the club, once of two', {
  tags: 'postgres-15',
}, async () => {
  const { team, list, confirm, club, as, slug } = await world();
  const [one, other] = [
    await newPlayer(app, { first_name: 'Irene', last_name: 'Quintela' }),
    await newPlayer(app, { first_name: 'Rosa', last_name: 'Vidal' }),
  ];
  const { id } = await team({ players: [one.id, other.id], status: 'awaiting_payment' });
  expect(await list()).toMatchObject([
    {
      ...{ id, players: ['Irene Quintela', 'Rosa Vidal'], status: 'awaiting_payment', paid: null },
      can: { confirm: true, remove: true },
    },
  ]);
  const reception = await employ(app, club, 'reception');
  expect((await list(reception.as))[0]?.can).toEqual({
    ...{ confirm: false, remove: false, withdraw: false, swap: false },
  });
  expect(code(await confirm(id, reception.as))).toBe('desk_role_too_low');
  const both = await Promise.all([confirm(id), confirm(id)]);
  expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  expect(await list()).toMatchObject([{ status: 'confirmed', paid: 'club', can: { confirm: false } }]);
  expect((await notificationsOf(app, other.id)).map(({ type }) => type)).toEqual(['tournament_registered']);
  const { body } = await app.call(listDeskHistory, { params: slug, query: {} }, as);
  expect(body.results.map(({ call, changes }) => [call, changes])).toEqual([
    ['confirmDeskTeam', { status: ['awaiting_payment', 'confirmed'], method: [null, 'cash'] }],
  ]);
});

test('a team is taken out before the draw: its place goes to the line; after the draw it is refused', async () => {
  const { team, list, removeTeam, hash, signInAgain } = await world();
  const [first, second] = [await team(), await team()];
  await team();
  const waiting = await team({ status: 'waiting' });
  expect((await removeTeam(first.id)).body).toMatchObject({ status: 'withdrawn', can: { remove: false } });
  expect(code(await removeTeam(first.id))).toBe('team_withdrawn');
  expect((await list()).map(({ id, status }) => [id, status])).toContainEqual([waiting.id, 'offered']);
  await team();
  app.clock.now = EVE;
  await drawAndSchedule(app, hash);
  await signInAgain();
  expect(code(await removeTeam(second.id))).toBe('tournament_drawn');
  app.clock.now = TEST_NOW;
});

test('a team of another club or tournament is not found', async () => {
  const [own, other] = [await world(), await world()];
  const { id } = await other.team({ status: 'awaiting_payment' });
  expect([code(await own.confirm(id)), code(await own.removeTeam(id))]).toEqual([
    'tournament_team_not_found',
    'tournament_team_not_found',
  ]);
});
