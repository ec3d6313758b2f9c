import { exportAccount } from '@bandeja/contract/calls/accounts/account-export';
import { correctDeskFee } from '@bandeja/contract/calls/desk-tournament-teams';
import { expect, test } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { useCorrectionsWorld } from '../../../../test/tournaments/corrections-world.ts';
import { FULL } from '../../../../test/tournaments/halves-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';

const { app, accepted, charge, settle, world } = useCorrectionsWorld();

test('after the registration only the form is corrected', async () => {
  const { category, hash, take, taken, correct, desk } = await world();
  const { team, one } = await accepted(category);
  await take(team);
  const payment = await taken(team, one.id);
  expect((await desk(team))?.can.reopen).toBe(true);
  const { registration_ends_at: end } = await app.db
    .selectFrom('tournaments')
    .select('registration_ends_at')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  app.clock.now = end;
  expect((await desk(team))?.can.reopen).toBe(false);
  expect(code(await correct(team, payment))).toBe('fee_form_only');
  expect((await correct(team, payment, { method: 'debit' })).body).toMatchObject({ status: 'confirmed' });
});

test('what a bank took back and the club took again is corrected in its form alone', async () => {
  const { category, take, taken, correct, fees, desk } = await world({ each: false });
  const { team, one } = await accepted(category);
  const { providerId } = await charge(team, one);
  await settle(providerId);
  await app.db.updateTable('tournament_teams').set({ draw_order: 1 }).where('id', '=', team).execute();
  await settle(providerId, 'charged_back');
  expect(await desk(team)).toMatchObject({ lost_cents: 2 * FULL });
  await take(team);
  const payment = await taken(team);
  expect(code(await correct(team, payment))).toBe('fee_form_only');
  expect((await correct(team, payment, { method: 'debit' })).body).not.toHaveProperty('lost_cents');
  expect(await fees()).toMatchObject({ club_cents: 2 * FULL, unnamed_cents: 0, open_cents: 0 });
});

test('each player exports the own rows, with what was reversed', async () => {
  const { category, take, taken, correct } = await world();
  const { team, one, other } = await accepted(category);
  await take(team);
  await correct(team, await taken(team, one.id), { method: 'debit' });
  const exported = async ({ token }: { token: string }) =>
    (await app.call(exportAccount, {}, { as: token })).body.tournament_teams
      .find(({ id }) => id === team)
      ?.desk_payments.map(({ kind, method, amount_cents }) => [kind, method, amount_cents]);
  expect(await exported(other)).toEqual([['payment', 'cash', FULL]]);
  expect(await exported(one)).toEqual([
    ['payment', 'cash', FULL],
    ['reversal', 'cash', -FULL],
    ['payment', 'debit', FULL],
  ]);
});

test('reception corrects nothing, and a payment of another team is not found', async () => {
  const { category, club, params, take, taken, correct } = await world();
  const [{ team, one }, next] = [await accepted(category), await accepted(category)];
  await take(team);
  const payment = await taken(team, one.id);
  expect(code(await correct(next.team, payment))).toBe('desk_payment_not_found');
  const { as } = await employ(app, club, 'reception');
  const body = { payment, reason: 'Engano' };
  expect(code(await app.call(correctDeskFee, { params: { ...params, id: team }, body }, as))).toBe(
    'desk_role_too_low',
  );
});

test('the database reverses all of a payment, once, before a return, and opens no half that is paid', async () => {
  const { category, take, taken, correct, remove, giveBack } = await world();
  const { team, one, other } = await accepted(category);
  await take(team);
  const rowOf = async (id: number) =>
    app.db.selectFrom('desk_payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const paid = await rowOf(await taken(team, one.id));
  const { id, ...columns } = paid;
  const reverse = (fields: object) =>
    app.db
      .insertInto('desk_payments')
      .values({ ...columns, kind: 'reversal', reverses_id: id, reason: 'Engano', ...fields })
      .execute();
  const whole = { constraint: 'desk_payments_reversal_is_whole' };
  await expect(reverse({ amount_cents: 1 })).rejects.toMatchObject(whole);
  await expect(reverse({ method: 'debit' })).rejects.toMatchObject(whole);
  await expect(reverse({ half_id: null })).rejects.toMatchObject(whole);
  const open = app.db
    .updateTable('tournament_halves')
    .set({ club_cents: null, club_at: null })
    .where('id', '=', paid.half_id);
  await expect(open.execute()).rejects.toMatchObject({ constraint: 'tournament_halves_stay_paid' });
  await correct(team, id, { method: 'debit' });
  await expect(reverse({})).rejects.toThrow();
  await expect(open.execute()).rejects.toMatchObject({ constraint: 'tournament_halves_stay_paid' });
  const left = await rowOf(await taken(team, other.id));
  await remove(team);
  await correct(team, await taken(team, one.id), { method: 'cash' });
  expect((await giveBack(team)).status).toBe(200);
  const { id: last, ...ofOther } = left;
  await expect(
    app.db
      .insertInto('desk_payments')
      .values({ ...ofOther, kind: 'reversal', reverses_id: last, reason: 'Engano' })
      .execute(),
  ).rejects.toMatchObject(whole);
});
