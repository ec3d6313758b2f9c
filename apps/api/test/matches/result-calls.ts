import { acceptMatch, contestMatch } from '@bandeja/contract/calls/match-lifecycle';
import { finishMatch } from '@bandeja/contract/calls/matches';
import { expect } from 'vitest';
import { runCommand } from '../run-command.ts';
import { TEST_NOW, type TestApp } from '../test-app.ts';
import { createMatchOf, type Person } from './match-people.ts';

/** Runs `npm run admin -- levels replay --dry-run`: the stored levels must equal a replay of all matches. */
export async function expectLevelsToReplay(app: TestApp): Promise<void> {
  const { code, complained } = await runCommand(app.db, app.clock.now, ['levels', 'replay', '--dry-run']);
  expect({ code, complained }).toEqual({ code: 0, complained: [] });
}

/** In minutes, as `wait` takes it. */
export const HOUR = 60;

/** Two sets, both won by A. */
export const WON_BY_A = [
  [6, 3],
  [6, 4],
] as const;

export const REASON = 'O segundo set foi nosso.';

/** The calls of players about a result. */
export function createResultCalls(app: TestApp) {
  const finish = (id: number, { token }: Person, body = {}) =>
    app.call(finishMatch, { params: { id }, body }, { as: token });
  const accept = (id: number, { token }: Person, body = {}) =>
    app.call(acceptMatch, { params: { id }, body }, { as: token });
  const contest = (id: number, { token }: Person, body = {}) =>
    app.call(contestMatch, { params: { id }, body: { reason: REASON, ...body } }, { as: token });

  let dates = 0;
  /** An hour ago, then two hours earlier each time: of matches of the same four in one hour only one counts for levels. */
  const playedAt = () => new Date(TEST_NOW.getTime() - (1 + 2 * dates++) * 3_600_000);

  /** A Competitive match of these four that A1 has finished, won by A. */
  async function finished(people: readonly Person[]) {
    const match = await createMatchOf(app, people, {
      type: 'Competitive',
      sets: WON_BY_A,
      date: playedAt(),
    });
    const [first] = people;
    const answer = first && (await finish(match.id, first));
    if (answer?.status !== 200) throw new Error(`match ${match.id} did not finish`);
    return match;
  }

  /** The present levels and reliabilities of these people. */
  async function levelsOf(people: readonly Person[]) {
    const ids = people.map(({ id }) => id);
    const players = app.db.selectFrom('players').select(['level', 'reliability']).where('id', 'in', ids);
    const rows = await players.orderBy('id').execute();
    return rows.map(({ level, reliability }) => [level, reliability]);
  }

  /** Advances the clock and signs in again, because the old tokens expire. */
  async function wait(people: readonly Person[], minutes: number) {
    app.clock.advanceMinutes(minutes);
    for (const person of people) person.token = await app.signIn(person.userId);
  }

  return { finish, accept, contest, finished, levelsOf, playedAt, wait };
}
