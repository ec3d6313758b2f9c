import { beforeEach, expect, test } from 'vitest';
import { createFour, createMatchOf, createPerson, type Person } from '../../../test/matches/match-people.ts';
import { createResultCalls, WON_BY_A } from '../../../test/matches/result-calls.ts';
import { runCommand } from '../../../test/run-command.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
const calls = createResultCalls(app);
let people: [Person, Person, Person, Person];
beforeEach(async () => {
  people = await createFour(app);
});

async function listed() {
  const { code, printed } = await runCommand(app.db, app.clock.now, ['matches', 'contested']);
  const rows = JSON.parse(printed.join('\n')) as { player: number }[];
  return { code, rows: rows.filter(({ player }) => people.some(({ id }) => id === player)) };
}

/** B1 contests a result of these four players, then agrees on the same sets. */
async function lose() {
  const { id } = await calls.finished(people);
  await calls.contest(id, people[2]);
  await calls.finish(id, people[0]);
  const { status } = await calls.accept(id, people[2]);
  if (status !== 200) throw new Error(`accept answered ${status}`);
}

test('matches contested lists a player who has lost three contests', async () => {
  await createMatchOf(app, people, { sets: WON_BY_A });
  await lose();
  await lose();
  expect((await listed()).rows).toEqual([]);
  await lose();
  expect(await listed()).toEqual({
    code: 0,
    rows: [
      {
        player: people[2].id,
        name: expect.stringMatching(/^Jogador Número \d+$/),
        contests: 3,
        lost: 3,
        confirmed_matches: 1,
      },
    ],
  });
});

test('matches contested lists a player who contests and never confirmed another match', async () => {
  const contester = await createPerson(app);
  people[3] = contester;
  const fields = { type: 'Competitive', sets: WON_BY_A, unconfirmed: [contester.id] };
  const { id } = await createMatchOf(app, people, fields);
  await calls.finish(id, people[0]);
  await calls.contest(id, contester);
  const { rows } = await listed();
  expect(rows).toMatchObject([{ player: contester.id, contests: 1, lost: 0, confirmed_matches: 0 }]);
});
