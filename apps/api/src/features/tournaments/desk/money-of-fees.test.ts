import { exportAccount } from '@bandeja/contract/calls/accounts/account-export';
import * as spans from '@bandeja/contract/calls/desk-money';
import { readDeskReport } from '@bandeja/contract/calls/desk-reports';
import {
  confirmDeskTeam,
  removeDeskTeam,
  returnDeskFee,
} from '@bandeja/contract/calls/desk-tournament-teams';
import { urlOf } from '@bandeja/contract/client';
import { addDays } from '@bandeja/rules/time/local-time';
import { expect, test } from 'vitest';
import { FULL, useHalvesWorld } from '../../../../test/tournaments/halves-world.ts';

const { app, accepted, charge, pay, settle, tournament } = useHalvesWorld();

/** The money page and the numbers of the club of a tournament whose players pay their halves. */
async function world(fields: object = {}) {
  const made = await tournament(fields);
  const { as, params } = made;
  const slug = { slug: params.slug };
  const money = async () =>
    (await app.call(spans.readDeskMoney, { params: slug, query: {} }, await as())).body;
  const { today } = await money();
  return {
    ...{ ...made, money, today },
    numbers: async (from = today, to = from) =>
      (await app.call(readDeskReport, { params: slug, query: { from, to } }, await as())).body,
    csv: async () => {
      const query = { from: today, to: today };
      const headers = { authorization: `Bearer ${(await as()).as}` };
      const { body } = await app.app.inject({
        url: urlOf(spans.downloadDeskMoney, { params: slug, query }),
        headers,
      });
      return body.trim().split('\r\n');
    },
    leave: async (id: number) => {
      await app.call(removeDeskTeam, { params: { ...params, id } }, await as());
      await app.runJobs();
    },
    giveBack: async (id: number) =>
      app.call(returnDeskFee, { params: { ...params, id }, body: { method: 'pix_own' } }, await as()),
  };
}

test('fees of the app and of the club are in the money of the day, and go out of it, as their own kind', async () => {
  const { one: category, take, money, csv, leave, giveBack, hash } = await world();
  expect(await money()).not.toHaveProperty('tournament_cents');
  const { team, one, other } = await accepted(category);
  await pay(team, one);
  await take(team, other.id, 'pix_own');
  const paid = await money();
  expect(paid).toMatchObject({
    ...{
      total_cents: 2 * FULL,
      tournament_cents: 2 * FULL,
      credit_cents: 0,
      returned_cents: 0,
      row_count: 2,
    },
    ...{ by_court: [], open_cents: 0 },
    by_method: [
      { name: 'pix', amount_cents: FULL },
      { name: 'pix_own', amount_cents: FULL },
    ],
  });
  const halves = paid.rows.map(({ fee }) => fee?.half);
  expect(halves.toSorted()).toEqual(paid.rows[0]?.fee?.players.toSorted());
  expect(paid.rows.every(({ fee }) => fee?.hash === hash && fee.team === team)).toBe(true);
  expect((await csv()).filter((line) => line.includes('Pix do clube'))).toHaveLength(1);

  await leave(team);
  // By the app at once; what the club took when it is handed out.
  expect(await money()).toMatchObject({ total_cents: FULL, tournament_cents: FULL, returned_cents: FULL });
  await giveBack(team);
  const back = await money();
  expect(back).toMatchObject({ total_cents: 0, tournament_cents: 0, returned_cents: 2 * FULL, row_count: 4 });
  expect(back.rows.map(({ kind }) => kind).toSorted()).toEqual(['payment', 'payment', 'refund', 'return']);
  const lines = await csv();
  expect(lines[0]?.split(';').slice(-3)).toEqual(['Torneio', 'Categoria', 'Dupla']);
  const amounts = lines.slice(1).map((line) => Number((line.split(';')[4] ?? '').replace(',', '.')));
  expect(amounts.reduce((total, amount) => total + amount, 0)).toBe(0);
  expect(lines.slice(1).every((line) => line.split(';').at(-1)?.includes(' e '))).toBe(true);
});

test('what a bank takes back leaves, and comes again when the club wins', async () => {
  const { one: category, money } = await world();
  const { team, one } = await accepted(category);
  const { providerId } = await charge(team, one);
  await settle(providerId);
  expect((await money()).tournament_cents).toBe(FULL);
  await settle(providerId, 'charged_back');
  expect((await money()).tournament_cents).toBe(0);
  await settle(providerId, 'dispute_won');
  expect((await money()).tournament_cents).toBe(FULL);
});

test('the numbers have them beside the income, on the days of the money, without other clubs', async () => {
  const { one: category, take, numbers, leave, today, giveBack } = await world({ second_cents: null });
  const [{ team, one, other }, stays] = [await accepted(category), await accepted(category)];
  await pay(team, one);
  await take(team, other.id);
  await take(stays.team);
  const paid = await numbers();
  expect(paid.current).toMatchObject({ tournament_cents: 4 * FULL, income_cents: 0, credit_cents: 0 });
  expect(paid.before.tournament_cents).toBe(0);
  await leave(team);
  expect((await numbers()).current.tournament_cents).toBe(3 * FULL);
  await giveBack(team);
  expect((await numbers()).current.tournament_cents).toBe(2 * FULL);
  const tomorrow = await numbers(addDays(today, 1));
  expect([tomorrow.current.tournament_cents, tomorrow.before.tournament_cents]).toEqual([0, 2 * FULL]);
  expect((await (await world()).numbers()).current.tournament_cents).toBe(0);
});

test('a fee that nobody said the form of is in neither', async () => {
  const { one: category, numbers, money, params, as } = await world({ each_pays: false, second_cents: null });
  const { team } = await accepted(category);
  expect((await app.call(confirmDeskTeam, { params: { ...params, id: team } }, await as())).status).toBe(200);
  expect((await money()).row_count).toBe(0);
  expect((await numbers()).current.tournament_cents).toBe(0);
});

test('each player exports what the club took of the own half and handed back of it, without the partner’s', async () => {
  const { one: category, take, leave, giveBack } = await world();
  const { team, one, other } = await accepted(category);
  const exported = async ({ token }: { token: string }, of = team) =>
    (await app.call(exportAccount, {}, { as: token })).body.tournament_teams.find(({ id }) => id === of)
      ?.desk_payments;
  expect(await exported(one)).toEqual([]);
  await take(team, one.id, 'debit');
  const at = app.clock.now.toISOString();
  const paid = { at, kind: 'payment', method: 'debit', amount_cents: FULL };
  expect(await exported(one)).toEqual([paid]);
  expect(await exported(other)).toEqual([]);
  await leave(team);
  await giveBack(team);
  const back = { at, kind: 'return', method: 'pix_own', amount_cents: -FULL };
  expect(await exported(one)).toEqual([paid, back]);
  expect(await exported(other)).toEqual([]);
  // Of two halves one row hands back both.
  const both = await accepted(category);
  await take(both.team);
  await leave(both.team);
  await giveBack(both.team);
  for (const who of [both.one, both.other])
    expect((await exported(who, both.team))?.map(({ amount_cents }) => amount_cents)).toEqual([FULL, -FULL]);
});
