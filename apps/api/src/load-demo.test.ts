import { listAmericanos } from '@bandeja/contract/calls/americanos';
import { listTournamentMatches, listTournaments } from '@bandeja/contract/calls/tournaments';
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
