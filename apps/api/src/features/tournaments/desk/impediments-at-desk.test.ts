import { eraseCustomer, exportCustomer } from '@bandeja/contract/calls/desk-customers';
import { saveDeskSchedule } from '@bandeja/contract/calls/desk-tournament-board';
import {
  enterDeskTeam,
  listDeskTeams,
  setDeskImpediments,
  swapDeskPartner,
} from '@bandeja/contract/calls/desk-tournament-teams';
import { createPlayer } from '@bandeja/db/testing/builders';
import { createCustomer } from '@bandeja/db/testing/customer-builder';
import { expect, test } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { boardWorld, deskWorld, overlapsOf } from '../../../../test/tournaments/desk-tournament-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';

const app = useTestApp();

const DAY = { date: '2026-03-14', from: '00:00', to: '00:00' };
type World = Awaited<ReturnType<typeof boardWorld>>;

/** A drawn tournament that asks, and the players of its first team. */
async function asking(fields: Parameters<typeof boardWorld>[1] = {}) {
  const world = await boardWorld(app, fields);
  await app.db.updateTable('tournaments').set({ impediments_max: 2 }).where('id', '=', world.id).execute();
  const { body: teams } = await app.call(listDeskTeams, { params: world.params }, world.as);
  const [team] = teams;
  if (!team) throw new Error('no team');
  const set = (impediments: (typeof DAY)[], of: { id?: number; player?: number; as?: World['as'] } = {}) =>
    app.call(
      setDeskImpediments,
      {
        params: { ...world.params, id: of.id ?? team.id },
        body: { player: of.player ?? (team.player_ids[0] as number), impediments },
      },
      of.as ?? world.as,
    );
  return { ...world, teams, team, player: team.player_ids[0] as number, set };
}

const matchesOf = async (world: World, player: number) =>
  (await world.board()).matches.filter(({ players }) => players.includes(player));

test('the proposal keeps the matches of the groups off an impediment, and the board names it', async () => {
  const world = await asking();
  await world.set([DAY]);
  const own = await matchesOf(world, world.player);
  const span = {
    player: world.player,
    starts_at: '2026-03-14T03:00:00.000Z',
    ends_at: '2026-03-15T03:00:00.000Z',
  };
  expect(own.map(({ impeded }) => impeded)).toEqual(own.map(() => [span]));
  const { matches, unplaced } = await world.propose();
  expect(unplaced).toEqual([]);
  const days = own.map(({ hash }) => matches.find((one) => one.hash === hash)?.starts_at?.slice(0, 10));
  expect(days).toEqual(own.map(() => '2026-03-15'));
  expect((await world.save(matches)).status).toBe(200);
  expect(await overlapsOf(app, world.id)).toBe(0);
});

test('a match is saved onto an impediment when the director says so; elsewhere nothing is asked', async () => {
  const world = await asking();
  await world.save((await world.propose()).matches);
  const [match] = await matchesOf(world, world.player);
  await world.set([DAY]);
  // It stays where it is, and another moves.
  const others = (await world.board()).matches.filter(
    ({ id, players }) => id !== match?.id && players.length === 4,
  );
  expect((await world.save([{ hash: others[0]?.hash ?? '', court: null, starts_at: null }])).status).toBe(
    200,
  );
  const place = { hash: match?.hash ?? '', court: match?.court ?? 0, starts_at: '2026-03-15T13:00:00.000Z' };
  const all = (await world.board()).matches.map(({ hash }) => ({ hash, court: null, starts_at: null }));
  expect((await world.save(all)).status).toBe(200);
  expect((await world.save([place])).status).toBe(200);
  const back = { ...place, starts_at: match?.starts_at ?? '' };
  const refused = await world.save([back]);
  expect([refused.status, code(refused)]).toEqual([409, 'schedule_on_impediment']);
  expect(JSON.stringify(refused.body)).toMatch(/não pode sáb, 14 mar, 00:00–00:00\./);
  expect((await world.save([back], { confirm: true })).status).toBe(200);
});

test('a board that was read before an impediment is written is read again, whatever was confirmed', async () => {
  const world = await asking();
  const { matches } = await world.propose();
  const { version } = await world.board();
  expect((await world.set([DAY])).status).toBe(200);
  const body = { matches, expected_version: version, confirm: true };
  const stale = await app.call(saveDeskSchedule, { params: world.params, body }, world.as);
  expect([stale.status, code(stale)]).toEqual([409, 'tournament_version_moved']);
  expect(code(await world.save(matches))).toBe('schedule_on_impediment');
});

test('a whole tournament without another time is proposed onto the impediments', async () => {
  const world = await asking();
  await world.set([DAY, { ...DAY, date: '2026-03-15' }]);
  const { matches, unplaced } = await world.propose();
  expect([matches.length, unplaced]).toEqual([9, []]);
  expect(code(await world.save(matches))).toBe('schedule_on_impediment');
  expect((await world.save(matches, { confirm: true })).status).toBe(200);
});

test('a delay names the impediments that it newly breaks, and is saved as it was seen', async () => {
  const world = await asking();
  await world.save((await world.propose()).matches);
  const [match] = (await matchesOf(world, world.player)).toSorted((a, b) =>
    (a.starts_at ?? '').localeCompare(b.starts_at ?? ''),
  );
  const end = Date.parse(match?.ends_at ?? '');
  const local = (instant: number) => new Date(instant - 3 * 3_600_000).toISOString().slice(11, 16);
  await world.set([{ date: '2026-03-14', from: local(end), to: local(end + 60 * 60_000) }]);
  const delay = { minutes: 30, from: '2026-03-14T10:00:00Z' };
  const { body: preview } = await world.delay({ ...delay, dry_run: true });
  const named = preview.matches.filter(({ impediments }) => impediments !== undefined);
  expect(named.map(({ hash }) => hash)).toContain(match?.hash);
  expect(named[0]?.impediments?.[0]).toMatch(/ não pode sáb, 14 mar, \d\d:\d\d–\d\d:\d\d\.$/);
  expect(code(await world.delay(delay))).toBe('schedule_on_impediment');
  await world.set([]);
  expect(code(await world.delay({ ...delay, plan: preview.plan ?? '' }))).toBe('delay_moved');
  expect((await world.delay(delay)).status).toBe(200);
});

test('the desk writes them down until the tournament is over: its manager, for a player of the team', async () => {
  const world = await asking();
  const [, other] = world.teams;
  expect((await world.set([DAY])).body.impediments).toEqual([{ player: world.player, ...DAY }]);
  expect(code(await world.set([DAY, DAY]))).toBe('impediments_overlap');
  expect(code(await world.set([DAY, { ...DAY, date: '2026-03-15' }, DAY]))).toBe('too_many_impediments');
  expect(code(await world.set([DAY], { id: other?.id ?? 0 }))).toBe('team_player_gone');
  const reception = await employ(app, world.club, 'reception');
  expect((await world.set([DAY], reception)).status).toBe(403);
  const elsewhere = await deskWorld(app);
  expect((await world.set([DAY], { as: elsewhere.as })).status).toBe(404);
  await app.db.updateTable('tournaments').set({ stage: 'finished' }).where('id', '=', world.id).execute();
  expect(code(await world.set([]))).toBe('tournament_over');
});

test('a tournament allows more at any time, fewer while no player gave more', async () => {
  const desk = await deskWorld(app);
  const { body } = await desk.create({ impediments_max: 1 });
  expect(body.impediments_max).toBe(1);
  const more = await desk.change(body.hash, { impediments_max: 2 });
  expect([more.status, more.body.impediments_max]).toEqual([200, 2]);
  const members = [{ name: 'Ana Souza', phone: '11 98888-7777' }, { name: 'Bia Lopes' }];
  const params = { ...desk.slug, hash: body.hash };
  const category = body.categories[1]?.id ?? 0;
  const entered = await app.call(enterDeskTeam, { params, body: { category, members } }, desk.as);
  const { id, player_ids } = entered.body;
  const set = (impediments: (typeof DAY)[]) =>
    app.call(
      setDeskImpediments,
      { params: { ...params, id }, body: { player: player_ids[0] as number, impediments } },
      desk.as,
    );
  expect((await set([DAY, { ...DAY, date: '2026-03-15' }])).status).toBe(200);
  const fewer = await desk.change(body.hash, { impediments_max: 1, expected_version: 2 });
  expect([fewer.status, code(fewer)]).toEqual([409, 'impediments_given']);
  await set([DAY]);
  expect((await desk.change(body.hash, { impediments_max: 1, expected_version: 2 })).status).toBe(200);

  // A guest's are in the customer's export, and go with the customer.
  const { id: customer } = await app.db
    .selectFrom('customers')
    .innerJoin('players', 'players.customer_id', 'customers.id')
    .select('customers.id')
    .where('players.id', '=', player_ids[0] as number)
    .executeTakeFirstOrThrow();
  const of = { params: { ...desk.slug, id: customer } };
  const file = await app.call(exportCustomer, of, desk.as);
  expect(file.body.tournament_teams).toMatchObject([{ impediments: [DAY] }]);
  await app.call(eraseCustomer, of, desk.as);
  const left = await app.db
    .selectFrom('tournament_impediments')
    .selectAll()
    .where('player_id', '=', player_ids[0] as number)
    .execute();
  expect(left).toEqual([]);
});

test('of a player who gives and a club that lowers the limit at once, one is refused', async () => {
  const desk = await deskWorld(app);
  for (let round = 0; round < 10; round += 1) {
    const { body } = await desk.create({ impediments_max: 2 });
    const params = { ...desk.slug, hash: body.hash };
    const members = [{ name: `Ana Souza ${round}` }, { name: `Bia Lopes ${round}` }];
    const category = body.categories[1]?.id ?? 0;
    const { body: team } = await app.call(enterDeskTeam, { params, body: { category, members } }, desk.as);
    const impediments = [DAY, { ...DAY, date: '2026-03-15' }];
    const [given, lowered] = await Promise.all([
      app.call(
        setDeskImpediments,
        { params: { ...params, id: team.id }, body: { player: team.player_ids[0] as number, impediments } },
        desk.as,
      ),
      desk.change(body.hash, { impediments_max: 1 }),
    ]);
    expect([given.status, lowered.status].filter((status) => status === 200)).toHaveLength(1);
  }
});

test.each([
  ['has none: they go over', [], [DAY]],
  [
    'has own ones: those stay',
    [{ ...DAY, from: '08:00', to: '12:00' }],
    [{ ...DAY, from: '08:00', to: '12:00' }],
  ],
])('in the place of a guest comes the account of the same person, which %s', async (_, own, kept) => {
  const desk = await deskWorld(app);
  const { body } = await desk.create({ impediments_max: 2 });
  const params = { ...desk.slug, hash: body.hash };
  const [first, second] = body.categories.map(({ id }) => id) as [number, number];
  const customer = async (fields: object) => createCustomer(app.db, { club_id: desk.club.id, ...fields });
  const enter = async (category: number, id: number) => {
    const members = [{ id }, { name: 'Bia Lopes' }];
    return (await app.call(enterDeskTeam, { params, body: { category, members } }, desk.as)).body;
  };
  const set = (id: number, player: number, impediments: (typeof DAY)[]) =>
    app.call(setDeskImpediments, { params: { ...params, id }, body: { player, impediments } }, desk.as);
  const [gil, stranger] = [await customer({ name: 'Gil' }), await customer({ name: 'Caio' })];
  const link = async (id: number) => {
    const player_id = (await createPlayer(app.db, { level: 3 })).id;
    await app.db.updateTable('customers').set({ player_id }).where('id', '=', id).execute();
    return player_id;
  };
  const [team, others] = [await enter(first, gil), await enter(first, stranger)];
  const [guest, other] = [team.player_ids[0] as number, others.player_ids[0] as number];
  expect((await set(team.id, guest, [DAY])).body.impediments).toHaveLength(1);
  expect((await set(others.id, other, [DAY])).body.impediments).toHaveLength(1);
  const account = await link(gil);
  const registered = await enter(second, gil);
  expect(registered.player_ids[0]).toBe(account);
  await set(registered.id, account, own);
  const swap = (id: number, leaves: number, by: number) =>
    app.call(swapDeskPartner, { params: { ...params, id }, body: { leaves, customer: by } }, desk.as);
  const came = await swap(team.id, guest, gil);
  expect(came.body.impediments).toEqual(kept.map((one) => ({ player: account, ...one })));
  // The impediments of one person are not given to another.
  const newcomer = await customer({ name: 'Davi' });
  await link(newcomer);
  const swapped = await swap(others.id, other, newcomer);
  expect([swapped.status, swapped.body.impediments ?? []]).toEqual([200, []]);
  const left = await app.db.selectFrom('tournament_impediments').select('player_id').execute();
  expect(left.filter(({ player_id }) => player_id === guest || player_id === other)).toEqual([]);
});
