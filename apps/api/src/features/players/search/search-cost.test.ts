import { listPlayers } from '@bandeja/contract/calls/players';
import { createPlayer, createUser } from '@bandeja/db/testing/builders';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import { nameMatches, searchedName } from '../players.repository.ts';

const PLAYERS = 20_000;

const app = useTestApp();
let token: string;
beforeAll(async () => {
  token = await app.signIn((await createUser(app.db)).id);
  await createPlayer(app.db, { first_name: 'Maria das Dores', last_name: 'Alves Souza Santos Lima' });
  // Names of syllables: each two letters begin one word in about ninety.
  for (let first = 1; first < PLAYERS; first += 4_000)
    await sql`
      INSERT INTO players (first_name, last_name, gender)
      SELECT initcap(left(md5(n::text), 10)), initcap(left(md5((n + ${PLAYERS})::text), 10)), 'F'
      FROM generate_series(${first}::integer, ${first + 3_999}::integer) AS n`.execute(app.db);
  await sql`ANALYZE players`.execute(app.db);
});

describe('a search in 20,000 players', () => {
  test.each([
    'ab',
    '4f',
    'abc',
    'ab cd',
    'maria d',
    'conceição',
    Array.from({ length: 50 }, (_, n) => (n + 10).toString(16).padStart(2, 'c')).join(' '),
  ])('%j reads no whole table, compares stored text and scans an index once', async (search) => {
    const found = app.db.selectFrom('players').where((where) => where.and(nameMatches(search)));
    for (const statement of [
      found.select((select) => select.fn.countAll().as('count')),
      found.selectAll().orderBy(searchedName).orderBy('id').limit(10),
    ]) {
      const plan = JSON.stringify(await statement.explain('json'));
      expect(plan).not.toContain('Seq Scan');
      expect(plan.match(/"Index Name":"players_name_(search|order)"/g)).toHaveLength(1);
      expect(plan).not.toContain('lower(');
    }
  });
});

test('a search has conditions for five distinct words of thirty characters at most', () => {
  expect(nameMatches(Array.from({ length: 50 }, (_, n) => `palavra${n}`).join(' '))).toHaveLength(5);
  expect(nameMatches('ana ANA Ana aná')).toHaveLength(2);
});

test('words beyond the fifth leave the player in the answer', async () => {
  const { body } = await app.call(
    listPlayers,
    { query: { search: 'maria das dores alves souza santos lima' } },
    { as: token },
  );
  expect(body.results.map(({ first_name }) => first_name)).toEqual(['Maria das Dores']);
});

test('a search of one or two letters finds the start of any word of a name', async () => {
  const found = async (search: string) =>
    (await app.call(listPlayers, { query: { search } }, { as: token })).body.results.map(
      ({ first_name }) => first_name,
    );
  expect(await found('ma do al')).toEqual(['Maria das Dores']);
  expect(await found('ma or al')).toEqual([]);
});
