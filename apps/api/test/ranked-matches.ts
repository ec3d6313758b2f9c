import * as calls from '@bandeja/contract/calls/rankings/rankings';
import { createClub } from '@bandeja/db/testing/builders';
import type { MatchFields } from '@bandeja/db/testing/match-builder';
import { expect } from 'vitest';
import { addJob } from '../src/jobs/add-job.ts';
import { createMatchOf, type Person } from './matches/match-people.ts';
import { createResultCalls, WON_BY_A } from './matches/result-calls.ts';
import { runCommand } from './run-command.ts';
import type { TestApp } from './test-app.ts';

export { createFour, createMatchOf, createPerson } from './matches/match-people.ts';
export { createResultCalls, HOUR, WON_BY_A } from './matches/result-calls.ts';

/** Runs `npm run admin -- rankings check`: awards, standings and counts agree. */
export async function expectRankingsToAddUp(app: TestApp): Promise<void> {
  const { code, complained } = await runCommand(app.db, app.clock.now, ['rankings', 'check']);
  expect({ code, complained }).toEqual({ code: 0, complained: [] });
}

/** A club with one court. */
export async function createCourt(app: TestApp, timezone = 'America/Sao_Paulo') {
  const club = await createClub(app.db, { timezone, courts: 1 });
  const court = club.courts[0]?.id;
  if (court === undefined) throw new Error('a club of one court came without it');
  return { club: club.id, court };
}

export function createRankingCalls(app: TestApp) {
  const { finish, playedAt } = createResultCalls(app);

  /**
   * A Competitive match of these four, won 6–3 6–4 by the first two unless `fields` override it, finished by the first.
   */
  async function play(people: readonly Person[], fields: Partial<MatchFields> = {}) {
    const match = await createMatchOf(app, people, {
      type: 'Competitive',
      sets: WON_BY_A,
      date: playedAt(),
      ...fields,
    });
    const [first] = people;
    const answer = first && (await finish(match.id, first));
    if (answer?.status !== 200) throw new Error(`match ${match.id} did not finish: ${answer?.status}`);
    return match;
  }

  /** Position and points of a player by ranking: `null` is the general one. */
  async function rankedIn({ id }: Pick<Person, 'id'>) {
    const { body } = await app.call(calls.listRankingsOfPlayer, { params: { id } });
    return body.map(({ ranking, position, score }) => ({ club: ranking.club?.id ?? null, position, score }));
  }

  const scoreOf = async (person: Pick<Person, 'id'>, club: number | null = null) =>
    (await rankedIn(person)).find((one) => one.club === club)?.score ?? 0;

  /** The general ranking of the present quarter. */
  async function generalRanking({ token }: Person): Promise<number> {
    const { body } = await app.call(calls.listRankings, {}, { as: token });
    return body.find(({ club }) => club === null)?.id ?? 0;
  }

  const positions = async (ranking: number, { token }: Person, start: number, end: number) =>
    (await app.call(calls.listPositions, { params: { id: ranking }, query: { start, end } }, { as: token }))
      .body;

  const runFold = () => runTask(app, 'fold_rankings');
  const runSnapshot = () => runTask(app, 'snapshot_rankings');

  return { play, rankedIn, scoreOf, generalRanking, positions, runFold, runSnapshot };
}

async function runTask(app: TestApp, name: 'fold_rankings' | 'snapshot_rankings'): Promise<void> {
  await addJob(app.db, name, {}, { runAt: app.clock.now });
  await app.runJobs();
}
