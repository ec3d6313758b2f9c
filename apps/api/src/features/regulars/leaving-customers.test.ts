import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { exportAccount } from '@bandeja/contract/calls/accounts/account-export';
import { eraseCustomer, mergeCustomers } from '@bandeja/contract/calls/desk-customers';
import { payAtDesk } from '@bandeja/contract/calls/desk-till';
import { openStatementLink, readOwnStatement } from '@bandeja/contract/calls/regular-statements';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { createCustomer } from '@bandeja/db/testing/customer-builder';
import { expect, test } from 'vitest';
import { createRegularWorld } from '../../../test/desk/regular-world.ts';
import { newPlayer } from '../../../test/new-player.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

type World = Awaited<ReturnType<typeof createRegularWorld>>;

const linkOf = async ({ params, by }: World, customer: number) =>
  (await app.call(openStatementLink, { params, body: { customer } }, by())).body.path.split('/').at(-1) ?? '';

/** One whose second date is paid. */
async function paidOne(world: World, wanted: object = {}) {
  const regular = await world.saved({ note: 'Joga com a Zuleica', ...wanted });
  const id = regular.dates[1]?.booking ?? 0;
  const body = { method: 'cash' as const, amount_cents: 10_000 };
  await app.call(payAtDesk, { params: { slug: world.slug, id }, body }, world.reception.as);
  return regular;
}
const ENDED = ['ended', 'booked', ...Array(6).fill('ended')];

test('an erased customer has no weekly time, note or link, and the paid date stays', async () => {
  const world = await createRegularWorld(app);
  const { id, customer } = await paidOne(world);
  const token = await linkOf(world, customer.id);
  const params = { slug: world.slug, id: customer.id };
  expect((await app.call(eraseCustomer, { params }, world.by())).status).toBe(204);
  const { ended, note, dates, customer: nameless } = await world.read(id);
  expect([ended, note, dates.map(({ state }) => state)]).toEqual([true, null, ENDED]);
  expect(nameless.name).not.toContain('Beatriz');
  expect((await app.call(readOwnStatement, { params: { token } })).status).toBe(404);
});

test('a deleted account that is linked takes them with it, after an export of them', async () => {
  const world = await createRegularWorld(app);
  const player = await newPlayer(app);
  const linked = { club_id: world.club.id, player_id: player.id };
  const { id } = await paidOne(world, { customer: { id: await createCustomer(app.db, linked) } });
  const as = { as: player.token };
  const { regulars } = (await app.call(exportAccount, undefined, as)).body;
  expect(regulars).toMatchObject([{ weekday: 1, start_time: '18:00', note: 'Joga com a Zuleica' }]);
  const leaving = { params: { id: player.id }, body: { password: TEST_PASSWORD } };
  expect((await app.call(deletePlayer, leaving, as)).status).toBe(204);
  expect(await world.read(id)).toMatchObject({ ended: true, note: null });
  await world.plan();
});

test('a merge brings the weekly time to the record that is kept, and ends the link of the other', async () => {
  const world = await createRegularWorld(app);
  const { id, customer } = await world.saved();
  const token = await linkOf(world, customer.id);
  const into = await createCustomer(app.db, { club_id: world.club.id, name: 'Bia Lima' });
  const params = { slug: world.slug, id: customer.id };
  expect((await app.call(mergeCustomers, { params, body: { into } }, world.by())).status).toBe(200);
  expect((await world.read(id)).customer).toEqual({ id: into, name: 'Bia Lima' });
  expect((await app.call(readOwnStatement, { params: { token } })).status).toBe(404);
});
