import { recordSet } from '@bandeja/contract/calls/match-scores';
import { finishMatch } from '@bandeja/contract/calls/matches';
import type { TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { expect } from 'vitest';
import type { TestApp } from '../test-app.ts';
import { matchesOf, runTournament } from './tournament-world.ts';

/** Team A wins. */
export const WIN = [
  [6, 3],
  [6, 4],
];

/** A token of a player of a team. */
export async function tokenOf(app: TestApp, player: number | undefined): Promise<string> {
  const { user_id } = await app.db
    .selectFrom('players')
    .select('user_id')
    .where('id', '=', player ?? 0)
    .executeTakeFirstOrThrow();
  return app.signIn(user_id ?? 0);
}

/** The players of team A record a win and finish, after the start of the match. */
export async function playOnPage(app: TestApp, match: TournamentMatch, sets = WIN): Promise<void> {
  app.clock.now = new Date(new Date(match.starts_at ?? 0).getTime() + 60 * 60_000);
  const as = await tokenOf(app, match.team_a?.player_A.id);
  for (const [index, [team_a_score = 0, team_b_score = 0]] of sets.entries())
    await app.call(
      recordSet,
      { body: { match: match.match ?? 0, set: index + 1, team_a_score, team_b_score } },
      { as },
    );
  await app.runJobs();
  const { status } = await app.call(finishMatch, { params: { id: match.match ?? 0 }, body: {} }, { as });
  expect(status).toBe(200);
}

/** A match of the tournament that exists. */
export const findMatch = async (app: TestApp, hash: string, id: number) =>
  (await matchesOf(app, hash)).find((one) => one.id === id) as TournamentMatch;

/** Ends all group matches by the operator; team A wins each. */
export async function endGroups(app: TestApp, hash: string): Promise<void> {
  for (const { hash: match } of (await matchesOf(app, hash)).filter(({ group }) => group !== null))
    expect((await runTournament(app, 'result', { match, sets: WIN })).code).toBe(0);
}
