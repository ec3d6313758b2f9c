import { contestMatch } from '@bandeja/contract/calls/match-lifecycle';
import { beforeAll, expect, test } from 'vitest';
import { createFour, type Person } from '../../test/matches/match-people.ts';
import { createResultCalls } from '../../test/matches/result-calls.ts';
import { runCommand } from '../../test/run-command.ts';
import { useTestApp } from '../../test/test-app.ts';

const app = useTestApp();
let people: [Person, Person, Person, Person];
beforeAll(async () => {
  people = await createFour(app);
});

const check = () => replay('--dry-run');
async function replay(...options: string[]) {
  const { code, printed, complained } = await runCommand(app.db, app.clock.now, [
    'levels',
    'replay',
    ...options,
  ]);
  return { code, text: [...printed, ...complained].join('\n') };
}

const sum = (matches: number) =>
  `Todos os níveis conferem. Jogadores: 4. Partidas que mexeram em níveis: ${matches}.`;

test('levels replay --dry-run passes when stored levels equal a replay, also after a contest, and lists those that differ', async () => {
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
  await app.runJobs();
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
  expect((await check()).text).toContain(
    `jogador ${one.id}, partida ${second.id}: guardado 3.00 (20.00%) → 6.50`,
  );

  // Without --dry-run the command rewrites them, and shows the first difference.
  const repaired = await replay();
  expect(repaired.code).toBe(0);
  expect(repaired.text).toMatch(
    new RegExp(`^Regravados: 2\\. jogador ${one.id}, partida ${second.id}: .+\\n${sum(1)}$`),
  );
  expect((await check()).text).toBe(sum(1));

  // Levels of a match without a result: four changes and four present levels are wrong.
  await app.db
    .updateTable('matches')
    .set({ ended_at: null, winner: null, provisional_until: null })
    .execute();
  expect((await check()).text).toMatch(/^Não conferem \(8\)/);
});
