import { deleteAccount, deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { changeStaff } from '@bandeja/contract/calls/desk-staff';
import { createClub, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { withTransaction } from '@bandeja/pg/transaction';
import { expect, test } from 'vitest';
import { employ, join } from '../../../test/desk/employ.ts';
import { newPlayer } from '../../../test/new-player.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { accountErasure } from './public.ts';

const app = useTestApp();
const password = { body: { password: TEST_PASSWORD } };

const isThere = async (id: number) =>
  (await app.db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

test('the only owner of a club keeps the account until there is another one', async () => {
  const club = await createClub(app.db, { name: 'Arena Sul' });
  const [owner, manager] = [await employ(app, club, 'owner'), await employ(app, club, 'manager')];
  const refused = await app.call(deleteAccount, password, owner.as);
  expect([refused.status, refused.body]).toEqual([
    409,
    { error: 'Só você é dono de Arena Sul. Escolha outro dono na equipe antes de excluir a sua conta.' },
  ]);
  expect(await isThere(owner.id)).toBe(true);
  expect((await app.call(deleteAccount, password, manager.as)).status).toBe(204);
  const next = await employ(app, club, 'reception');
  const params = { slug: club.slug, id: next.member };
  await app.call(changeStaff, { params, body: { role: 'owner' } }, owner.as);
  expect((await app.call(deleteAccount, password, owner.as)).status).toBe(204);
});

test('an owner with a player is refused too, and loses nothing', async () => {
  const club = await createClub(app.db);
  const player = await newPlayer(app, { first_name: 'Zuleica' });
  await join(app, club, player.userId, 'owner');
  const input = { params: { id: player.id }, ...password };
  expect((await app.call(deletePlayer, input, { as: player.token })).status).toBe(409);
  const row = app.db.selectFrom('players').select('first_name').where('id', '=', player.id);
  expect(await row.executeTakeFirst()).toEqual({ first_name: 'Zuleica' });
});

test('of two owners of two clubs who delete at once one is refused', { tags: 'postgres-15' }, async () => {
  for (let round = 0; round < 5; round++) {
    const [first, second] = [await createClub(app.db), await createClub(app.db)];
    const owners = [await employ(app, first, 'owner'), await employ(app, first, 'owner')];
    for (const { id } of owners.toReversed()) await join(app, second, id, 'owner');
    const answers = await Promise.all(owners.map(({ as }) => app.call(deleteAccount, password, as)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  }
});

test('an erasure by others hides the club of its only owner, and says so in its history', async () => {
  const [alone, shared] = [await createClub(app.db), await createClub(app.db)];
  const owner = await employ(app, alone, 'owner');
  await employ(app, shared, 'owner');
  await join(app, shared, owner.id, 'owner');
  await withTransaction(app.db, (tx) => accountErasure.erase(tx, { userId: owner.id, now: app.clock.now }));
  const published = async ({ id }: { id: number }) =>
    (await app.db.selectFrom('clubs').select('published_at').where('id', '=', id).executeTakeFirstOrThrow())
      .published_at;
  expect([await published(alone), await published(shared)]).toEqual([null, expect.any(Date)]);
  const history = app.db.selectFrom('club_history').select(['club_id', 'user_id', 'call', 'changes']);
  expect(await history.where('club_id', 'in', [alone.id, shared.id]).execute()).toEqual([
    { club_id: alone.id, user_id: null, call: 'hideClub', changes: { published: [true, false] } },
  ]);
});
