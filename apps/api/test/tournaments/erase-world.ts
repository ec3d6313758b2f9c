import * as calls from '@bandeja/contract/calls/desk-results';
import type { TestApp } from '../test-app.ts';
import { callWorld } from './call-world.ts';
import { matchesOf } from './tournament-world.ts';

/** Team A wins. */
export const SETS = [
  { team_a_score: 6, team_b_score: 3 },
  { team_a_score: 6, team_b_score: 4 },
];
export const LOST_SETS = SETS.map(({ team_a_score: b, team_b_score: a }) => ({
  team_a_score: a,
  team_b_score: b,
}));

/** A scheduled tournament, ten minutes before its first matches; a manager records and erases by the versions of now. */
export async function eraseWorld(app: TestApp, fields: Parameters<typeof callWorld>[1] = {}) {
  const of = await callWorld(app, fields);
  const send = async (match: string, body: object, as = of.as) => {
    const { version = 1 } = (await of.find(match)) ?? {};
    return app.call(
      calls.recordDeskResult,
      { params: of.params, body: { match, expected_version: version, ...body } },
      as,
    );
  };
  return {
    ...of,
    send,
    erase: (match: string, body: object = {}) => send(match, { outcome: null, ...body }),
    labelled: async (label: string) => (await of.read()).matches.filter((one) => one.label === label),
    /** Levels and points that the match of four has moved, for how many players. */
    async moved(match: string) {
      const four = (await matchesOf(app, of.hash)).find(({ hash }) => hash === match)?.match ?? 0;
      const [levels, points] = await Promise.all(
        (['level_changes', 'ranking_awards'] as const).map((table) =>
          app.db.selectFrom(table).select('player_id').distinct().where('match_id', '=', four).execute(),
        ),
      );
      return { four, levels: levels?.length, points: points?.length };
    },
  };
}
