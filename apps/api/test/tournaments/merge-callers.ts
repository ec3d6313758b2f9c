import { askDeskMerge } from '@bandeja/contract/calls/desk-tournament-merge';
import type { TestApp } from '../test-app.ts';
import { drawWorld } from './desk-tournament-world.ts';

/** A request for each call about joining a category to another one. */
export function mergeCallers(app: TestApp) {
  /** Two categories whose registration is over; `asked`: the teams of the first one, whether they play in the second one. */
  const merging = async ({ asked }: { asked: boolean }) => {
    const { as, params, categories, category, enter } = await drawWorld(app, {
      teams: 0,
      categories: [{}, {}],
    });
    const team = await enter(category);
    const body = { category, into: categories[1]?.id ?? 0, until: '2026-03-14T08:00' };
    if (asked) await app.call(askDeskMerge, { params, body }, as);
    return { params, body, team, ...as };
  };
  return {
    async askDeskMerge() {
      const { params, body, team: _team, ...as } = await merging({ asked: false });
      return { input: { params, body }, ...as };
    },
    async takeBackDeskMerge() {
      const { params, body, team: _team, ...as } = await merging({ asked: true });
      return { input: { params, body: { category: body.category } }, ...as };
    },
    async answerDeskMerge() {
      const { params, team, body: _body, ...as } = await merging({ asked: true });
      return { input: { params: { ...params, id: team.id }, body: { answer: 'yes' } }, ...as };
    },
    async answerMerge() {
      const { team } = await merging({ asked: true });
      const { user_id } = await app.db
        .selectFrom('players')
        .select('user_id')
        .where('id', '=', team.player_a)
        .executeTakeFirstOrThrow();
      return {
        input: { params: { id: team.id }, body: { answer: 'yes' } },
        as: await app.signIn(user_id ?? 0),
      };
    },
  };
}
