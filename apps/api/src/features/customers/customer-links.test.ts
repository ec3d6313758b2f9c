import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { exportAccount } from '@bandeja/contract/calls/accounts/account-export';
import * as links from '@bandeja/contract/calls/customer-links';
import * as credits from '@bandeja/contract/calls/desk-credit';
import * as calls from '@bandeja/contract/calls/desk-customers';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { expect, test } from 'vitest';
import { customerInvitationTo } from '../../../test/desk/customer-callers.ts';
import { employ } from '../../../test/desk/employ.ts';
import { newPlayer } from '../../../test/new-player.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { LINK_DAYS, LINK_INVITATIONS_PER_DAY } from './customer-links.ts';

const app = useTestApp();

async function newInvited() {
  const club = await createClub(app.db);
  const { as } = await employ(app, club, 'manager');
  const player = await newPlayer(app);
  const { email } = await app.db
    .selectFrom('users')
    .innerJoin('players', 'players.user_id', 'users.id')
    .select('users.email')
    .where('players.id', '=', player.id)
    .executeTakeFirstOrThrow();
  const params = { slug: club.slug };
  const create = { params, body: { name: 'Zuleica Quintela', email, phone: '11 99999-8888', note: 'Sócia' } };
  const { body: customer } = await app.call(calls.createCustomer, create, as);
  const one = { params: { ...params, id: customer.id } };
  return {
    ...{ club, as, player, email, one },
    own: { as: player.token },
    invite: async () => {
      const answer = await app.call(calls.inviteCustomer, { ...one, body: {} }, as);
      return { answer, token: await customerInvitationTo(app, email) };
    },
  };
}

/** As if a day had passed since the invitations. */
const nextDay = () =>
  app.db
    .updateTable('club_history')
    .set({ at: new Date(app.clock.now.getTime() - 24 * 60 * 60_000) })
    .execute();

const accept = (token: string, own: { as: string }) =>
  app.call(links.acceptCustomerInvitation, { params: { token } }, own);

test("only the player's own yes links, and the player sees and undoes it", async () => {
  const { club, as, player, one, own, invite } = await newInvited();
  const { answer, token } = await invite();
  expect(answer.body.link).toMatchObject({ state: 'invited', player: null });
  const stranger = { as: (await newPlayer(app)).token };
  const read = (options?: { as: string }) =>
    app.call(links.readCustomerInvitation, { params: { token } }, options);
  expect((await read()).body).toMatchObject({ club: { slug: club.slug }, is_yours: null });
  expect((await read(stranger)).body.is_yours).toBe(false);
  expect((await accept(token, stranger)).status).toBe(403);
  expect((await read(own)).body.is_yours).toBe(true);
  expect((await accept(token, own)).body).toMatchObject({ id: one.params.id, club: { slug: club.slug } });
  expect((await accept(token, own)).status).toBe(404);

  const linked = await app.call(calls.getCustomer, one, as);
  expect(linked.body.link).toMatchObject({ state: 'linked', player: { id: player.id } });
  expect((await app.call(calls.inviteCustomer, { ...one, body: {} }, as)).status).toBe(409);
  expect((await app.call(links.listCustomerLinks, undefined, own)).body).toHaveLength(1);
  expect((await app.call(links.listCustomerLinks, undefined, stranger)).body).toEqual([]);
  const link = { params: { id: one.params.id } };
  expect((await app.call(links.removeCustomerLink, link, stranger)).status).toBe(404);
  expect((await app.call(links.removeCustomerLink, link, own)).status).toBe(204);
  expect((await app.call(calls.getCustomer, one, as)).body.link.state).toBe('none');
});

test('an invitation ends after its days, with another one, when it is undone, and with another address', async () => {
  const { as, one, own, invite } = await newInvited();
  const older = await invite();
  await nextDay();
  const newer = await invite();
  expect((await accept(older.token, own)).status).toBe(404);
  await app.call(calls.unlinkCustomer, one, as);
  expect((await accept(newer.token, own)).status).toBe(404);
  await nextDay();
  const third = await invite();
  const { body } = await app.call(calls.getCustomer, one, as);
  const change = { email: 'outra@exemplo.com.br', expected_version: body.version };
  const changed = await app.call(calls.updateCustomer, { ...one, body: change }, as);
  expect(changed.body.link.state).toBe('none');
  expect((await accept(third.token, own)).status).toBe(404);
});

test('an invitation ends after its days', async () => {
  const { player, invite } = await newInvited();
  const { token } = await invite();
  app.clock.advanceMinutes(LINK_DAYS * 24 * 60);
  expect((await accept(token, { as: await app.signIn(player.userId) })).status).toBe(404);
});

test('a merge that brings a link ends the open invitation, and a linked record takes no other yes', async () => {
  const { as, one, own, invite } = await newInvited();
  const { token } = await invite();
  const linkedTo = await newPlayer(app);
  const params = { slug: one.params.slug };
  const link = (id: number) =>
    app.db
      .updateTable('customers')
      .set({ player_id: linkedTo.id, linked_at: new Date() })
      .where('id', '=', id)
      .execute();
  const { body: twin } = await app.call(calls.createCustomer, { params, body: { name: 'Zuleica Q.' } }, as);
  await link(twin.id);
  const merge = { params: { ...params, id: twin.id }, body: { into: one.params.id } };
  const { body: merged } = await app.call(calls.mergeCustomers, merge, as);
  expect(merged.link).toMatchObject({ state: 'linked', player: { id: linkedTo.id } });
  expect((await accept(token, own)).status).toBe(404);
  const kept = app.db.selectFrom('customers').select('link_token_hash').where('id', '=', one.params.id);
  expect(await kept.executeTakeFirst()).toEqual({ link_token_hash: null });

  await app.call(calls.unlinkCustomer, one, as);
  await nextDay();
  const again = await invite();
  await link(one.params.id);
  expect((await accept(again.token, own)).status).toBe(404);
});

test('a club sends so many invitations a day, and none without an address', async () => {
  const { club, as, one } = await newInvited();
  const params = { slug: one.params.slug };
  const { body } = await app.call(calls.createCustomer, { params, body: { name: 'Sem E-mail' } }, as);
  const without = { params: { ...params, id: body.id }, body: {} };
  expect((await app.call(calls.inviteCustomer, without, as)).status).toBe(409);
  const sent = { club_id: club.id, at: app.clock.now, call: 'inviteCustomer', object_kind: 'customer' };
  const entries = Array.from({ length: LINK_INVITATIONS_PER_DAY }, () => sent);
  await app.db.insertInto('club_history').values(entries).execute();
  const refused = await app.call(calls.inviteCustomer, { ...one, body: {} }, as);
  expect([refused.status, refused.body]).toEqual([
    429,
    { error: expect.stringContaining('50 convites a clientes') },
  ]);
});

test('the export of the account has the linked record, and its deletion erases the person', async () => {
  const { club, as, player, own, one, invite } = await newInvited();
  const { token } = await invite();
  await accept(token, own);
  // Typed about the person, without a name: in the credit of a record merged in this one, and with a booking.
  const { params } = one;
  const twin = { params, body: { name: 'Zu' } };
  const { id } = (await app.call(calls.createCustomer, twin, as)).body;
  const credit = {
    params: { ...params, id },
    body: { kind: 'deposit' as const, amount_cents: 500, method: 'cash' as const, reason: 'Prêmio' },
  };
  await app.call(credits.addCustomerCredit, credit, as);
  await app.call(calls.mergeCustomers, { params: { ...params, id }, body: { into: params.id } }, as);
  const place = { court_id: club.courts[0]?.id ?? 0, date: '2026-03-09', start_time: '10:00' };
  const booking = await createBooking(app.db, place);
  const typed = { customer_id: params.id, staff_note: 'Vem de muleta' };
  await app.db.updateTable('bookings').set(typed).where('id', '=', booking.id).execute();

  const debt = { booking_id: booking.id, club_id: club.id, open_cents: 4_000, since: app.clock.now };
  await app.db.insertInto('booking_debts').values(debt).execute();

  const { body } = await app.call(exportAccount, undefined, own);
  expect(body.debts).toMatchObject([{ booking: booking.id, open_cents: 4_000 }]);
  expect(body.customers).toMatchObject([
    {
      name: 'Zuleica Quintela',
      note: 'Sócia',
      credit: [{ reason: 'Prêmio' }, { kind: 'merged' }, { kind: 'merged' }],
    },
  ]);
  const removal = { params: { id: player.id }, body: { password: TEST_PASSWORD } };
  expect((await app.call(deletePlayer, removal, own)).status).toBe(204);
  const row = await app.db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', one.params.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    name: 'Cliente removido',
    phone: null,
    email: null,
    note: null,
    player_id: null,
  });
  const kept = await app.db
    .selectFrom('customer_credits')
    .innerJoin('bookings', (join) => join.on('bookings.id', '=', booking.id))
    .select(['customer_credits.reason', 'bookings.staff_note'])
    .where('customer_credits.customer_id', '=', id)
    .where('customer_credits.kind', '=', 'deposit')
    .execute();
  expect(kept).toEqual([{ reason: null, staff_note: null }]);
});
