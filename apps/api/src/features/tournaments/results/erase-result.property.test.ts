import { getTournament, listTournamentGroups } from '@bandeja/contract/calls/tournaments';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import { fullTournament, matchesOf, runTournament } from '../../../../test/tournaments/tournament-world.ts';
import { Refusal } from '../../../http/errors/refusal.ts';
import { type ResultInput, setResult } from './set-result.ts';
import { withdrawDrawnTeam } from './withdraw-team.ts';

const app = useTestApp();
const MINUTE_MS = 60_000;

type Entry = { match: string; input: ResultInput } | { left: number };

/** A drawn tournament without courts: two groups of three, semifinals, third place and final; and what can be done to it. */
async function world() {
  const { id, hash, categories } = await fullTournament(app, {
    ...{ teams: 6, categories: [{ third_place: true }] },
  });
  await runTournament(app, 'draw', { tournament: hash });
  const category = categories[0]?.id ?? 0;
  const matches = () => matchesOf(app, hash);
  const drawn = await app.db
    .selectFrom('tournament_matches')
    .select(['id', 'team_a', 'team_b'])
    .where('tournament_id', '=', id)
    .execute();
  const tick = () => {
    app.clock.now = new Date(app.clock.now.getTime() + MINUTE_MS);
    return app.clock.now;
  };
  return {
    matches,
    /** A match needs no yes but that of its own: nothing else is contradicted. */
    record: (input: ResultInput) => setResult(app.db, input, { confirm: [input.match], now: tick() }),
    leave: (team: number) => withdrawDrawnTeam(app.db, team, { confirm: true, now: tick() }),
    /** As just after the draw, with the teams that have left in again. */
    async reset() {
      for (const { id: match, team_a, team_b } of drawn)
        await app.db
          .updateTable('tournament_matches')
          .set({ team_a, team_b, outcome: null, winner: null, ended_by: null, sets: '[]', finished_at: null })
          .where('id', '=', match)
          .execute();
      await app.db
        .updateTable('tournament_teams')
        .set({ status: 'confirmed', withdrawn_at: null, withdrawn_because: null })
        .where('category_id', '=', category)
        .execute();
    },
    /** What tables and bracket tell. */
    async story() {
      const { body: groups } = await app.call(listTournamentGroups, { params: { id: category } });
      const { body } = await app.call(getTournament, { params: { hash } });
      return {
        champion: body.categories[0]?.champion,
        tables: groups.map(({ standings }) =>
          standings.map(({ team, won, games, advances }) => ({ team: team.id, won, games, advances })),
        ),
        matches: (await matches())
          .map((one) => [one.id, one.team_a?.id, one.team_b?.id, one.outcome, one.winner, one.scores])
          .toSorted(([one], [other]) => Number(one) - Number(other)),
      };
    },
  };
}

const GAMES = [
  [6, 0],
  [6, 3],
  [7, 5],
] as const;

const anyAct = fc.record({
  nth: fc.nat(9),
  kind: fc.constantFrom('record', 'record', 'record', 'record', 'erase', 'erase', 'leave'),
  winner: fc.constantFrom('A' as const, 'B' as const),
  games: fc.constantFrom(...GAMES),
  walkover: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
});
type Act = typeof anyAct extends fc.Arbitrary<infer One> ? One : never;

const inputOf = (match: string, { winner, games: [more, less], walkover }: Act): ResultInput => {
  const set = winner === 'A' ? ([more, less] as const) : ([less, more] as const);
  return walkover ? { match, walkover: winner } : { match, sets: [set, set] };
};

test('random results, corrections, erasings and withdrawals tell the story of a tournament that had only what remains of them', async () => {
  let [erased, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 14, maxLength: 26 }), async (acts) => {
      const of = await world();
      let log: Entry[] = [];
      const at = (match: string) => log.findIndex((one) => 'match' in one && one.match === match);
      /** False: a rule refuses it. */
      const tried = (act: Promise<unknown>) =>
        act.then(
          () => true,
          (error: unknown) => {
            expect(error).toBeInstanceOf(Refusal);
            return false;
          },
        );
      const erase = async (match: string) => {
        const done = await tried(of.record({ match, erase: true }));
        if (done) log = log.filter((one) => !('match' in one) || one.match !== match);
        return done;
      };
      // First the groups, so that the bracket has teams.
      for (const { hash: match, group } of await of.matches())
        if (group !== null) {
          const input = inputOf(match, acts[log.length] as Act);
          await of.record(input);
          log.push({ match, input });
        }
      for (const act of acts) {
        const matches = await of.matches();
        const open = matches.filter(({ outcome, team_a, team_b }) => outcome === null && team_a && team_b);
        // Most records go on where the tournament is.
        const match = (act.kind === 'record' && open[act.nth % (open.length || 1)]) || matches[act.nth];
        const hash = match?.hash ?? '';
        if (act.kind === 'erase') {
          const last = log.findLast((one) => 'match' in one);
          const which = act.walkover && last && 'match' in last ? last.match : hash;
          if (await erase(which)) erased += 1;
          else refused += 1;
        } else if (act.kind === 'leave') {
          const left = (act.winner === 'A' ? match?.team_a : match?.team_b)?.id;
          if (left === undefined || log.filter((one) => 'left' in one).length > 1) continue;
          if (await tried(of.leave(left))) log.push({ left });
        } else {
          const known = at(hash);
          // A result that another team's leaving has followed cannot be put in its place again.
          if (known >= 0 && log.slice(known).some((one) => 'left' in one)) continue;
          const input = inputOf(hash, act);
          if (!(await tried(of.record(input)))) continue;
          if (known >= 0) log[known] = { match: hash, input };
          else log.push({ match: hash, input });
        }
      }
      const present = await of.story();
      const replay = async () => {
        await of.reset();
        for (const one of log) await ('left' in one ? of.leave(one.left) : of.record(one.input));
        return of.story();
      };
      expect(await replay()).toEqual(present);
      // From the last one back every result can be erased, and then the draw is as it was, without those that left.
      for (const one of log.toReversed()) if ('match' in one) expect(await erase(one.match)).toBe(true);
      const bare = await of.story();
      expect(await replay()).toEqual(bare);
    }),
    { numRuns: 6, endOnFailure: true },
  );
  expect(Math.min(erased, refused)).toBeGreaterThan(0);
}, 240_000);
