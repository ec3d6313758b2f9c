import { listDeskMatches } from '@bandeja/contract/calls/desk-results';
import { enterDeskTeam } from '@bandeja/contract/calls/desk-tournament-teams';
import { countNotifications } from '@bandeja/contract/calls/notifications';
import { createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { expect, test, vi } from 'vitest';
import { useTestApp } from '../test-app.ts';
import { boardWorld, deskWorld } from '../tournaments/desk-tournament-world.ts';
import { refereeWorld } from '../tournaments/referee-world.ts';

// Sessions are kept, as by the server: a request does not read its session again.
const app = useTestApp({ keepsSessions: true });

/** Sessions are kept once the server receives revocation events. */
const keptSession = (as: { as: string }) =>
  vi.waitFor(async () => expect(await app.countTrips(() => app.call(countNotifications, {}, as))).toBe(1), {
    timeout: 10_000,
  });

test.each([
  [4, 7],
  [8, 15],
])(
  'a delay of %i teams and %i matches is previewed as a proposal, and saved in 9 trips a match',
  async (teams, moved) => {
    const world = await boardWorld(app, { teams });
    expect((await world.save((await world.propose()).matches)).status).toBe(200);
    const { version } = await world.board();
    const delay = (dry_run: boolean) =>
      world.delay({ minutes: 15, from: '2026-03-14T10:00:00.000Z', dry_run }, { version });
    await keptSession(world.as);
    const { matches } = (await delay(true)).body;
    const previewed = await app.countTrips(() => delay(true));
    expect([matches.length, previewed]).toEqual([moved, await app.countTrips(world.propose)]);
    const saved = await app.countTrips(async () => expect((await delay(false)).status).toBe(200));
    expect(saved).toBeLessThanOrEqual(35 + 9 * moved);
  },
);

test('a team is entered at the desk in at most 50 trips', async () => {
  const { as, club, slug } = await deskWorld(app);
  const { hash, categories } = await createTournament(app.db, { club_id: club.id });
  await keptSession(as);
  const enter = (names: [string, string]) =>
    app.call(
      enterDeskTeam,
      {
        params: { ...slug, hash },
        body: { category: categories[0]?.id ?? 0, members: names.map((name) => ({ name })) },
      },
      as,
    );
  expect((await enter(['Ana Souza', 'Bia Lopes'])).status).toBe(201);
  const made = await app.countTrips(async () => {
    expect((await enter(['Caio Reis', 'Davi Melo'])).status).toBe(201);
  });
  expect(made).toBeLessThanOrEqual(50);
});

test('the matches of a tournament are read in few trips, at the desk and by a referee', async () => {
  const world = await refereeWorld(app);
  await keptSession(world.as);
  const atDesk = () => app.call(listDeskMatches, { params: world.params }, world.as);
  expect((await atDesk()).body.matches.length).toBeGreaterThan(0);
  expect(await app.countTrips(atDesk)).toBe(6);
  expect(await app.countTrips(() => world.readAs())).toBe(5);
});
