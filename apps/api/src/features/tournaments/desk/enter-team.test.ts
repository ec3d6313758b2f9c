import {
  eraseCustomer,
  exportCustomer,
  listCustomers,
  mergeCustomers,
  updateCustomer,
} from '@bandeja/contract/calls/desk-customers';
import { listDeskHistory } from '@bandeja/contract/calls/desk-staff';
import * as calls from '@bandeja/contract/calls/desk-tournament-teams';
import { getPlayer, listPlayers } from '@bandeja/contract/calls/players';
import { listTournamentTeams, registerTeam } from '@bandeja/contract/calls/tournament-teams';
import { createPlayer } from '@bandeja/db/testing/builders';
import { createCustomer } from '@bandeja/db/testing/customer-builder';
import { createTeam, createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { expect, test } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { newPlayer } from '../../../../test/new-player.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { deskWorld } from '../../../../test/tournaments/desk-tournament-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';

const app = useTestApp();

type Member = { id: number } | { name: string; phone?: string };
type Body = { category?: number; members: Member[]; paid?: boolean; method?: 'cash' };

/** A tournament whose registration is open, at a club, and the calls of its desk. */
async function world(categories: object[] = [{ price_cents: 16_000 }]) {
  const desk = await deskWorld(app);
  const { hash, categories: made } = await createTournament(app.db, { club_id: desk.club.id, categories });
  const category = made[0]?.id ?? 0;
  const params = { ...desk.slug, hash };
  return {
    ...{ ...desk, hash, category, categories: made.map(({ id }) => id), params },
    enter: (body: Body, as = desk.as) =>
      app.call(calls.enterDeskTeam, { params, body: { category, ...body } }, as),
    list: async () => (await app.call(calls.listDeskTeams, { params }, desk.as)).body,
    customer: (fields: object = {}) => createCustomer(app.db, { club_id: desk.club.id, ...fields }),
    /** A customer whose account is linked. */
    async linked(player: object = {}) {
      const { id, user_id } = await createPlayer(app.db, { level: 3, ...player });
      return {
        player: id,
        user: user_id ?? 0,
        id: await createCustomer(app.db, { club_id: desk.club.id, player_id: id }),
      };
    },
    customers: async () => {
      const query = { page_size: 100 };
      return (await app.call(listCustomers, { params: desk.slug, query }, desk.as)).body.results;
    },
  };
}

const PAIR: Member[] = [{ name: 'Zenaide Quirino Prado', phone: '(11) 98888-7777' }, { name: 'Wanda' }];

test('a pair without accounts is entered by name; the place is kept until the registration ends, or paid at once', async () => {
  const { enter, list, params, as, slug, customers, category } = await world();
  const { status, body } = await enter({ members: PAIR });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...{ status: 'awaiting_payment', paid: null, accepted: true, price_cents: 16_000 },
    ...{ players: ['Zenaide Quirino Prado', 'Wanda'], place_until: '2026-03-12T12:00:00.000Z' },
    can: { confirm: true, remove: true, swap: true },
  });
  expect(body.guests).toEqual(body.player_ids);
  expect((await customers()).map(({ name }) => name)).toEqual(['Wanda', 'Zenaide Quirino Prado']);
  const confirmed = await app.call(
    calls.confirmDeskTeam,
    { params: { ...params, id: body.id }, body: { method: 'debit' } },
    as,
  );
  expect(confirmed.body).toMatchObject({ status: 'confirmed', paid: 'club', place_until: null });
  expect(
    (await enter({ members: [{ name: 'Xisto' }, { name: 'Yara' }], paid: true, method: 'cash' })).body,
  ).toMatchObject({
    ...{ status: 'confirmed', paid: 'club' },
  });
  expect(await list()).toHaveLength(2);
  const { body: history } = await app.call(listDeskHistory, { params: slug, query: {} }, as);
  expect(history.results.map(({ call, changes }) => [call, changes])).toContainEqual([
    'enterDeskTeam',
    { status: [null, 'awaiting_payment'] },
  ]);

  // Public pages show first name and initial, and nothing else about the two.
  const { body: teams } = await app.call(listTournamentTeams, { query: { category } });
  const shown = teams.find(({ id }) => id === body.id);
  expect(shown?.player_A).toEqual({
    ...{ id: body.player_ids[0], first_name: 'Zenaide', last_name: 'P.', images: [] },
  });
  expect(JSON.stringify(teams)).not.toMatch(/98888|phone|customer|Quirino|Prado/);
  const guest = body.player_ids[0] ?? 0;
  const other = await newPlayer(app, { level: 3 });
  const found = await app.call(listPlayers, { query: { search: 'Zenaide' } }, { as: other.token });
  expect(found.body.results).toEqual([]);
  expect(code(await app.call(getPlayer, { params: { id: guest } }, { as: other.token }))).toBe(
    'player_not_found',
  );
  const invited = { category, player_A: other.id, player_B: guest };
  expect(code(await app.call(registerTeam, { body: invited }, { as: other.token }))).toBe('player_not_found');
  for (const id of body.player_ids) expect(await notificationsOf(app, id)).toEqual([]);
});

test('one half with an account and one without: the account is checked, bound and told, the guest is not', async () => {
  const { enter, linked, category } = await world([{ price_cents: 16_000, gender: 'X', level_max: 4 }]);
  const strong = await linked({ level: 6, gender: 'F' });
  expect(code(await enter({ members: [{ id: strong.id }, { name: 'Rui' }] }))).toBe('team_level_refused');
  const other = await linked({ gender: 'O' });
  expect(code(await enter({ members: [{ name: 'Rui' }, { id: other.id }] }))).toBe('team_gender_refused');
  const own = await linked({ gender: 'F', first_name: 'Iara', last_name: 'Nunes' });
  const { body } = await enter({ members: [{ name: 'Rui Paz' }, { id: own.id }] });
  // The account is named first: a payment in the app is its own.
  expect(body).toMatchObject({ players: ['Iara Nunes', 'Rui Paz'], status: 'awaiting_payment' });
  expect(body.guests).toEqual([body.player_ids[1]]);
  const [told, ...more] = await notificationsOf(app, own.player);
  expect(more).toEqual([]);
  expect(told?.title).toBe('O clube inscreveu sua dupla');
  expect(told?.content).toMatch(/^Rui P\. joga com você: .* Falta pagar a inscrição\. Se não era isso/);
  const { body: teams } = await app.call(
    listTournamentTeams,
    { query: { category } },
    { as: await app.signIn(own.user) },
  );
  expect(teams[0]).toMatchObject({ can: { withdraw: true } });
});

test('who is in the category already, twice in the team, blocked, unknown or an account by its phone is refused', async () => {
  const { enter, linked, customer, club, customers, list, as } = await world();
  const [guest, account] = [await customer({ name: 'Gil' }), await linked()];
  expect((await enter({ members: [{ id: guest }, { id: account.id }] })).status).toBe(201);
  const before = (await customers()).length;
  const refused = async (members: Member[], fields: object = {}) => {
    const answer = await enter({ members, ...fields });
    return [code(answer), Object.keys(answer.body)[0]];
  };
  expect(await refused([{ name: 'Nova' }, { id: guest }])).toEqual([
    'team_partner_registered',
    'members.1.name',
  ]);
  expect(await refused([{ id: account.id }, { name: 'Nova' }])).toEqual([
    'team_partner_registered',
    'members.0.name',
  ]);
  const twice = { name: 'Téo', phone: '11 97777-6666' };
  expect(await refused([twice, { ...twice, name: 'teo' }])).toEqual(['team_same_player', 'members.1.name']);
  const same = await customer({ name: 'Caio', player_id: account.player });
  const free = await linked();
  expect(await refused([{ id: account.id }, { id: same }])).toEqual(['team_same_player', 'members.1.name']);
  const mate = await linked();
  await app.db
    .insertInto('player_blocks')
    .values({ player_id: free.player, blocked_id: mate.player, created_at: TEST_NOW })
    .execute();
  expect((await refused([{ id: free.id }, { id: mate.id }]))[0]).toBe('team_partner_refused');
  // A typed name and phone of a customer with a linked account are refused: that person plays by the account.
  const phone = '+5511966665555';
  await customer({ name: 'Lia Reis', phone, player_id: (await createPlayer(app.db, {})).id });
  expect(await refused([{ name: 'lia reis', phone }, { name: 'Nova' }])).toEqual([
    'customer_has_account',
    'members.0.name',
  ]);
  const foreign = await createCustomer(app.db);
  expect((await refused([{ id: foreign }, { name: 'Nova' }]))[0]).toBe('customer_not_found');
  const other = await world();
  expect((await refused([{ name: 'Nova' }, { name: 'Novo' }], { category: other.category }))[0]).toBe(
    'tournament_category_not_found',
  );
  const elsewhere = await app.call(
    calls.enterDeskTeam,
    { params: other.params, body: { category: other.category, members: PAIR as { name: string }[] } },
    as,
  );
  expect(elsewhere.status).toBe(404);
  const reception = await employ(app, club, 'reception');
  expect(code(await enter({ members: PAIR }, reception.as))).toBe('desk_role_too_low');
  for (const members of [
    [{ name: 'Só' }],
    [{ name: '' }, { name: 'Bia' }],
    [{ name: 'x'.repeat(200) }, { name: 'Bia' }],
  ])
    expect((await enter({ members })).status).toBe(400);
  expect(await list()).toHaveLength(1);
  // What the test made itself, and nothing of the refused requests.
  expect((await customers()).length).toBe(before + 4);
});

test('of two who become an account later, the guest of before is still the same person', async () => {
  const { enter, customer, list, params, as } = await world();
  const id = await customer({ name: 'Gil Tosta' });
  const { body: team } = await enter({ members: [{ id }, { name: 'Nova' }] });
  const { id: player } = await createPlayer(app.db, { level: 3 });
  await app.db.updateTable('customers').set({ player_id: player }).where('id', '=', id).execute();
  expect(code(await enter({ members: [{ id }, { name: 'Outra' }] }))).toBe('team_partner_registered');
  // Not beside the guest of before, nor in another team of the category.
  const swap = (leaving: number, team_id = team.id) =>
    app.call(
      calls.swapDeskPartner,
      { params: { ...params, id: team_id }, body: { leaves: leaving, customer: id } },
      as,
    );
  expect(code(await swap(team.player_ids[1] ?? 0))).toBe('team_partner_registered');
  const { body: second } = await enter({ members: [{ name: 'Rui' }, { name: 'Noé' }] });
  expect(code(await swap(second.player_ids[0] ?? 0, second.id))).toBe('team_partner_registered');
  // Until the draw the account takes the guest's place; the one who stays is a guest and needs no level.
  const swapped = await swap(team.player_ids[0] ?? 0);
  expect(swapped.body.guests).toEqual([team.player_ids[1]]);
  expect((await list())[0]?.player_ids).toContain(player);
});

test('a category takes no more teams than it has places, none when closed or cancelled, and of two at once one', {
  tags: 'postgres-15',
}, async () => {
  const { enter, list, hash, category, categories, params, as } = await world([
    { price_cents: 0, max_teams: 2 },
    { price_cents: 0 },
  ]);
  await createTeam(app.db, { category_id: category, now: TEST_NOW });
  const both = await Promise.all([
    enter({ members: [{ name: 'Ana' }, { name: 'Bia' }] }),
    enter({ members: [{ name: 'Caio' }, { name: 'Davi' }] }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(both.map((answer) => code(answer))).toContain('category_full');
  expect(await list()).toHaveLength(2);
  const second = { category: categories[1] ?? 0, members: [{ name: 'Ana' }, { name: 'Bia' }] };
  await app.db
    .updateTable('tournament_categories')
    .set({ cancelled_at: TEST_NOW })
    .where('id', '=', second.category)
    .execute();
  expect(code(await enter(second))).toBe('category_cancelled');
  await app.db
    .updateTable('tournaments')
    .set({ registration_ends_at: new Date(TEST_NOW.getTime() - 1_000) })
    .where('hash', '=', hash)
    .execute();
  expect(code(await app.call(calls.enterDeskTeam, { params, body: second }, as))).toBe(
    'tournament_registration_closed',
  );
});

test('one guest a customer, in all tournaments of the club, also of two entries at once', {
  tags: 'postgres-15',
}, async () => {
  const one = await world([{}, {}]);
  const { hash } = await createTournament(app.db, { club_id: one.club.id });
  const id = await one.customer({ name: 'Gil' });
  const { id: there } = await app.db
    .selectFrom('tournament_categories as category')
    .innerJoin('tournaments as tournament', 'tournament.id', 'category.tournament_id')
    .select('category.id')
    .where('tournament.hash', '=', hash)
    .executeTakeFirstOrThrow();
  const answers = await Promise.all([
    one.enter({ members: [{ id }, { name: 'Ana' }] }),
    app.call(
      calls.enterDeskTeam,
      { params: { ...one.slug, hash }, body: { category: there, members: [{ id }, { name: 'Bia' }] } },
      one.as,
    ),
  ]);
  answers.push(await one.enter({ category: one.categories[1] ?? 0, members: [{ name: 'Caio' }, { id }] }));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const guests = await app.db.selectFrom('players').select('id').where('customer_id', '=', id).execute();
  expect(guests).toHaveLength(1);
  for (const { body } of answers) expect(body.player_ids).toContain(guests[0]?.id);
});

test('a guest has the name of its customer, also renamed, merged and erased', async () => {
  const { enter, customer, slug, as, list } = await world([{ price_cents: 0 }]);
  const [id, kept] = [await customer({ name: 'Gil' }), await customer({ name: 'Gilberto Tosta' })];
  const { body: team } = await enter({ members: [{ id }, { name: 'Ana' }] });
  const name = async () => (await list()).find((one) => one.id === team.id)?.players[0];
  const body = { expected_version: 1, name: 'Gil Tosta' };
  expect((await app.call(updateCustomer, { params: { ...slug, id }, body }, as)).status).toBe(200);
  expect(await name()).toBe('Gil Tosta');
  const into = { params: { ...slug, id }, body: { into: kept } };
  expect((await app.call(mergeCustomers, into, as)).status).toBe(200);
  expect(await name()).toBe('Gilberto Tosta');
  const exported = await app.call(exportCustomer, { params: { ...slug, id: kept } }, as);
  expect(exported.body.tournament_teams).toMatchObject([
    { category: 'Categoria 1', starts_on: '2026-03-14', status: 'confirmed' },
  ]);
  expect((await app.call(eraseCustomer, { params: { ...slug, id: kept } }, as)).status).toBe(204);
  expect(await list()).toEqual([]);
  const left = await app.db
    .selectFrom('players')
    .select(['first_name', 'last_name', 'search_name'])
    .where('id', '=', team.player_ids[0] ?? 0)
    .executeTakeFirst();
  expect(JSON.stringify(left)).not.toMatch(/gil|tosta/i);
});
