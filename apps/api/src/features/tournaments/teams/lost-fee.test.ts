import { readOpenTill } from '@bandeja/contract/calls/desk-till';
import { getDeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import { createTeam } from '@bandeja/db/testing/tournaments/tournament-builder';
import { afterEach, expect, test } from 'vitest';
import type { SignedIn } from '../../../../test/new-player.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { TEST_NOW } from '../../../../test/test-app.ts';
import { FULL, useHalvesWorld } from '../../../../test/tournaments/halves-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import { EVE, matchesOf, runTournament } from '../../../../test/tournaments/tournament-world.ts';

const { app, accepted, at, pay, settle, heldOf, tournament } = useHalvesWorld();
afterEach(() => {
  app.clock.now = TEST_NOW;
});

const WHOLE = { each_pays: false, second_cents: null };
const TITLE = 'O banco devolveu a inscrição';
const titlesOf = async ({ id }: { id: number }) => (await notificationsOf(app, id)).map(({ title }) => title);

/** A drawn tournament with a team that paid by the app: its whole fee by `one`, or each the own half. */
async function drawn(fields: object = {}) {
  const made = await tournament(fields);
  const { team, one, other } = await accepted(made.one);
  const first = await pay(team, one);
  if (!('each_pays' in fields)) await pay(team, other);
  for (let index = 0; index < 3; index += 1)
    await createTeam(app.db, { category_id: made.one, now: app.clock.now });
  await at(EVE);
  expect((await runTournament(app, 'draw', { tournament: made.hash })).code).toBe(0);
  await app.runJobs();
  app.mails.length = 0;
  const letters = async () => {
    await app.runJobs();
    return app.mails.filter(({ subject }) => subject.includes('Inscrição devolvida pelo banco'));
  };
  const fees = async () =>
    (await app.call(getDeskTournament, { params: made.params }, await made.as())).body.fees;
  const told = async (who: SignedIn) => (await titlesOf(who)).filter((title) => title === TITLE).length;
  return { ...made, team, people: [one, other] as const, first, letters, fees, told };
}

test('a fee that a bank takes back after the draw is open again: club and players are told once, the draw stays', async () => {
  const { team, people, first, letters, fees, told, desk, hash } = await drawn(WHOLE);
  const before = await matchesOf(app, hash);
  expect(await desk(team)).toMatchObject({ status: 'confirmed', paid: 'app', can: { confirm: false } });
  expect(await fees()).toMatchObject({ open_cents: 0 });
  await settle(first.providerId, 'charged_back');
  await settle(first.providerId, 'charged_back');
  expect(await desk(team)).toMatchObject({
    ...{ status: 'confirmed', paid: null, lost_cents: 2 * FULL, can: { confirm: true } },
  });
  expect(await fees()).toMatchObject({ app_cents: 2 * FULL, returned_cents: 2 * FULL, open_cents: 2 * FULL });
  for (const who of people) expect(await told(who)).toBe(1);
  const [letter, ...others] = await letters();
  expect(others).toEqual([]);
  expect(letter?.text).toMatch(/R\$\s160,00/);
  expect(letter?.text).toContain(`Dupla: ${team}`);
  expect(await matchesOf(app, hash)).toEqual(before);

  await settle(first.providerId, 'dispute_won');
  expect(await desk(team)).toMatchObject({ paid: 'app', can: { confirm: false } });
  expect(await desk(team)).not.toHaveProperty('lost_cents');
  expect(await fees()).toMatchObject({ open_cents: 0 });
});

test('the desk takes it once, of two at once too, and what the club wins after that goes back to the payer', {
  tags: 'postgres-15',
}, async () => {
  const { team, people, first, fees, take, desk, as, params } = await drawn(WHOLE);
  await settle(first.providerId, 'charged_back');
  const both = await Promise.all([take(team), take(team, undefined, 'debit')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.map(code)).toContain('team_already_confirmed');
  const { till } = (await app.call(readOpenTill, { params: { slug: params.slug } }, await as())).body;
  expect(till?.rows).toMatchObject([{ amount_cents: 2 * FULL, fee: { team } }]);
  expect(await desk(team)).toMatchObject({ paid: 'club' });
  expect(await fees()).toMatchObject({ club_cents: 2 * FULL, open_cents: 0 });
  expect((await titlesOf(people[0])).filter((title) => title === 'Inscrição confirmada')).toHaveLength(1);
  await settle(first.providerId, 'dispute_won');
  await app.runJobs();
  expect(await heldOf(people[0])).toBe(0);
});

test('of two halves the one that left is open again, and only its player owes it', async () => {
  const { team, people, first, fees, told, take, desk } = await drawn();
  await settle(first.providerId, 'charged_back');
  expect(await Promise.all(people.map(told))).toEqual([1, 0]);
  expect(await desk(team)).toMatchObject({ paid: 'app', lost_cents: FULL, can: { confirm: true } });
  expect(await fees()).toMatchObject({ open_cents: FULL });
  expect((await take(team)).status).toBe(200);
  expect(await desk(team)).toMatchObject({ status: 'confirmed', paid: 'both' });
  expect(await desk(team)).not.toHaveProperty('lost_cents');
  expect(await fees()).toMatchObject({ club_cents: FULL, open_cents: 0 });
});
