import { listDeskTeams, removeDeskTeam, returnDeskFee } from '@bandeja/contract/calls/desk-tournament-teams';
import { getDeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import { afterEach, describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../test/test-app.ts';
import { type Pair, useMergeWorld } from '../../../../test/tournaments/merge-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import { EVE, runTournament } from '../../../../test/tournaments/tournament-world.ts';
import { partOf } from './merge-facts.ts';

const { app, merging, bothSay, say, told, pay, charge, settle, heldOf, categoryOf, at, read } =
  useMergeWorld();
afterEach(() => {
  app.clock.now = TEST_NOW;
});

const only = ({ pairs }: { pairs: Pair[] }): Pair => {
  const [pair] = pairs;
  if (!pair) throw new Error('a team');
  return pair;
};
type World = Awaited<ReturnType<typeof merging>>;
const desk = async ({ params, as }: World) => ({
  team: (await app.call(listDeskTeams, { params }, await as())).body.at(0),
  ...(await app.call(getDeskTournament, { params }, await as())).body,
});

describe('a fee that the team paid in the app', () => {
  test('goes along, the difference goes back to its payer, and the rest when the team leaves', async () => {
    const world = await merging({
      ...{ teams: 1, source: { price_cents: 16_000 }, target: { price_cents: 10_000 } },
      prepare: async (made) => void (await pay(only(made).team, only(made).one)),
    });
    const { team, one, other } = only(world);
    expect((await world.ask()).body.teams).toMatchObject([{ back_cents: 6_000, club_back_cents: 0 }]);
    expect((await read(team, one)).merge?.back_cents).toBe(6_000);
    await bothSay(only(world));
    await app.runJobs();
    expect([await heldOf(one), await heldOf(other), await categoryOf(team)]).toEqual([10_000, 0, world.two]);
    expect([await told(one), await told(other)].map((all) => all.includes('Inscrição devolvida'))).toEqual([
      true,
      false,
    ]);
    const { categories, fees } = await desk(world);
    expect(categories.map(({ paid_cents }) => paid_cents)).toEqual([0, 10_000]);
    expect(fees).toMatchObject({ app_cents: 16_000, returned_cents: 6_000, owed_cents: 0 });
    const { params, as } = world;
    await app.call(removeDeskTeam, { params: { ...params, id: team } }, await as());
    await app.runJobs();
    expect(await heldOf(one)).toBe(0);
  });

  test('of a category without a fee goes back whole, and the team keeps its place', async () => {
    const world = await merging({
      ...{ teams: 1, source: { price_cents: 16_000 } },
      prepare: async (made) => void (await pay(only(made).team, only(made).one)),
    });
    await world.ask();
    await bothSay(only(world));
    await app.runJobs();
    const { team, one } = only(world);
    expect([await heldOf(one), (await read(team, one)).status]).toEqual([0, 'confirmed']);
    expect((await desk(world)).categories.map(({ paid_cents }) => paid_cents)).toEqual([0, 0]);
  });

  test('is not raised by a dearer category, and goes back whole with a no', async () => {
    const prepare = async ({ pairs }: { pairs: Pair[] }) => {
      for (const { team, one } of pairs) await pay(team, one);
    };
    const world = await merging({
      ...{ teams: 2, source: { price_cents: 10_000 }, target: { price_cents: 16_000 }, prepare },
    });
    await world.ask();
    const [moves, leaves] = world.pairs;
    if (!moves || !leaves) throw new Error('two teams');
    await bothSay(moves);
    await say(leaves.team, leaves.other, 'no');
    await app.runJobs();
    expect([await heldOf(moves.one), await heldOf(leaves.one)]).toEqual([10_000, 0]);
    expect(await read(moves.team, moves.one)).toMatchObject({ status: 'confirmed', can: { pay: false } });
    expect((await desk(world)).categories.map(({ paid_cents }) => paid_cents)).toEqual([0, 10_000]);
  });

  test('goes back whole when nobody answers, and a Pix that comes after it too', async () => {
    const world = await merging({
      ...{ teams: 1, source: { price_cents: 10_000, each_pays: true } },
      prepare: async (made) => {
        await pay(only(made).team, only(made).one);
        await pay(only(made).team, only(made).other);
      },
    });
    await world.ask();
    await at('2026-03-13T15:00:00Z');
    await app.runJobs();
    const { one, other } = only(world);
    expect([await heldOf(one), await heldOf(other)]).toEqual([0, 0]);
  });
});

test('a Pix that is paid while its team is asked, after its half was paid at the club, goes back', async () => {
  let late = '';
  const world = await merging({
    ...{ teams: 1, source: { price_cents: 10_000, each_pays: true }, target: { price_cents: 6_000 } },
    prepare: async (made) => {
      const { team, one, other } = only(made);
      late = (await charge(team, one)).providerId;
      await made.take(team, one.id);
      await pay(team, other);
    },
  });
  await world.ask();
  const { team, one, other } = only(world);
  await Promise.all([settle(late), say(team, one, 'yes'), say(team, other, 'yes')]);
  await app.runJobs();
  expect([await categoryOf(team), await heldOf(one), await heldOf(other)]).toEqual([world.two, 0, 3_000]);
});

test('of halves paid in the app and at the club each gives back its part: the club hands its own back once, by its till', async () => {
  const world = await merging({
    ...{ teams: 1, source: { price_cents: 10_000, each_pays: true }, target: { price_cents: 6_000 } },
    prepare: async (made) => {
      await pay(only(made).team, only(made).one);
      await made.take(only(made).team, only(made).other.id);
    },
  });
  const { team, one, other } = only(world);
  expect((await world.ask()).body.teams).toMatchObject([{ back_cents: 4_000, club_back_cents: 2_000 }]);
  await bothSay(only(world));
  await app.runJobs();
  expect([await heldOf(one), await heldOf(other)]).toEqual([3_000, 0]);
  expect(await desk(world)).toMatchObject({
    team: { owed_cents: 2_000, paid: 'both' },
    fees: { app_cents: 5_000, club_cents: 5_000, returned_cents: 2_000, owed_cents: 2_000 },
  });
  const { params, as } = world;
  const giveBack = async () =>
    app.call(returnDeskFee, { params: { ...params, id: team }, body: { method: 'cash' } }, await as());
  const [first, second] = await Promise.all([giveBack(), giveBack()]);
  expect([first.status, second.status].toSorted()).toEqual([200, 409]);
  expect(await desk(world)).toMatchObject({
    categories: [{ paid_cents: 0 }, { paid_cents: 6_000 }],
    fees: { returned_cents: 4_000, owed_cents: 0 },
  });
  expect((await desk(world)).team).not.toHaveProperty('owed_cents');
  // What the club still has of the team it hands back when the team leaves.
  await app.call(removeDeskTeam, { params: { ...params, id: team } }, await as());
  expect((await desk(world)).team).toMatchObject({ status: 'withdrawn', owed_cents: 3_000 });
  expect((await giveBack()).status).toBe(200);
  await app.runJobs();
  expect((await desk(world)).fees).toMatchObject({ returned_cents: 10_000, owed_cents: 0 });
  expect(code(await giveBack())).toBe('fee_not_owed');
});

test('a team whose difference the club still owes gets all of it when it leaves', async () => {
  const world = await merging({
    ...{ teams: 1, source: { price_cents: 10_000 }, target: { price_cents: 6_000 } },
    prepare: async (made) => void (await made.take(only(made).team)),
  });
  await world.ask();
  await world.deskSays(only(world).team, 'yes');
  expect((await desk(world)).team).toMatchObject({ owed_cents: 4_000, paid: 'club' });
  const { params, as } = world;
  await app.call(removeDeskTeam, { params: { ...params, id: only(world).team } }, await as());
  expect((await desk(world)).team).toMatchObject({ owed_cents: 10_000 });
});

describe('after the draw', () => {
  /** A drawn team that has paid 160 reais in the app and moved to a category of `price_cents`. */
  async function drawn(each_pays: boolean, price_cents: number) {
    let first = '';
    const world = await merging({
      ...{ teams: 1, source: { price_cents: 16_000, each_pays }, target: { price_cents, each_pays } },
      prepare: async (made) => {
        first = (await pay(only(made).team, only(made).one)).providerId;
        if (each_pays) await pay(only(made).team, only(made).other);
      },
    });
    await world.ask();
    await bothSay(only(world));
    await app.runJobs();
    await world.fill(3);
    await at(EVE.toISOString());
    expect((await runTournament(app, 'draw', { tournament: world.hash })).code).toBe(0);
    return { ...world, first, of: async () => world.desk(only(world).team) };
  }

  test.each([false, true])('a team of a category without a fee owes nothing, each pays: %s', async (each) => {
    const world = await drawn(each, 0);
    expect(await world.of()).toMatchObject({ status: 'confirmed', can: { confirm: false } });
    expect(await world.of()).not.toHaveProperty('lost_cents');
    expect((await desk(world)).fees).toMatchObject({ open_cents: 0, returned_cents: 16_000 });
  });

  test.each([
    [false, 10_000],
    [true, 5_000],
  ])('what a bank takes back is open as it costs there, each pays: %s', async (each, lost_cents) => {
    const world = await drawn(each, 10_000);
    await settle(world.first, 'charged_back');
    expect(await world.of()).toMatchObject({ lost_cents, can: { confirm: true } });
    expect((await desk(world)).fees).toMatchObject({ open_cents: lost_cents });
    expect((await world.take(only(world).team)).status).toBe(200);
    expect((await desk(world)).fees).toMatchObject({ club_cents: lost_cents, open_cents: 0, owed_cents: 0 });
  });
});

test('a payer is told once of money that went back with the move, also when the team leaves before the bank has answered', async () => {
  const world = await merging({
    ...{ teams: 1, source: { price_cents: 16_000 } },
    prepare: async (made) => void (await pay(only(made).team, only(made).one)),
  });
  await world.ask();
  await bothSay(only(world));
  const { params, as } = world;
  await app.call(removeDeskTeam, { params: { ...params, id: only(world).team } }, await as());
  await app.runJobs();
  expect((await told(only(world).one)).filter((title) => title === 'Inscrição devolvida')).toHaveLength(1);
});

test('only a half that was paid as the second category costs as the second one after the move', () => {
  const of = (cents: number) => partOf({ price_cents: 16_000 }, { paid_other: true }, cents);
  expect([of(8_000), of(5_000)]).toEqual([{ paid_other: false }, { paid_other: true }]);
});
