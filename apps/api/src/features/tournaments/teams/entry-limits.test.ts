import * as desk from '@bandeja/contract/calls/desk-tournament-teams';
import { acceptTeam, withdrawTeam } from '@bandeja/contract/calls/tournament-teams';
import { getTournament } from '@bandeja/contract/calls/tournaments';
import { createPlayer } from '@bandeja/db/testing/builders';
import { createCustomer } from '@bandeja/db/testing/customer-builder';
import { createTeam, createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../test/test-app.ts';
import { deskWorld, PLAN } from '../../../../test/tournaments/desk-tournament-world.ts';
import { code, useRegistrationWorld } from '../../../../test/tournaments/registration-world.ts';

const { app, player, register, answer, read } = useRegistrationWorld();

type Member = { id: number } | { name: string };

/** An open tournament of a club, with the calls of players and of the desk. */
async function world(fields: object, categories: object[] = [{}, {}, {}]) {
  const manager = await deskWorld(app);
  const made = await createTournament(app.db, { club_id: manager.club.id, categories, ...fields });
  const [one = 0, two = 0, three = 0] = made.categories.map(({ id }) => id);
  const params = { ...manager.slug, hash: made.hash };
  const linked = async (level = 3) => {
    const account = await player({ level });
    return { account, id: await createCustomer(app.db, { club_id: manager.club.id, player_id: account.id }) };
  };
  const customer = (name: string) => createCustomer(app.db, { club_id: manager.club.id, name });
  const enter = (category: number, member: Member) =>
    app.call(
      desk.enterDeskTeam,
      { params, body: { category, members: [member, { name: 'Wanda' }] } },
      manager.as,
    );
  const swap = (team: number, leaves: number, id: number) =>
    app.call(
      desk.swapDeskPartner,
      { params: { ...params, id: team }, body: { leaves, customer: id } },
      manager.as,
    );
  const seen = async (token: string) =>
    (await app.call(getTournament, { params: { hash: made.hash } }, { as: token })).body;
  return { ...manager, ...made, one, two, three, params, linked, customer, enter, swap, seen };
}

const sentenceOf = (response: { body: unknown }) => JSON.stringify(response.body);

describe('the levels of a team together', () => {
  const LIMIT = [{ level_sum_max: 6.5 }];

  test('are checked at the registration, and named', async () => {
    const { one, seen } = await world({}, LIMIT);
    const [weak, strong, alone] = [
      await player({ level: 2.5 }),
      await player({ level: 4.01 }),
      await player({ level: 6.51 }),
    ];
    const refused = await register(one, weak, strong);
    expect([refused.status, code(refused)]).toEqual([400, 'team_level_sum_refused']);
    expect(sentenceOf(refused)).toContain(
      'A soma dos níveis desta dupla é 6,51. Nesta categoria é no máximo 6,50.',
    );
    const [shown] = (await seen(alone.token)).categories;
    expect(shown).toMatchObject({
      level_sum_max: 6.5,
      refusal: 'team_level_sum_refused',
      can: { register: false },
    });
    expect((await register(one, weak, await player({ level: 4 }))).status).toBe(201);
  });

  test('are checked again when the partner accepts, as `can` says', async () => {
    const { one } = await world({}, LIMIT);
    const [ana, bia] = [await player(), await player()];
    const { body } = await register(one, ana, bia);
    const rise = (level: number) =>
      app.db.updateTable('players').set({ level }).where('id', '=', bia.id).execute();
    await rise(3.6);
    expect(await read(body.id, bia)).toMatchObject({
      ...{ can: { accept: false, decline: true }, refusals: { accept: 'team_level_sum_refused' } },
    });
    const refused = await answer(acceptTeam, body.id, bia);
    expect(code(refused)).toBe('team_level_sum_refused');
    expect(sentenceOf(refused)).toContain('é 6,60');
    await rise(3.5);
    expect((await answer(acceptTeam, body.id, bia)).body.status).toBe('confirmed');
  });

  test('are checked at the desk: of accounts, a guest counts nothing', async () => {
    const { one, linked, enter, swap, params, as } = await world({}, LIMIT);
    const [strong, fair] = [await linked(4), await linked(3)];
    const both = [{ id: strong.id }, { id: fair.id }];
    const refused = await app.call(
      desk.enterDeskTeam,
      { params, body: { category: one, members: both } },
      as,
    );
    expect(code(refused)).toBe('team_level_sum_refused');
    expect(sentenceOf(refused)).toContain('é 7,00');
    expect(code(await enter(one, { id: (await linked(7)).id }))).toBe('team_level_sum_refused');
    expect((await enter(one, { id: strong.id })).status).toBe(201);
    const team = await createTeam(app.db, { category_id: one, now: TEST_NOW });
    const swapped = await swap(team.id, team.player_b, (await linked(3.51)).id);
    expect(code(swapped)).toBe('team_level_sum_refused');
    expect(sentenceOf(swapped)).toContain('é 6,51');
    expect((await swap(team.id, team.player_b, (await linked(3.5)).id)).status).toBe(200);
  });

  test('a lower limit that hits a team is refused, a higher one and none are not', async () => {
    const { one, change, hash, read: readDesk } = await world({}, [{ ...PLAN.categories[1], level_max: 6 }]);
    await createTeam(app.db, { category_id: one, now: TEST_NOW });
    const to = (level_sum_max: number | null | undefined, expected_version: number) => {
      const categories = [{ id: one, ...PLAN.categories[1], level_max: 6, level_sum_max }];
      return change(hash, { expected_version, categories });
    };
    const refused = await to(5.99, 1);
    expect([code(refused), Object.keys(refused.body)]).toEqual(['category_hits_team', ['categories.0']]);
    expect((await to(6, 1)).body.categories[0]).toMatchObject({ level_sum_max: 6 });
    // What an older page does not send stays.
    expect((await to(undefined, 2)).body.categories[0]).toMatchObject({ level_sum_max: 6 });
    expect((await to(null, 3)).body.categories[0]).not.toHaveProperty('level_sum_max');
    expect((await readDesk(hash)).version).toBe(4);
    expect((await to(14.1, 4)).status).toBe(400);
  });
});

describe('the categories that one person may enter', () => {
  test('bind inviter and partner: at the registration, the acceptance and the next reading', async () => {
    const { one, two, three, seen } = await world({ entries_max: 1 });
    const [ana, bia, eva] = [await player(), await player(), await player()];
    const { body: first } = await register(one, ana, bia);
    // An invitation does not count as an entry yet.
    const { body: second } = await register(two, bia, eva);
    const shown = await seen(ana.token);
    expect(shown.entries_max).toBe(1);
    expect(shown.categories.map(({ refusal }) => refusal)).toEqual([
      ...['team_player_registered', 'team_entries_full', 'team_entries_full'],
    ]);
    expect(code(await register(three, ana, eva))).toBe('team_entries_full');
    expect(code(await register(three, eva, ana))).toBe('team_partner_entries_full');
    expect((await read(first.id, bia)).refusals.accept).toBe('team_entries_full');
    expect(code(await answer(acceptTeam, first.id, bia))).toBe('team_entries_full');
    await answer(withdrawTeam, second.id, bia);
    expect((await answer(acceptTeam, first.id, bia)).body.status).toBe('confirmed');
  });

  test.each(Array.from({ length: 6 }, (_, round) => round))(
    'of two registrations, and of two acceptances, at once one passes (%i)',
    { tags: 'postgres-15' },
    async () => {
      const { one, two, three } = await world({ entries_max: 1 });
      const [ana, bia, eva, liz] = [await player(), await player(), await player(), await player()];
      const registered = await Promise.all([register(one, ana, bia), register(two, ana, bia)]);
      expect(registered.map(code).toSorted()).toEqual(['team_entries_full', undefined]);
      const invitations = [await register(two, eva, liz), await register(three, await player(), liz)];
      const accepted = await Promise.all(invitations.map(({ body }) => answer(acceptTeam, body.id, liz)));
      expect(accepted.map(code).toSorted()).toEqual(['team_entries_full', undefined]);
    },
  );

  test('count a guest and the linked account as one person, at the desk and in the app', async () => {
    const { one, two, three, enter, swap, linked, customer } = await world({ entries_max: 1 });
    const gil = await customer('Gil Tosta');
    const { body: entered } = await enter(one, { id: gil });
    const again = await enter(two, { id: gil });
    expect([code(again), Object.keys(again.body)]).toEqual(['team_partner_entries_full', ['members.0.name']]);

    const account = await player();
    await app.db.updateTable('customers').set({ player_id: account.id }).where('id', '=', gil).execute();
    expect(code(await register(two, account, await player()))).toBe('team_entries_full');
    expect(code(await enter(three, { id: gil }))).toBe('team_partner_entries_full');
    const team = await createTeam(app.db, { category_id: two, now: TEST_NOW });
    expect(code(await swap(team.id, team.player_b, gil))).toBe('team_partner_entries_full');
    // The account takes the place of its own guest, which is the same entry.
    const guest = entered.player_ids.find((id) => entered.guests?.includes(id)) ?? 0;
    expect((await swap(entered.id, guest, gil)).status).toBe(200);
    const other = await linked();
    expect((await swap(team.id, team.player_b, other.id)).status).toBe(200);
    expect(code(await register(one, other.account, await player()))).toBe('team_entries_full');
  });

  test.each(Array.from({ length: 6 }, (_, round) => round))(
    'of a registration and an entry at the desk at once one passes (%i)',
    { tags: 'postgres-15' },
    async () => {
      const { one, two, enter, linked } = await world({ entries_max: 1 });
      const { account, id } = await linked();
      const both = await Promise.all([register(one, account, await player()), enter(two, { id })]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    },
  );

  test('are lowered while nobody is in more; a guest and an account count together', async () => {
    const { one, two, three, change, hash, enter, customer } = await world({});
    const gil = await customer('Gil Tosta');
    for (const category of [one, two]) await enter(category, { id: gil });
    const { id } = await createPlayer(app.db, { level: 3 });
    await app.db.updateTable('customers').set({ player_id: id }).where('id', '=', gil).execute();
    const mate = await createPlayer(app.db, { level: 3 });
    await createTeam(app.db, { category_id: three, players: [id, mate.id], now: TEST_NOW });
    const to = (entries_max: number | null, expected_version = 1) =>
      change(hash, { expected_version, entries_max });
    const refused = await to(2);
    expect([code(refused), Object.keys(refused.body)]).toEqual(['entries_taken', ['entries_max']]);
    expect((await to(3)).body).toMatchObject({ version: 2, entries_max: 3 });
    expect((await to(6, 2)).body).toMatchObject({ entries_max: 6 });
    expect((await to(null, 3)).body).not.toHaveProperty('entries_max');
    expect((await to(0, 4)).status).toBe(400);
  });

  test.each(Array.from({ length: 6 }, (_, round) => round))(
    'are lowered, or a second one is entered, not both at once (%i)',
    { tags: 'postgres-15' },
    async () => {
      const { one, two, change, hash } = await world({});
      const ana = await player();
      await register(one, ana, await player());
      const mate = await player();
      const answers = await Promise.all([change(hash, { entries_max: 1 }), register(two, ana, mate)]);
      const codes = answers.map(code).filter(Boolean);
      expect(codes).toHaveLength(1);
      expect(['entries_taken', 'team_entries_full']).toContain(codes[0]);
    },
  );

  test('are kept by a draft and its publication', async () => {
    const { create, publish } = await deskWorld(app);
    const { body } = await create({ draft: true, entries_max: 2 });
    expect(body.entries_max).toBe(2);
    expect((await publish(body.hash)).body.entries_max).toBe(2);
  });
});
