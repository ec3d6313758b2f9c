import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { acceptCustomerInvitation } from '@bandeja/contract/calls/customer-links';
import {
  eraseCustomer,
  exportCustomer,
  inviteCustomer,
  mergeCustomers,
} from '@bandeja/contract/calls/desk-customers';
import { readOpenTill } from '@bandeja/contract/calls/desk-till';
import { previewDeskDraw, publishDeskDraw } from '@bandeja/contract/calls/desk-tournament-draw';
import * as calls from '@bandeja/contract/calls/desk-tournament-teams';
import { registerTeam } from '@bandeja/contract/calls/tournament-teams';
import { getTournament } from '@bandeja/contract/calls/tournaments';
import { createPlayer, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { createCustomer } from '@bandeja/db/testing/customer-builder';
import { createTeam, createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { withTransaction } from '@bandeja/pg/transaction';
import { afterEach, expect, test, vi } from 'vitest';
import { customerInvitationTo } from '../../../../test/desk/customer-callers.ts';
import { hasWaitingConnection } from '../../../../test/has-waiting-connection.ts';
import { newPlayer } from '../../../../test/new-player.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { runCommand } from '../../../../test/run-command.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { deskWorld } from '../../../../test/tournaments/desk-tournament-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import { EVE, runTournament } from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();
afterEach(() => {
  app.clock.now = TEST_NOW;
});

const EMAIL = 'gil@exemplo.com.br';

/** A tournament with two categories whose registration is open, and what the desk does with its guests. */
async function world() {
  const desk = await deskWorld(app);
  const categories = [{ name: 'Mista', price_cents: 16_000 }, { name: 'Livre' }];
  const { hash, categories: made } = await createTournament(app.db, {
    ...{ club_id: desk.club.id, name: 'Copa Jatobá', categories },
  });
  const [one, two] = made.map(({ id }) => id) as [number, number];
  const params = { ...desk.slug, hash };
  const customer = (fields: object = {}) => createCustomer(app.db, { club_id: desk.club.id, ...fields });
  const of = (id: number) => ({ ...desk.slug, id });
  return {
    ...{ ...desk, hash, one, two, params, customer },
    enter: (category: number, members: ({ id: number } | { name: string })[], fields: object = {}) =>
      app.call(calls.enterDeskTeam, { params, body: { category, members, ...fields } }, desk.as),
    merge: (id: number, into: number) =>
      app.call(mergeCustomers, { params: of(id), body: { into } }, desk.as),
    erase: (id: number) => app.call(eraseCustomer, { params: of(id) }, desk.as),
    list: async () => (await app.call(calls.listDeskTeams, { params }, desk.as)).body,
    remove: (id: number) => app.call(calls.removeDeskTeam, { params: { ...params, id } }, desk.as),
    /** The player's yes to an invitation of this customer. */
    async invitation(id: number) {
      const player = await newPlayer(app, { level: 3 });
      const email = `${player.id}-${EMAIL}`;
      await app.db.updateTable('users').set({ email }).where('id', '=', player.userId).execute();
      await app.db.updateTable('customers').set({ email }).where('id', '=', id).execute();
      expect((await app.call(inviteCustomer, { params: of(id), body: {} }, desk.as)).status).toBe(200);
      const token = await customerInvitationTo(app, email);
      const as = { as: player.token };
      return { player, as, accept: () => app.call(acceptCustomerInvitation, { params: { token } }, as) };
    },
  };
}

test('two records that play in one category are not merged, also beside each other and after the draw, until it is over', async () => {
  const { customer, enter, merge, one, two, hash, remove, signInAgain } = await world();
  const [gil, twin, third] = [
    await customer({ name: 'Gil' }),
    await customer({ name: 'Gil T' }),
    await customer({ name: 'G Tosta' }),
  ];
  const { body: team } = await enter(one, [{ id: gil }, { id: twin }], { paid: true, method: 'cash' });
  await enter(two, [{ id: third }, { name: 'Wanda' }]);
  const refused = await merge(twin, gil);
  expect([refused.status, code(refused)]).toEqual([409, 'customers_in_one_category']);
  expect(JSON.stringify(refused.body)).toContain('jogam em Mista, no torneio Copa Jatobá');
  // In two categories one person may play.
  expect((await merge(third, twin)).status).toBe(200);
  for (const category_id of [one, one, two, two]) await createTeam(app.db, { category_id, now: TEST_NOW });
  app.clock.now = EVE;
  expect((await runTournament(app, 'draw', { tournament: hash })).code).toBe(0);
  await signInAgain();
  expect(code(await merge(gil, twin))).toBe('customers_in_one_category');
  expect(code(await remove(team.id))).toBe('tournament_drawn');
  await app.db.updateTable('tournaments').set({ stage: 'finished' }).where('hash', '=', hash).execute();
  expect((await merge(gil, twin)).status).toBe(200);
});

test('a record that goes into one whose account plays in the category is refused', async () => {
  const { customer, enter, merge, one, remove } = await world();
  const { id: player } = await createPlayer(app.db, { level: 3 });
  const [gil, own] = [await customer({ name: 'Gil' }), await customer({ player_id: player })];
  await enter(one, [{ id: own }, { name: 'Wanda' }]);
  const { body: second } = await enter(one, [{ id: gil }, { name: 'Zé' }]);
  for (const [from, into] of [
    [gil, own],
    [own, gil],
  ] as const)
    expect(code(await merge(from, into))).toBe('customers_in_one_category');
  expect((await remove(second.id)).status).toBe(200);
  expect((await merge(gil, own)).status).toBe(200);
});

test('an account that plays in a category links no record that plays there without it', async () => {
  const { customer, enter, one, remove, invitation } = await world();
  const gil = await customer({ name: 'Gil' });
  const { player, accept } = await invitation(gil);
  await createTeam(app.db, {
    ...{ category_id: one, now: TEST_NOW },
    players: [player.id, (await createPlayer(app.db, { level: 3 })).id],
  });
  const { body: team } = await enter(one, [{ id: gil }, { name: 'Wanda' }]);
  const refused = await accept();
  expect([refused.status, code(refused)]).toEqual([409, 'customer_plays_twice']);
  expect(JSON.stringify(refused.body)).toContain('jogam em Mista, no torneio Copa Jatobá');
  expect((await remove(team.id)).status).toBe(200);
  expect((await accept()).status).toBe(200);
});

test.each(Array.from({ length: 3 }))(
  'of a link and a registration at once, in either order, one is refused',
  { tags: 'postgres-15' },
  async () => {
    const { customer, enter, one, invitation } = await world();
    const gil = await customer({ name: 'Gil' });
    await enter(one, [{ id: gil }, { name: 'Wanda' }]);
    const { player, as, accept } = await invitation(gil);
    const { id: player_B } = await createPlayer(app.db, { level: 3 });
    const body = { category: one, player_A: player.id, player_B };
    const answers = await Promise.all([accept(), app.call(registerTeam, { body }, as)]);
    const codes = answers.map((answer) => (answer.status < 300 ? 'done' : code(answer)));
    expect([
      ['done', 'team_player_registered'],
      ['customer_plays_twice', 'done'],
    ]).toContainEqual(codes);
  },
);

test('a merge waits for a link at the same time, and then names it: the player may register meanwhile', {
  tags: 'postgres-15',
}, async () => {
  const { customer, enter, merge, one, list } = await world();
  const [gil, twin] = [await customer({ name: 'Gil' }), await customer({ name: 'Gil T' })];
  await enter(one, [{ id: gil }, { name: 'Wanda' }]);
  const [player, mate] = [await newPlayer(app, { level: 3 }), await createPlayer(app.db, { level: 3 })];
  const later = await withTransaction(app.db, async (tx) => {
    await tx.updateTable('customers').set({ player_id: player.id }).where('id', '=', twin).execute();
    const merged = merge(gil, twin);
    await vi.waitFor(async () => expect(await hasWaitingConnection(app.db)).toBe(true));
    return { merged };
  });
  const body = { category: one, player_A: player.id, player_B: mate.id };
  const [merged, registered] = await Promise.all([
    later.merged,
    app.call(registerTeam, { body }, { as: player.token }),
  ]);
  expect([merged.status, code(merged), registered.status]).toEqual([409, 'customer_version_moved', 201]);
  expect(code(await merge(gil, twin))).toBe('customers_in_one_category');
  expect(await list()).toHaveLength(2);
});

test('a club merges and links whom another club has twice in a category, and hears nothing of it', async () => {
  const [here, other] = [await world(), await world()];
  const { id: player } = await createPlayer(app.db, { level: 3 });
  const elsewhere = await other.customer({ name: 'Gil' });
  await other.enter(other.one, [{ id: elsewhere }, { name: 'Wanda' }]);
  await createTeam(app.db, {
    ...{ category_id: other.one, now: TEST_NOW },
    players: [player, (await createPlayer(app.db, { level: 3 })).id],
  });
  await app.db.updateTable('customers').set({ player_id: player }).where('id', '=', elsewhere).execute();
  const [gil, own] = [await here.customer({ name: 'Gil' }), await here.customer({ player_id: player })];
  expect((await here.merge(gil, own)).status).toBe(200);
});

test('an account whose guest plays in a category is not offered to register there', async () => {
  const { customer, enter, one, two, hash, invitation } = await world();
  const gil = await customer({ name: 'Gil' });
  await enter(one, [{ id: gil }, { name: 'Wanda' }]);
  const { accept, as } = await invitation(gil);
  const offered = async () =>
    (await app.call(getTournament, { params: { hash } }, as)).body.categories.map(({ id, refusal }) => [
      id,
      refusal,
    ]);
  expect(await offered()).toEqual([
    [one, null],
    [two, null],
  ]);
  expect((await accept()).status).toBe(200);
  expect(await offered()).toEqual([
    [one, 'team_player_registered'],
    [two, null],
  ]);
});

test('an erased customer leaves the teams that are not drawn: the fee is to be returned, the partner is told', async () => {
  const { customer, enter, erase, list, one, two, hash } = await world();
  const gil = await customer({ name: 'Gil Tosta' });
  const { id: mate } = await createPlayer(app.db, { level: 3 });
  const linked = await customer({ player_id: mate });
  const { body: paid } = await enter(one, [{ id: gil }, { id: linked }], { paid: true, method: 'cash' });
  await enter(two, [{ id: gil }, { name: 'Wanda' }]);
  expect((await erase(gil)).status).toBe(204);
  expect(await list()).toMatchObject([{ id: paid.id, status: 'withdrawn', owed_cents: 16_000 }]);
  expect((await notificationsOf(app, mate)).map(({ content }) => content)).toContainEqual(
    expect.stringContaining('O cadastro da outra pessoa da dupla foi apagado.'),
  );
  const { printed } = await runCommand(app.db, app.clock.now, ['tournament', 'teams', hash]);
  expect(printed).toEqual([
    expect.stringMatching(
      new RegExp(`^${paid.id} · Mista · .*Jogador removido.* · retirada, devolva R\\$\\s160,00 no clube$`),
    ),
  ]);
  // The place and the other player are free.
  expect((await enter(one, [{ id: linked }, { name: 'Noé' }])).status).toBe(201);
});

test('the export of a guest’s customer has the fee that the club took; erased, the till keeps the amount alone', async () => {
  const { enter, customer, erase, slug, as, one } = await world();
  const id = await customer({ name: 'Gervásio Tosta' });
  await enter(one, [{ id }, { name: 'Ana' }], { paid: true, method: 'cash' });
  const file = await app.call(exportCustomer, { params: { ...slug, id } }, as);
  const [row] = file.body.tournament_teams[0]?.desk_payments ?? [];
  expect(row).toMatchObject({ kind: 'payment', method: 'cash', amount_cents: 16_000 });
  expect((await erase(id)).status).toBe(204);
  const { till } = (await app.call(readOpenTill, { params: slug }, as)).body;
  expect(till?.rows).toMatchObject([{ amount_cents: 16_000 }]);
  expect(JSON.stringify(till)).not.toMatch(/gerv|tosta/i);
});

test('an erased customer stays in drawn teams without the name, as does the record of a deleted account', async () => {
  const { customer, enter, erase, list, one, two, hash, signInAgain, invitation } = await world();
  const [gil, rui] = [await customer({ name: 'Gil Tosta' }), await customer({ name: 'Rui Paz' })];
  await enter(one, [{ id: gil }, { name: 'Wanda' }], { paid: true, method: 'cash' });
  await enter(two, [{ id: rui }, { name: 'Zé' }]);
  const { player, as, accept } = await invitation(rui);
  expect((await accept()).status).toBe(200);
  const deletion = { params: { id: player.id }, body: { password: TEST_PASSWORD } };
  expect((await app.call(deletePlayer, deletion, as)).status).toBe(204);
  expect((await list()).map(({ players }) => players)).toEqual([['Gil Tosta', 'Wanda']]);
  const left = app.db
    .selectFrom('players')
    .select(['first_name', 'last_name'])
    .where('customer_id', '=', rui);
  expect(await left.execute()).toEqual([{ first_name: 'Jogador', last_name: 'removido' }]);
  for (const category_id of [one, one, two, two, two])
    await createTeam(app.db, { category_id, now: TEST_NOW });
  app.clock.now = EVE;
  expect((await runTournament(app, 'draw', { tournament: hash })).code).toBe(0);
  await signInAgain();
  expect((await erase(gil)).status).toBe(204);
  expect((await list())[0]).toMatchObject({ status: 'confirmed', players: ['Jogador removido', 'Wanda'] });
});

test.each(['erased customer', 'deleted account'] as const)(
  'without the %s, a team of a category that is not drawn is out, also when another category is drawn',
  async (who) => {
    const { customer, enter, erase, list, one, two, hash, params, as, signInAgain, invitation } =
      await world();
    const gil = await customer({ name: 'Gil Tosta' });
    const { id: mate } = await createPlayer(app.db, { level: 3 });
    const linked = await customer({ player_id: mate });
    const { body: paid } = await enter(one, [{ id: gil }, { id: linked }], { paid: true, method: 'cash' });
    const { body: drawn } = await enter(two, [{ id: gil }, { name: 'Wanda' }]);
    for (const category_id of [one, one, two, two, two])
      await createTeam(app.db, { category_id, now: TEST_NOW });
    const link = who === 'deleted account' ? await invitation(gil) : null;
    if (link) expect((await link.accept()).status).toBe(200);
    app.clock.now = EVE;
    await signInAgain();
    const { body: shown } = await app.call(previewDeskDraw, { params, query: { category: two } }, as);
    const { seed, draw, version } = shown;
    const publication = { category: two, seed, draw, expected_version: version };
    expect((await app.call(publishDeskDraw, { params, body: publication }, as)).status).toBe(200);

    if (link) {
      const deletion = { params: { id: link.player.id }, body: { password: TEST_PASSWORD } };
      const own = { as: await app.signIn(link.player.userId) };
      expect((await app.call(deletePlayer, deletion, own)).status).toBe(204);
    } else expect((await erase(gil)).status).toBe(204);
    const teams = await list();
    expect(teams.find(({ id }) => id === paid.id)).toMatchObject({ status: 'withdrawn', owed_cents: 16_000 });
    expect(teams.find(({ id }) => id === drawn.id)).toMatchObject({ status: 'confirmed' });
    expect((await notificationsOf(app, mate)).map(({ content }) => content)).toContainEqual(
      expect.stringContaining('O cadastro da outra pessoa da dupla foi apagado.'),
    );
    const { printed } = await runCommand(app.db, app.clock.now, ['tournament', 'teams', hash]);
    expect(printed).toContainEqual(
      expect.stringMatching(
        new RegExp(`^${paid.id} · Mista · .* · retirada, devolva R\\$\\s160,00 no clube$`),
      ),
    );
  },
);
