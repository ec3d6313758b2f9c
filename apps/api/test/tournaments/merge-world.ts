import * as merges from '@bandeja/contract/calls/desk-tournament-merge';
import { setTournamentRegistration } from '@bandeja/contract/calls/desk-tournaments';
import { answerMerge } from '@bandeja/contract/calls/tournament-teams';
import { createTeam } from '@bandeja/db/testing/tournaments/tournament-builder';
import type { SignedIn } from '../new-player.ts';
import { notificationsOf } from '../notifications-of.ts';
import { useHalvesWorld } from './halves-world.ts';

const FREE = { price_cents: 0, each_pays: false, second_cents: null };
/** Of the club's clock: after the registration, before the first day. */
export const UNTIL = '2026-03-13T12:00';

/** Two categories, of which one asks its teams to play in the other, and short functions to ask and to answer. */
export function useMergeWorld() {
  const world = useHalvesWorld();
  const { app, accepted, tournament } = world;

  /** With registered teams whose registration is over: free, unless said. `prepare`: pays while it is open. */
  async function merging({
    teams = 2,
    source = {},
    target = {},
    prepare = async () => {},
  }: {
    teams?: number;
    source?: object;
    target?: object;
    prepare?: (made: Made) => Promise<void>;
  } = {}) {
    const made = await tournament({ ...FREE, ...source }, { ...FREE, ...target });
    const pairs: Pair[] = [];
    for (let index = 0; index < teams; index += 1) pairs.push(await accepted(made.one));
    await prepare({ ...made, pairs });
    const { params, one, two } = made;
    await app.call(setTournamentRegistration, { params, body: { open: false } }, await made.as());
    const ask = async (body: { until?: string; dry_run?: boolean; category?: number; into?: number } = {}) =>
      app.call(
        merges.askDeskMerge,
        { params, body: { category: one, into: two, until: UNTIL, ...body } },
        await made.as(),
      );
    return {
      ...{ ...made, pairs, ask },
      seen: async (category = one) =>
        (await app.call(merges.getDeskMerge, { params, query: { category } }, await made.as())).body,
      states: async (category = one) =>
        (
          await app.call(merges.getDeskMerge, { params, query: { category } }, await made.as())
        ).body.teams.map(({ state }) => state),
      takeBack: async (category = one) =>
        app.call(merges.takeBackDeskMerge, { params, body: { category } }, await made.as()),
      deskSays: async (team: number, answer: 'yes' | 'no') =>
        app.call(
          merges.answerDeskMerge,
          { params: { ...params, id: team }, body: { answer } },
          await made.as(),
        ),
      /** Fills places of the other category. */
      fill: async (count: number) => {
        for (let index = 0; index < count; index += 1)
          await createTeam(app.db, { category_id: two, now: app.clock.now });
      },
    };
  }

  const say = (team: number, by: SignedIn, answer: 'yes' | 'no') =>
    app.call(answerMerge, { params: { id: team }, body: { answer } }, { as: by.token });
  const bothSay = async ({ team, one, other }: Pair, answer: 'yes' | 'no' = 'yes') => [
    await say(team, one, answer),
    await say(team, other, answer),
  ];
  const told = async ({ id }: SignedIn) => (await notificationsOf(app, id)).map(({ title }) => title);
  const categoryOf = async (team: number) =>
    (
      await app.db
        .selectFrom('tournament_teams')
        .select('category_id')
        .where('id', '=', team)
        .executeTakeFirstOrThrow()
    ).category_id;
  const cancelledAt = async (category: number) =>
    (
      await app.db
        .selectFrom('tournament_categories')
        .select('cancelled_at')
        .where('id', '=', category)
        .executeTakeFirstOrThrow()
    ).cancelled_at;

  return { ...world, merging, say, bothSay, told, categoryOf, cancelledAt };
}

export type Pair = { team: number; one: SignedIn; other: SignedIn };
type Made = Awaited<ReturnType<ReturnType<typeof useHalvesWorld>['tournament']>> & { pairs: Pair[] };
