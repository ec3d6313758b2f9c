import { listDeskHistory } from '@bandeja/contract/calls/desk-staff';
import { readOpenTill } from '@bandeja/contract/calls/desk-till';
import * as calls from '@bandeja/contract/calls/desk-tournament-teams';
import { getDeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import { createTeam } from '@bandeja/db/testing/tournaments/tournament-builder';
import type { DepositMethod } from '@bandeja/rules/payments/desk-methods';
import { describe, expect, test } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { FULL, useHalvesWorld } from '../../../../test/tournaments/halves-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import { runTournament } from '../../../../test/tournaments/tournament-world.ts';

const { app, accepted, pay, tournament } = useHalvesWorld();

const FEE = 16_000;
const NOTHING = {
  app_cents: 0,
  club_cents: 0,
  unnamed_cents: 0,
  returned_cents: 0,
  owed_cents: 0,
  open_cents: 0,
};

/** A tournament with a fee of each player, or of the team, and the money of its club. */
async function world({ each = false } = {}) {
  const made = await tournament(each ? {} : { price_cents: FEE, each_pays: false, second_cents: null });
  const { as, params, one: category } = made;
  const slug = { slug: params.slug };
  return {
    ...{ ...made, category, slug },
    team: async (fields: object = {}) =>
      (
        await createTeam(app.db, {
          category_id: category,
          status: 'awaiting_payment',
          now: app.clock.now,
          ...fields,
        })
      ).id,
    till: async () => (await app.call(readOpenTill, { params: slug }, await as())).body,
    fees: async () => (await app.call(getDeskTournament, { params }, await as())).body.fees,
    remove: async (id: number) => app.call(calls.removeDeskTeam, { params: { ...params, id } }, await as()),
    giveBack: async (id: number, method: DepositMethod = 'cash') =>
      app.call(calls.returnDeskFee, { params: { ...params, id }, body: { method } }, await as()),
    /** As a server of the version before takes a fee. */
    takenBefore: (id: number) =>
      app.db
        .updateTable('tournament_teams')
        .set({ status: 'confirmed', place_until: null, paid_at_club_at: app.clock.now })
        .where('id', '=', id)
        .execute(),
  };
}

describe('a fee that the club takes', () => {
  test('is a row of the till with what it is for, in the form that was said', async () => {
    const { team, take, till, fees, hash } = await world();
    const id = await team();
    expect(await fees()).toEqual({ ...NOTHING, open_cents: FEE });
    expect((await take(id, undefined, 'debit')).status).toBe(200);
    const { till: open } = await till();
    expect(open).toMatchObject({
      ...{ income_cents: FEE, expected_cents: 0, credit_cents: 0 },
      by_method: [{ method: 'debit', amount_cents: FEE }],
      rows: [{ kind: 'payment', method: 'debit', amount_cents: FEE, booking: null, customer: null }],
    });
    expect(open?.rows[0]?.fee).toMatchObject({
      hash,
      team: id,
      players: [expect.any(String), expect.any(String)],
    });
    expect(open?.rows[0]?.fee).not.toHaveProperty('half');
    expect(await fees()).toEqual({ ...NOTHING, club_cents: FEE });
  });

  test('is one row, also of two people at once', { tags: 'postgres-15' }, async () => {
    const { team, take, till } = await world();
    const id = await team();
    const both = await Promise.all([take(id), take(id, undefined, 'debit')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await till()).till?.rows).toHaveLength(1);
  });

  test('is one row for each half, with whose it is, beside a half of the app', {
    tags: 'postgres-15',
  }, async () => {
    const { category, take, till, fees, slug, as } = await world({ each: true });
    const first = await accepted(category);
    const both = await Promise.all([take(first.team, first.one.id), take(first.team, first.one.id, 'debit')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { till: open } = await till();
    const [row, ...others] = open?.rows ?? [];
    expect(others).toEqual([]);
    expect(row?.amount_cents).toBe(FULL);
    expect(row?.fee?.half).toBe(row?.fee?.players[0]);
    expect(await fees()).toEqual({ ...NOTHING, club_cents: FULL, open_cents: FULL });
    const { body } = await app.call(listDeskHistory, { params: slug, query: {} }, await as());
    expect(body.results[0]?.changes.player).toEqual([null, row?.fee?.half]);
    await pay(first.team, first.other);
    const whole = await accepted(category);
    await take(whole.team, undefined, 'pix_own');
    expect((await till()).till?.by_method).toHaveLength(2);
    expect((await till()).till?.rows).toHaveLength(3);
    expect(await fees()).toEqual({ ...NOTHING, app_cents: FULL, club_cents: 3 * FULL });
  });

  test('is refused when less is open than the page has shown', async () => {
    const { category, params, till, as } = await world({ each: true });
    const { team, one } = await accepted(category);
    const confirm = async (cents: number) =>
      app.call(
        calls.confirmDeskTeam,
        { params: { ...params, id: team }, body: { method: 'cash', cents } },
        await as(),
      );
    await pay(team, one);
    expect(code(await confirm(2 * FULL))).toBe('fee_changed');
    expect((await till()).till?.rows ?? []).toEqual([]);
    expect((await confirm(FULL)).status).toBe(200);
    expect((await till()).till?.rows).toHaveLength(1);
  });

  test('with a pair that the desk enters has its form too', async () => {
    const { category, params, as, till } = await world({ each: true });
    const body = { category, members: [{ name: 'Xisto' }, { name: 'Yara' }], paid: true };
    const paid = { ...body, method: 'cash' as const };
    expect((await app.call(calls.enterDeskTeam, { params, body: paid }, await as())).status).toBe(201);
    const { till: open } = await till();
    expect(open?.expected_cents).toBe(2 * FULL);
    expect(open?.rows.map(({ fee }) => fee?.half).toSorted()).toEqual(['Xisto', 'Yara']);
  });
});

describe('a fee that goes back', () => {
  test('waits beside the till until it is handed out, once of two', { tags: 'postgres-15' }, async () => {
    const { team, take, till, fees, remove, giveBack, slug, as } = await world();
    const id = await team();
    await take(id);
    expect(code(await giveBack(id))).toBe('fee_not_owed');
    await remove(id);
    expect((await till()).fees_to_return).toMatchObject([{ fee: { team: id }, due_cents: FEE }]);
    expect(await fees()).toEqual({ ...NOTHING, club_cents: FEE, owed_cents: FEE });
    const refused = await runTournament(app, 'refunded', { team: id });
    expect(refused.code).not.toBe(0);
    const both = await Promise.all([giveBack(id), giveBack(id, 'transfer')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 200)?.body).not.toHaveProperty('owed_cents');
    const { till: open, ...left } = await till();
    expect(left).not.toHaveProperty('fees_to_return');
    expect(open?.rows.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['return', -FEE],
      ['payment', FEE],
    ]);
    expect(await fees()).toEqual({ ...NOTHING, club_cents: FEE, returned_cents: FEE });
    const { body } = await app.call(listDeskHistory, { params: slug, query: {} }, await as());
    expect(body.results[0]).toMatchObject({
      call: 'returnDeskFee',
      changes: { returned_cents: [null, FEE] },
    });
  });

  test('takes no more cash than the drawer has', async () => {
    const { team, take, remove, giveBack, till } = await world();
    const id = await team();
    await take(id, undefined, 'debit');
    await remove(id);
    expect(code(await giveBack(id))).toBe('till_cash_short');
    expect((await giveBack(id, 'pix_own')).status).toBe(200);
    expect((await till()).till?.income_cents).toBe(0);
  });

  test('that an older server or page has taken, in a form that nobody knows, counts without a row', async () => {
    const { team, takenBefore, till, fees, remove, giveBack, params, as } = await world();
    const [stays, leaves] = [await team(), await team()];
    await takenBefore(stays);
    const old = await app.call(calls.confirmDeskTeam, { params: { ...params, id: leaves } }, await as());
    expect(old.body).toMatchObject({ status: 'confirmed', paid: 'club' });
    expect((await till()).till).toBeNull();
    expect(await fees()).toEqual({ ...NOTHING, club_cents: 2 * FEE, unnamed_cents: 2 * FEE });
    await remove(leaves);
    expect((await till()).fees_to_return).toMatchObject([{ due_cents: FEE }]);
    await giveBack(leaves, 'transfer');
    expect((await till()).till?.rows).toMatchObject([{ kind: 'return', amount_cents: -FEE }]);
    expect(await fees()).toEqual({
      ...NOTHING,
      club_cents: 2 * FEE,
      unnamed_cents: 2 * FEE,
      returned_cents: FEE,
    });
  });

  test('of halves is what the club took; what the app took goes back by itself', async () => {
    const { category, take, fees, remove, giveBack } = await world({ each: true });
    const { team, one, other } = await accepted(category);
    await pay(team, one);
    await take(team, other.id);
    await remove(team);
    // Asked of the bank, which has not answered.
    expect(await fees()).toMatchObject({ app_cents: FULL, returned_cents: 0, owed_cents: FULL });
    await app.runJobs();
    expect(await fees()).toEqual({
      ...{ ...NOTHING, app_cents: FULL, club_cents: FULL },
      ...{ returned_cents: FULL, owed_cents: FULL },
    });
    expect((await giveBack(team)).status).toBe(200);
    expect(await fees()).toMatchObject({ returned_cents: 2 * FULL, owed_cents: 0 });
  });
});

test('reception neither takes nor returns, nor reads the sums; another club finds no team', async () => {
  const { team, take, params, club, remove } = await world();
  const id = await team();
  await take(id);
  await remove(id);
  const reception = await employ(app, club, 'reception');
  const back = { params: { ...params, id }, body: { method: 'cash' as const } };
  expect(code(await app.call(calls.returnDeskFee, back, reception.as))).toBe('desk_role_too_low');
  expect((await app.call(getDeskTournament, { params }, reception.as)).body).not.toHaveProperty('fees');
  const other = await world();
  const foreign = { ...back, params: { ...back.params, slug: other.params.slug } };
  expect(code(await app.call(calls.returnDeskFee, foreign, await other.as()))).toBe(
    'tournament_team_not_found',
  );
});

test('the database takes no second row, no other team, no form that is no money and no change', async () => {
  const { team, take, category } = await world({ each: true });
  const [{ team: id, one }, other] = [await accepted(category), await team()];
  await take(id, one.id);
  const row = await app.db
    .selectFrom('desk_payments')
    .selectAll()
    .where('team_id', '=', id)
    .executeTakeFirstOrThrow();
  const { id: _, ...columns } = row;
  const insert = (fields: object) =>
    app.db
      .insertInto('desk_payments')
      .values({ ...columns, ...fields })
      .execute();
  await expect(insert({})).rejects.toMatchObject({ constraint: 'desk_payments_of_team' });
  await expect(insert({ team_id: other })).rejects.toMatchObject({
    constraint: 'desk_payments_half_of_team',
  });
  await expect(insert({ half_id: null, method: 'courtesy' })).rejects.toMatchObject({
    constraint: 'desk_payments_fee_is_money',
  });
  await expect(insert({ kind: 'return', reason: 'Saiu' })).rejects.toMatchObject({
    constraint: 'desk_payments_half_is_paid',
  });
  const change = app.db.updateTable('desk_payments').set({ team_id: other }).where('id', '=', row.id);
  await expect(change.execute()).rejects.toThrow();
});
