import { listLevelHistory, registerLevel } from '@bandeja/contract/calls/levels';
import { createPlayer } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { expect, test } from 'vitest';
import { runCommand } from '../../../test/run-command.ts';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';
import { checkLevels } from './public.ts';

const app = useTestApp();

const admin = (...argv: string[]) => runCommand(app.db, app.clock.now, ['levels', ...argv]);

/** Declares a level as a new player; the answer with the level at which the player starts. */
async function declare(level: number) {
  const { id, user_id } = await createPlayer(app.db);
  const body = { player: id, level, previous_level: level, reliability: 20, previous_reliability: 20 };
  const answer = await app.call(registerLevel, { body }, { as: await app.signIn(user_id ?? 0) });
  expect(answer.status).toBe(201);
  return { id, level: answer.body.level, previous_level: answer.body.previous_level };
}
const historyOf = async (id: number) => (await app.call(listLevelHistory, { params: { id } })).body;

test('an offset applies to levels of its range declared from its date on, and changes no earlier one', async () => {
  const before = await declare(4);
  expect(before).toMatchObject({ level: 4, previous_level: 4 });
  expect((await admin('offset', '--by=-0.25', '--from', '2026-03-07', '--levels', '4-5.5')).printed).toEqual([
    'Declarados de 4,00 a 5,50, desde 07/03/2026: −0,25',
  ]);
  expect((await declare(4)).level).toBe(4);

  app.clock.now = new Date(TEST_NOW.getTime() + 24 * 3_600_000);
  expect(await declare(4)).toMatchObject({ level: 3.75, previous_level: 4 });
  expect((await declare(5.5)).level).toBe(5.25);
  expect((await declare(3.5)).level).toBe(3.5);
  expect(await historyOf(before.id)).toMatchObject([{ level: 4, previous_level: 4 }]);

  await admin('offset', '--by=-1', '--from', '2026-03-07', '--levels', '0-0.5');
  expect((await declare(0.5)).level).toBe(0);
  await admin('offset', '--by=0', '--from', '2026-03-07', '--levels', '4-4');
  expect((await declare(4)).level).toBe(4);
  expect((await checkLevels(app.db)).wrong).toEqual([]);
  expect((await admin('bias')).printed).toContain('Declarados de 4,00 a 4,00, desde 07/03/2026: 0,00');
});

test('an offset is refused for a past date, and invalid arguments are explained', async () => {
  const past = await admin('offset', '--by=0.2', '--from', '2026-03-05');
  expect([past.code, past.complained]).toEqual([
    1,
    ['A data já passou: um desvio vale só para níveis declarados depois.'],
  ]);
  for (const argv of [
    ['--from', '2026-09-01'],
    ['--by=3', '--from', '2026-09-01'],
    ['--by=0.2', '--from', '2026-13-01'],
    ['--by=0.2', '--from', '2026-09-01', '--levels', '5-4'],
    ['--by=0.2', '--from', '2026-09-01', '--levels', '6-8'],
  ]) {
    expect((await admin('offset', ...argv)).code, argv.join(' ')).toBe(2);
  }
});

test('the bias shows the mean distance of known levels from their declarations', async () => {
  for (const level of [3.2, 3.6]) {
    const { id } = await createPlayer(app.db, { level: 3 });
    const { id: match } = await createMatch(app.db, { type: 'Competitive', date: TEST_NOW });
    await app.db
      .insertInto('level_changes')
      .values({
        player_id: id,
        match_id: match,
        level,
        previous_level: 3,
        reliability: 80,
        previous_reliability: 79,
        created_at: TEST_NOW,
        updated_at: TEST_NOW,
      })
      .execute();
  }
  expect((await admin('bias')).printed).toContain('  declarado 3,00: +0,40 (jogadores: 2)');
});
