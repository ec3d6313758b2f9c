import * as calls from '@bandeja/contract/calls/desk-customers';
import { inviteStaff } from '@bandeja/contract/calls/desk-staff';
import { createClub } from '@bandeja/db/testing/builders';
import { expect, test } from 'vitest';
import { employ } from '../../../test/desk/employ.ts';
import { runCommand } from '../../../test/run-command.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { INVITATION_LIMIT } from '../accounts/public.ts';

const app = useTestApp();
const DAY_MINUTES = 24 * 60;
const TO_ADDRESS =
  'Este e-mail já recebeu 3 convites de clubes nos últimos 7 dias. Espere alguns dias para convidar de novo.';
let made = 0;
const newAddress = () => `estranha${++made}@exemplo.com.br`;

async function newClub() {
  const club = await createClub(app.db);
  const owner = await employ(app, club, 'owner');
  const { slug } = club;
  const as = async () => ({ as: await app.signIn(owner.id) });
  const newCustomer = async (email: string) => {
    const body = { name: 'Zuleica', email };
    return (await app.call(calls.createCustomer, { params: { slug }, body }, await as())).body.id;
  };
  return {
    ...{ club, newCustomer },
    inviteStaff: async (email: string) =>
      app.call(inviteStaff, { params: { slug }, body: { email, role: 'reception' } }, await as()),
    undo: async (id: number) => app.call(calls.unlinkCustomer, { params: { slug, id } }, await as()),
    invite: async (id: number) =>
      app.call(calls.inviteCustomer, { params: { slug, id }, body: {} }, await as()),
    written: async () => [
      await app.db.selectFrom('club_history').selectAll().where('club_id', '=', club.id).execute(),
      await app.db.selectFrom('club_members').selectAll().where('club_id', '=', club.id).execute(),
      await app.db.selectFrom('customers').selectAll().where('club_id', '=', club.id).execute(),
    ],
  };
}

const lettersTo = async (email: string) => {
  await app.runJobs();
  return app.mails.filter(({ to }) => to === email).length;
};

test('a customer is invited once in 24 hours, also when the invitation is undone or two come at once', {
  tags: 'postgres-15',
}, async () => {
  const { invite, undo, newCustomer, written } = await newClub();
  const email = newAddress();
  const id = await newCustomer(email);
  const answers = await Promise.all([invite(id), invite(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429]);
  expect(await lettersTo(email)).toBe(1);
  expect((await undo(id)).status).toBe(204);
  app.clock.advanceMinutes(DAY_MINUTES - 1);
  const before = await written();
  const early = await invite(id);
  expect([early.status, early.body, early.headers['retry-after']]).toEqual([
    429,
    { error: 'Este cliente já foi convidado nas últimas 24 horas. Espere um dia.' },
    '60',
  ]);
  expect(await written()).toEqual(before);
  app.clock.advanceMinutes(1);
  expect((await invite(id)).status).toBe(200);
  expect(await lettersTo(email)).toBe(2);
});

test('an address gets three invitations in any seven days, of all clubs, staff and customers together', async () => {
  const [first, second] = [await newClub(), await newClub()];
  const email = newAddress();
  expect((await first.inviteStaff(email)).status).toBe(201);
  app.clock.advanceMinutes(6 * DAY_MINUTES);
  expect((await second.invite(await second.newCustomer(email.toUpperCase()))).status).toBe(200);
  expect((await second.inviteStaff(email)).status).toBe(201);
  const another = await first.newCustomer(email);
  const before = [await first.written(), await second.written()];
  const refused = [await first.inviteStaff(email), await first.invite(another)];
  for (const { status, body, headers } of refused)
    expect([status, body, headers['retry-after']]).toEqual([
      429,
      { error: TO_ADDRESS },
      String(24 * 60 * 60),
    ]);
  const { code, complained } = await runCommand(app.db, app.clock.now, [
    ...['clubs', 'owner', first.club.slug, email],
  ]);
  expect([code, complained.join()]).toEqual([1, expect.stringContaining(TO_ADDRESS)]);
  expect([await first.written(), await second.written()]).toEqual(before);
  // The place of the first is free again, and only that one.
  app.clock.advanceMinutes(DAY_MINUTES);
  expect((await first.invite(another)).status).toBe(200);
  expect((await first.inviteStaff(email)).status).toBe(429);
  expect((await first.inviteStaff(newAddress())).status).toBe(201);
});

test('of invitations of several clubs at once an address gets as many', { tags: 'postgres-15' }, async () => {
  const email = newAddress();
  const clubs = await Promise.all(Array.from({ length: INVITATION_LIMIT.limit + 2 }, newClub));
  const answers = await Promise.all(clubs.map((club) => club.inviteStaff(email)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429]);
  expect(await lettersTo(email)).toBe(INVITATION_LIMIT.limit);
});
