import { contestMatch } from '@bandeja/contract/calls/match-lifecycle';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFour, type Person } from '../features/matches/testing/match-people.ts';
import { createResultCalls } from '../features/matches/testing/result-calls.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { runAdmin } from './run-admin.ts';

let app: TestApp;
let people: [Person, Person, Person, Person];
beforeAll(async () => {
  app = await createTestApp();
  people = await createFour(app);
});
afterAll(() => app.close());

async function check() {
  const [said, complained]: [string[], string[]] = [[], []];
  const code = await runAdmin(['levels', 'check'], {
    open: async () => ({ db: app.db, close: async () => {} }),
    now: app.clock.now,
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  });
  return { code, text: [...said, ...complained].join('\n') };
}

const sum = (matches: number) =>
  `Todos os níveis conferem. Jogadores: 4. Partidas que mexeram em níveis: ${matches}.`;

test('levels check: what is stored is what the matches give, also after a contest; and what is not is named', async () => {
  expect(await check()).toEqual({
    code: 0,
    text: sum(0),
  });
  const { finished } = createResultCalls(app);
  const first = await finished(people);
  const second = await finished([people[0], people[2], people[1], people[3]]);
  expect((await check()).text).toBe(sum(2));
  const body = { reason: 'Não foi assim.' };
  await app.call(contestMatch, { params: { id: first.id }, body }, { as: people[2].token });
  expect((await check()).text).toBe(sum(1));

  const [one] = people;
  await app.db.updateTable('players').set({ level: 6.5 }).where('id', '=', one.id).execute();
  const now = await check();
  expect(now.code).toBe(1);
  expect(now.text).toMatch(
    new RegExp(
      `^Não conferem \\(1\\):\\n  jogador ${one.id}, hoje: guardado 6\\.50 .+, pelas partidas 3\\.\\d\\d `,
    ),
  );
  await app.db
    .updateTable('level_changes')
    .set({ level: 6.5 })
    .where('player_id', '=', one.id)
    .where('match_id', '=', second.id)
    .execute();
  expect((await check()).text).toContain(`jogador ${one.id}, partida ${second.id}: guardado 6.50`);

  // A contest that forgot to take its levels back.
  await app.db
    .updateTable('matches')
    .set({ ended_at: null, winner: null, provisional_until: null })
    .execute();
  expect((await check()).text).toMatch(/^Não conferem \(4\)/);
});
