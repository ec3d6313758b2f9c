import * as credits from '@bandeja/contract/calls/desk-credit';
import * as calls from '@bandeja/contract/calls/desk-customers';
import { createClub } from '@bandeja/db/testing/builders';
import type { DeskRole } from '@bandeja/rules/clubs/desk-role';
import { expect, test } from 'vitest';
import { employ } from '../../../test/desk/employ.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { OPENED_PER_HOUR } from './manage-customers.ts';

const app = useTestApp();

async function newDesk() {
  const club = await createClub(app.db);
  const as = async (role: DeskRole) => (await employ(app, club, role)).as;
  return {
    club,
    params: { slug: club.slug },
    reception: await as('reception'),
    manager: await as('manager'),
  };
}
type Desk = Awaited<ReturnType<typeof newDesk>>;

const ANA = { name: 'Ana D’Ávila', phone: '(11) 99999-8888', email: 'Ana@Exemplo.com.br', note: 'Canhota' };

async function newCustomer({ params, reception }: Desk, body: { name: string; phone?: string } = ANA) {
  const { status, body: customer } = await app.call(calls.createCustomer, { params, body }, reception);
  expect(status).toBe(201);
  return customer;
}

const entriesOf = (id: number) =>
  app.db
    .selectFrom('club_history')
    .select(['call', 'changes'])
    .where('object_kind', '=', 'customer')
    .where('object_id', '=', id)
    .orderBy('id')
    .execute();

test('a customer is created, opened and changed, and the history names no value', async () => {
  const desk = await newDesk();
  const { params, reception } = desk;
  const created = await newCustomer(desk);
  expect(created).toMatchObject({
    ...{ name: 'Ana D’Ávila', phone: '+5511999998888', email: 'ana@exemplo.com.br', note: 'Canhota' },
    ...{ version: 1, credit_cents: 0, link: { state: 'none' }, bookings: { next: [], last: [] } },
  });
  const one = { params: { ...params, id: created.id } };
  expect((await app.call(calls.getCustomer, one, reception)).body).toEqual(created);

  const body = { phone: '+49 151 12345678', email: '', expected_version: 1 };
  expect(
    (await app.call(calls.updateCustomer, { ...one, body: { ...body, email: null } }, reception)).body,
  ).toMatchObject({ name: 'Ana D’Ávila', phone: '+4915112345678', email: null, version: 2 });
  const stale = await app.call(calls.updateCustomer, { ...one, body: { ...body, email: null } }, reception);
  expect([stale.status, stale.body]).toEqual([
    409,
    { error: 'Outra pessoa da equipe mudou este cadastro. Veja como está agora.' },
  ]);
  expect(await entriesOf(created.id)).toEqual([
    { call: 'createCustomer', changes: {} },
    { call: 'getCustomer', changes: {} },
    { call: 'updateCustomer', changes: { phone: [], email: [] } },
  ]);
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: '=SOMA(A1)' }, 'name'],
  [{ name: '123' }, 'name'],
  [{ name: 'www.golpe.com' }, 'name'],
  [{ name: 'Ana', phone: '99999-8888' }, 'phone'],
  [{ name: 'Ana', phone: '+999 12345678' }, 'phone'],
  [{ name: 'Ana', email: 'ana@' }, 'email'],
  [{ name: 'Ana', note: 'x'.repeat(2_001) }, 'note'],
])('%j is refused at its field', async (body, field) => {
  const { params, reception } = await newDesk();
  const answer = await app.call(calls.createCustomer, { params, body }, reception);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
});

test('reception finds by three letters or a whole phone, 20 at most and without phones', async () => {
  const desk = await newDesk();
  const { params, reception, manager } = desk;
  for (const number of Array.from({ length: 22 }).keys()) await newCustomer(desk, { name: `Davi ${number}` });
  const { id } = await newCustomer(desk);
  const other = await newDesk();
  await newCustomer(other);
  const find = async (search: string | undefined, as: { as: string }) =>
    app.call(calls.listCustomers, { params, query: { ...(search !== undefined && { search }) } }, as);
  for (const search of [undefined, 'da', '1199', '%%%', '00000000', '00001198', '0000 0000-1199']) {
    expect((await find(search, reception)).status).toBe(400);
  }
  for (const search of ['dávila', 'ANA DAV', '(11) 99999-8888', '011 999998888']) {
    expect((await find(search, reception)).body).toMatchObject({
      ...{ count: 1, next: null },
      results: [{ id, name: 'Ana D’Ávila', phone: null, email: null, same_phone: null, linked: false }],
    });
  }
  // A part of a number has no result: with longer and longer parts a phone could be guessed digit by digit.
  expect((await find('(11) 99999-88', reception)).body.count).toBe(0);
  expect((await find('00000000', manager)).body.count).toBe(0);
  const many = await app.call(
    calls.listCustomers,
    { params, query: { search: 'dav', page: 2, page_size: 100 } },
    reception,
  );
  expect([many.body.results.length, many.body.count, many.body.next]).toEqual([20, 20, null]);
  const all = await find(undefined, manager);
  expect([all.body.count, all.body.results.length]).toEqual([23, 20]);
  expect(all.body.next).toContain('page=2');
  expect(all.body.results[0]).toMatchObject({
    phone: '+5511999998888',
    email: 'ana@exemplo.com.br',
    same_phone: 0,
  });
});

test('searches of one club take no place from those of another', async () => {
  const desk = await newDesk();
  const other = await createClub(app.db);
  const { as, id } = await employ(app, desk.club, 'manager');
  await app.db
    .insertInto('club_members')
    .values({
      club_id: other.id,
      user_id: id,
      role: 'manager',
      created_at: app.clock.now,
      joined_at: app.clock.now,
    })
    .execute();
  // More than one account may have waiting in one line.
  const slugs = Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? desk.club.slug : other.slug));
  const answers = await Promise.all(
    slugs.map((slug) => app.call(calls.listCustomers, { params: { slug } }, as)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('a list costs as many trips for any number of customers', async () => {
  const desk = await newDesk();
  const list = () => app.call(calls.listCustomers, { params: desk.params }, desk.manager);
  await newCustomer(desk);
  const one = await app.countTrips(list);
  for (const number of Array.from({ length: 9 }).keys())
    await newCustomer(desk, { name: `Ana ${number}`, phone: ANA.phone });
  expect(await app.countTrips(list)).toBe(one);
});

test('reception opens as many customers in an hour as a counter needs', async () => {
  const desk = await newDesk();
  const { params, reception, manager } = desk;
  const { id } = await newCustomer(desk);
  const one = { params: { ...params, id } };
  const open = async (as: { as: string }) => (await app.call(calls.getCustomer, one, as)).status;
  for (const _ of Array.from({ length: OPENED_PER_HOUR }).keys()) expect(await open(reception)).toBe(200);
  expect(await open(reception)).toBe(429);
  // A change would answer with the phone.
  const body = { expected_version: 1 };
  expect((await app.call(calls.updateCustomer, { ...one, body }, reception)).status).toBe(429);
  expect(await open(manager)).toBe(200);
  app.clock.advanceMinutes(61);
  expect(
    (await app.call(calls.getCustomer, one, { as: await app.signIn(await accountOf(desk)) })).status,
  ).toBe(200);
});

async function accountOf({ club }: Desk): Promise<number> {
  const member = await app.db
    .selectFrom('club_members')
    .select('user_id')
    .where('club_id', '=', club.id)
    .where('role', '=', 'reception')
    .executeTakeFirstOrThrow();
  return member.user_id ?? 0;
}

test('an erased customer is found nowhere, and its credit and history stay without the person', async () => {
  const desk = await newDesk();
  const { params, manager } = desk;
  const { id } = await newCustomer(desk);
  const one = { params: { ...params, id } };
  const body = { kind: 'deposit' as const, amount_cents: 5_000, method: 'debit' as const };
  await app.call(credits.addCustomerCredit, { ...one, body }, manager);
  const exported = await app.call(calls.exportCustomer, one, manager);
  expect(exported.body).toMatchObject({
    ...{ name: 'Ana D’Ávila', phone: '+5511999998888', note: 'Canhota' },
    credit: [{ kind: 'deposit', amount_cents: 5_000, method: 'debit' }],
  });
  expect((await app.call(calls.eraseCustomer, one, manager)).status).toBe(204);
  expect((await app.call(calls.eraseCustomer, one, manager)).status).toBe(404);
  expect((await app.call(calls.getCustomer, one, manager)).status).toBe(404);
  expect((await app.call(credits.addCustomerCredit, { ...one, body }, manager)).status).toBe(404);
  expect((await app.call(calls.listCustomers, { params }, manager)).body.count).toBe(0);
  const row = await app.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    name: 'Cliente removido',
    phone: null,
    email: null,
    note: null,
    credit_cents: 5_000,
  });
  expect(JSON.stringify(await entriesOf(id))).not.toMatch(/ana|9999/i);
});

test('a customer of another club is not there, for any call', async () => {
  const desk = await newDesk();
  const other = await newDesk();
  const { id } = await newCustomer(other);
  const kept = await newCustomer(desk);
  const one = { params: { ...desk.params, id } };
  const { manager } = desk;
  const statuses = [
    await app.call(calls.getCustomer, one, manager),
    await app.call(calls.updateCustomer, { ...one, body: { name: 'Bia', expected_version: 1 } }, manager),
    await app.call(calls.eraseCustomer, one, manager),
    await app.call(calls.exportCustomer, one, manager),
    await app.call(calls.mergeCustomers, { ...one, body: { into: kept.id } }, manager),
    await app.call(
      calls.mergeCustomers,
      { params: { ...desk.params, id: kept.id }, body: { into: id } },
      manager,
    ),
    await app.call(credits.listCustomerCredit, one, manager),
    await app.call(
      credits.addCustomerCredit,
      { ...one, body: { kind: 'deposit', amount_cents: 1, method: 'cash' } },
      manager,
    ),
    await app.call(calls.inviteCustomer, { ...one, body: {} }, manager),
    await app.call(calls.unlinkCustomer, one, manager),
  ].map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([404]));
  const row = await app.db
    .selectFrom('customers')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.version).toBe(1);
});
