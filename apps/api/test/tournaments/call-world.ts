import * as calls from '@bandeja/contract/calls/desk-match-calls';
import { listDeskMatches, recordDeskResult } from '@bandeja/contract/calls/desk-results';
import { getTournamentTv } from '@bandeja/contract/calls/tournaments';
import type { TestApp } from '../test-app.ts';
import { deskWorld } from './desk-tournament-world.ts';
import { drawAndSchedule, fullTournament, matchesOf } from './tournament-world.ts';

const MINUTE_MS = 60_000;

/** A scheduled tournament of a club with two courts, ten minutes before its first matches, and the calls of its desk. */
export async function callWorld(
  app: TestApp,
  { teams = 6, ...fields }: Parameters<typeof fullTournament>[1] = {},
) {
  const desk = await deskWorld(app);
  const tournament = await fullTournament(app, { club_id: desk.club.id, teams, ...fields });
  const { hash } = tournament;
  await drawAndSchedule(app, hash);
  const params = { ...desk.slug, hash };
  const starts = (await matchesOf(app, hash)).flatMap(({ starts_at }) => starts_at ?? []).toSorted();
  const at = async (time: string | number) => {
    app.clock.now = new Date(time);
    await desk.signInAgain();
  };
  await at(Date.parse(starts[0] ?? '') - 10 * MINUTE_MS);
  const read = async () => (await app.call(listDeskMatches, { params }, desk.as)).body;
  const own = await read();
  return {
    ...{ ...desk, ...tournament, params, read, at },
    courts: own.courts.map(({ id }) => id),
    /** Of the schedule, the first one on each court. */
    matches: own.matches.filter(
      ({ court_id }, at) => own.matches.findIndex((one) => one.court_id === court_id) === at,
    ),
    all: own.matches,
    find: async (match: string) => (await read()).matches.find((one) => one.hash === match),
    call: (match: string, body: { court?: number; instead_of?: number } = {}, as = desk.as) =>
      app.call(calls.callDeskMatch, { params, body: { match, ...body } }, as),
    takeBack: (match: string) => app.call(calls.takeBackDeskCall, { params, body: { match } }, desk.as),
    record: (match: string, body: object) =>
      app.call(recordDeskResult, { params, body: { match, expected_version: 1, ...body } }, desk.as),
    /** The players of a match, team A first. */
    players: async (match: string) => {
      const of = (await matchesOf(app, hash)).find((one) => one.hash === match);
      return [of?.team_a, of?.team_b].flatMap((team) => (team ? [team.player_A.id, team.player_B.id] : []));
    },
    shown: async () =>
      (await app.call(getTournamentTv, { params: { hash } })).body.matches.filter((one) => one.called_at),
  };
}
