import { listAmericanos } from '@bandeja/contract/calls/americanos';
import { readDeskMoney } from '@bandeja/contract/calls/desk-money';
import { readDeskReport } from '@bandeja/contract/calls/desk-reports';
import { readOpenTill } from '@bandeja/contract/calls/desk-till';
import { listOpenMatches } from '@bandeja/contract/calls/open-matches';
import { listTournamentMatches, listTournaments } from '@bandeja/contract/calls/tournaments';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../test/test-app.ts';
import { prepareDemo } from './load-demo.ts';

const app = useTestApp();

test('the demo has a tournament that is open, one under way, one with its champion, and an Americano', async () => {
  await prepareDemo(app.db, { demo: true, now: TEST_NOW, say: () => {} });
  const { body } = await app.call(listTournaments, { query: {} });
  const byName = new Map(body.results.map((tournament) => [tournament.name, tournament]));
  const open = byName.get('Open da Arena Moema');
  expect(open?.status).toBe('open');
  expect(open?.categories.map(({ gender, level_min }) => [gender, level_min])).toEqual([
    ['F', null],
    ['X', null],
    [null, null],
    ['M', 4],
  ]);
  expect(open?.categories.filter(({ teams }) => teams === 0)).toEqual([]);
  const running = byName.get('Copa da Primavera');
  expect(running).toMatchObject({ status: 'running' });
  expect(running?.categories.every(({ drawn }) => drawn)).toBe(true);
  const { body: matches } = await app.call(listTournamentMatches, {
    query: { tournament: running?.hash ?? '' },
  });
  const ofGroups = matches.filter(({ group }) => group !== null);
  expect(ofGroups.filter(({ outcome }) => outcome === 'played')).toHaveLength(ofGroups.length / 2);
  const finished = byName.get('Torneio de Duplas');
  expect(finished?.status).toBe('finished');
  expect(finished?.categories[0]?.champion).not.toBeNull();
  const demo = await app.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'demo')
    .executeTakeFirstOrThrow();
  const { body: events } = await app.call(listAmericanos, {}, { as: await app.signIn(demo.id) });
  expect(events).toMatchObject([{ stage: 'running', entrants: 8 }]);
});

test('the demo player finds matches with a free place', async () => {
  await prepareDemo(app.db, { demo: true, now: TEST_NOW, say: () => {} });
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'demo')
    .executeTakeFirstOrThrow();
  const { body } = await app.call(listOpenMatches, { query: {} }, { as: await app.signIn(id) });
  expect(body.results.map(({ places_free, can }) => [places_free, can?.join])).toEqual([
    [1, true],
    [2, true],
    [3, true],
  ]);
});

test('the demo’s desk has an open till, money of its month by every method, and money to hand back', async () => {
  await prepareDemo(app.db, { demo: true, now: TEST_NOW, say: () => {} });
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'dona@bandeja.app')
    .executeTakeFirstOrThrow();
  const owner = { params: { slug: 'arena-moema-padel' } };
  const as = { as: await app.signIn(id) };
  const till = await app.call(readOpenTill, owner, as);
  expect(till.body.till?.expected_cents).toBeGreaterThan(0);
  expect(till.body.to_return).toHaveLength(1);
  const today = localDateOf(TEST_NOW, 'America/Sao_Paulo');
  const span = { from: addDays(today, -29), to: today };
  const money = await app.call(readDeskMoney, { ...owner, query: span }, as);
  expect(money.body.by_method.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['cash', 'debit', 'pix', 'pix_own']),
  );
  expect(money.body.returned_cents).toBeGreaterThan(0);
  expect(money.body.open_cents).toBeGreaterThan(0);
  const report = await app.call(readDeskReport, { ...owner, query: span }, as);
  expect(report.body.current.income_cents).toBeGreaterThan(1_000_000);
});
