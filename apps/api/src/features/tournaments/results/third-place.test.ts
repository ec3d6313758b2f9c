import { recordDeskResult } from '@bandeja/contract/calls/desk-results';
import { proposeDeskSchedule } from '@bandeja/contract/calls/desk-tournament-board';
import { withdrawDeskTeam } from '@bandeja/contract/calls/desk-tournament-teams';
import { getTournament, getTournamentTv, type TournamentMatch } from '@bandeja/contract/calls/tournaments';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import { deskWorld } from '../../../../test/tournaments/desk-tournament-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import {
  drawAndSchedule,
  fullTournament,
  matchesOf,
  runTournament,
} from '../../../../test/tournaments/tournament-world.ts';
import { Refusal } from '../../../http/errors/refusal.ts';
import { setResult } from './set-result.ts';
import { withdrawDrawnTeam } from './withdraw-team.ts';

const app = useTestApp();

const THIRD = 'Disputa de 3º lugar';
const WIN = [
  { team_a_score: 6, team_b_score: 3 },
  { team_a_score: 6, team_b_score: 4 },
];
const LOSS = WIN.map(({ team_a_score: b, team_b_score: a }) => ({ team_a_score: a, team_b_score: b }));
const loserOf = ({ winner, team_a, team_b }: TournamentMatch) =>
  (winner === 'A' ? team_b : winner === 'B' ? team_a : null)?.id ?? null;
const winnerOf = ({ winner, team_a, team_b }: TournamentMatch) =>
  (winner === 'A' ? team_a : winner === 'B' ? team_b : null)?.id ?? null;
const teamsOf = (match: TournamentMatch | undefined) => [
  match?.team_a?.id ?? null,
  match?.team_b?.id ?? null,
];

/** A drawn tournament of two groups whose teams play for the third place, its groups over, and a manager's calls. */
async function world({ scheduled = true } = {}) {
  const desk = await deskWorld(app);
  const { hash, categories } = await fullTournament(app, {
    ...{ club_id: desk.club.id, teams: 6, categories: [{ third_place: true }] },
  });
  if (scheduled) await drawAndSchedule(app, hash);
  else await runTournament(app, 'draw', { tournament: hash });
  await desk.signInAgain();
  for (const { hash: match, group } of await matchesOf(app, hash))
    if (group !== null) await setResult(app.db, { match, ...sixes }, { now: app.clock.now });
  const params = { ...desk.slug, hash };
  const labelled = async (label: string) => (await matchesOf(app, hash)).filter((one) => one.label === label);
  return {
    ...{ ...desk, hash, params, category: categories[0]?.id ?? 0 },
    semifinals: () => labelled('Semifinal') as Promise<[TournamentMatch, TournamentMatch]>,
    third: async () => (await labelled(THIRD))[0] as TournamentMatch,
    final: async () => (await labelled('Final'))[0] as TournamentMatch,
    async record(match: TournamentMatch, body: object, version?: number) {
      const row = await app.db
        .selectFrom('tournament_matches')
        .select('version')
        .where('id', '=', match.id)
        .executeTakeFirstOrThrow();
      const expected_version = version ?? row.version;
      return app.call(
        recordDeskResult,
        { params, body: { match: match.hash, expected_version, ...body } },
        desk.as,
      );
    },
  };
}
const sixes = {
  sets: [
    [6, 0],
    [6, 0],
  ] as const,
};

test('the losers of the semifinals play for the third place, which leaves the champion alone, and the tournament ends with it', async () => {
  const { hash, semifinals, third, final, record } = await world();
  expect(await third()).toMatchObject({
    ...{
      third_place: true,
      team_a: null,
      from_a: 'Perdedor de Semifinal 1',
      from_b: 'Perdedor de Semifinal 2',
    },
    ...{ group: null, next: null },
  });
  const [one, other] = await semifinals();
  // The winner of a semifinal goes on to the final.
  expect([one.next?.hash, other.next?.hash]).toEqual([(await final()).hash, (await final()).hash]);
  await record(one, { sets: LOSS });
  expect(teamsOf(await third())).toEqual([one.team_a?.id, null]);
  await record(other, { outcome: 'walkover', winner: 'A' });
  expect(teamsOf(await third())).toEqual([one.team_a?.id, other.team_b?.id]);
  expect(teamsOf(await final())).toEqual([one.team_b?.id, other.team_a?.id]);
  // It has a match of four players as any other.
  expect((await third()).match).not.toBeNull();
  await record(await third(), { sets: WIN });
  const champions = async () => {
    const { body } = await app.call(getTournament, { params: { hash } });
    const tv = (await app.call(getTournamentTv, { params: { hash } })).body;
    return [body.categories[0]?.champion, tv.categories[0]?.champion];
  };
  expect(await champions()).toEqual([null, null]);
  await record(await final(), { sets: WIN });
  expect((await champions())[0]).toBe(one.team_b?.id);
  const moved = await app.db
    .selectFrom('level_changes')
    .select('player_id')
    .where('match_id', '=', (await third()).match)
    .execute();
  expect(moved).toHaveLength(4);
  expect((await runTournament(app, 'close', { tournament: hash })).code).toBe(0);
});

test('a tournament does not end before the match for the third place', async () => {
  const { hash, semifinals, final, third, record } = await world();
  for (const match of await semifinals()) await record(match, { sets: WIN });
  await record(await final(), { sets: WIN });
  const { code: refused, text } = await runTournament(app, 'close', { tournament: hash });
  expect([refused, text]).toEqual([1, expect.stringContaining('Falta o resultado de 1 jogo.')]);
  await record(await third(), { outcome: 'walkover', winner: 'B' });
  expect((await runTournament(app, 'close', { tournament: hash })).code).toBe(0);
});

test('results of both semifinals at once fill the final and the match for the third place once', {
  tags: 'postgres-15',
}, async () => {
  const { semifinals, final, third, record, hash } = await world();
  const both = await semifinals();
  const answers = await Promise.all(both.map((match) => record(match, { sets: WIN })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(teamsOf(await final())).toEqual(both.map(({ team_a }) => team_a?.id));
  expect(teamsOf(await third())).toEqual(both.map(({ team_b }) => team_b?.id));
  const fours = await app.db
    .selectFrom('matches')
    .innerJoin('match_players as seat', 'seat.match_id', 'matches.id')
    .select('matches.id')
    .where('matches.date', 'in', [
      new Date((await final()).starts_at ?? 0),
      new Date((await third()).starts_at ?? 0),
    ])
    .where(
      'seat.player_id',
      'in',
      both.flatMap(({ team_a, team_b }) => [team_a?.player_A.id ?? 0, team_b?.player_A.id ?? 0]),
    )
    .distinct()
    .execute();
  expect(fours.map(({ id }) => id).toSorted()).toEqual(
    [(await final()).match, (await third()).match].toSorted(),
  );
  expect((await matchesOf(app, hash)).filter(({ third_place }) => third_place)).toHaveLength(1);
});

test('a corrected semifinal exchanges final and third place, and asks once either was played', async () => {
  const { semifinals, final, third, record } = await world();
  const [one, other] = await semifinals();
  await record(one, { sets: WIN });
  await record(other, { sets: WIN });
  await record(one, { sets: LOSS });
  expect(teamsOf(await final())).toEqual([one.team_b?.id, other.team_a?.id]);
  expect(teamsOf(await third())).toEqual([one.team_a?.id, other.team_b?.id]);
  await record(await third(), { sets: WIN });
  const asked = await record(one, { sets: WIN });
  expect(code(asked)).toBe('result_needs_confirmation');
  expect(asked.body).toMatchObject({
    changes: { played: [{ label: THIRD }], matches: [{ label: 'Final' }] },
  });
  expect(teamsOf(await final())).toEqual([one.team_b?.id, other.team_a?.id]);
  const [seen] = [(await third()).hash];
  expect((await record(one, { sets: WIN, confirm: [seen] })).status).toBe(200);
  // What was played keeps its teams.
  expect(teamsOf(await third())).toEqual([one.team_a?.id, other.team_b?.id]);
  expect(teamsOf(await final())).toEqual([one.team_a?.id, other.team_a?.id]);
});

test('a loser that leaves gives the third place away, and a semifinal without an opponent leaves it to the other one', async () => {
  const { semifinals, third, record, params, as } = await world();
  const [one, other] = await semifinals();
  await record(one, { sets: WIN });
  await record(other, { sets: WIN });
  await app.call(withdrawDeskTeam, { params: { ...params, id: one.team_b?.id ?? 0 }, body: {} }, as);
  expect(await third()).toMatchObject({ outcome: 'walkover', winner: 'B', team_b: { id: other.team_b?.id } });

  const lone = await world();
  const [first, second] = await lone.semifinals();
  // The team of a group of which both others leave before it plays its semifinal.
  const group = (await matchesOf(app, lone.hash)).filter(({ group_name }) => group_name === 'B');
  const ids = new Set(group.flatMap(({ team_a, team_b }) => [team_a?.id ?? 0, team_b?.id ?? 0]));
  ids.delete(second.team_a?.id ?? 0);
  for (const id of ids) await withdrawDrawnTeam(app.db, id, { now: app.clock.now });
  const [walked] = await lone.semifinals();
  expect(walked).toMatchObject({ outcome: 'walkover', winner: 'A', team_b: null });
  expect(first.id).toBe(walked.id);
  await lone.record(second, { sets: WIN });
  expect(await lone.third()).toMatchObject({
    ...{ outcome: 'walkover', winner: 'B', team_a: null, team_b: { id: second.team_b?.id } },
  });
});

test('the proposal places it after the semifinals with the rest, and on an only court before the final', async () => {
  const { params, as, hash, club } = await world({ scheduled: false });
  await app.db
    .deleteFrom('tournament_courts')
    .where('court_id', '=', club.courts[1]?.id ?? 0)
    .execute();
  const { body } = await app.call(proposeDeskSchedule, { params, query: { missing: 'false' } }, as);
  const labels = new Map((await matchesOf(app, hash)).map((match) => [match.hash, match.label]));
  const startOf = (label: string) =>
    body.matches
      .filter((match) => labels.get(match.hash) === label)
      .map(({ starts_at }) => Date.parse(starts_at ?? ''));
  const [third = 0] = startOf(THIRD);
  const [final = 0] = startOf('Final');
  expect(third).toBeLessThan(final);
  for (const start of startOf('Semifinal')) expect(third - start).toBeGreaterThanOrEqual((90 + 60) * 60_000);
});

test('random results, corrections and withdrawals leave the losers of the semifinals in it, and its winner is not the champion', async () => {
  const anyAct = fc.record({
    match: fc.nat(3),
    winner: fc.constantFrom('A' as const, 'B' as const),
    kind: fc.constantFrom('played', 'played', 'played', 'walkover', 'leave'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 6, maxLength: 12 }), async (acts) => {
      const { hash, category } = await world({ scheduled: false });
      const { now } = app.clock;
      const knockout = async () => {
        const matches = (await matchesOf(app, hash)).filter(({ group }) => group === null);
        const of = (label: string) => matches.filter((match) => match.label === label);
        const [third, final] = [of(THIRD)[0] as TournamentMatch, of('Final')[0] as TournamentMatch];
        return { semifinals: of('Semifinal'), third, final };
      };
      const check = async () => {
        const { semifinals, third, final } = await knockout();
        const isPlayed = third.outcome !== null && !teamsOf(third).includes(null);
        // What was played keeps its teams after a correction.
        if (!isPlayed) expect(teamsOf(third)).toEqual(semifinals.map(loserOf));
        const { body } = await app.call(getTournament, { params: { hash } });
        expect(body.categories.find(({ id }) => id === category)?.champion).toBe(winnerOf(final));
        if (winnerOf(final) !== null) expect(winnerOf(third)).not.toBe(winnerOf(final));
      };
      for (const { match: nth, winner, kind } of acts) {
        const { semifinals, third, final } = await knockout();
        const match = [...semifinals, third, final][nth] as TournamentMatch;
        const [a, b] = teamsOf(match);
        // A semifinal is corrected while neither of the matches that follow from it was played.
        const isLate = match.label === 'Semifinal' && (third.outcome ?? final.outcome) !== null;
        if (a === null || b === null || a === undefined || b === undefined || isLate) continue;
        const side = winner === 'A' ? a : b;
        const sets =
          winner === 'A'
            ? sixes.sets
            : ([
                [0, 6],
                [0, 6],
              ] as const);
        const act =
          kind === 'leave'
            ? withdrawDrawnTeam(app.db, side, { confirm: true, now })
            : setResult(
                app.db,
                { match: match.hash, ...(kind === 'played' ? { sets } : { walkover: winner }) },
                { confirm: true, now },
              );
        // A team that has left plays and leaves no more.
        await act.catch((error: unknown) => expect(error).toBeInstanceOf(Refusal));
        await check();
      }
      // Whatever is open can be decided, and then the tournament can end.
      for (const label of ['Semifinal', THIRD, 'Final'])
        for (const match of (await matchesOf(app, hash)).filter((one) => one.label === label))
          if (match.outcome === null) await setResult(app.db, { match: match.hash, ...sixes }, { now });
      await check();
      expect((await runTournament(app, 'close', { tournament: hash })).code).toBe(0);
    }),
    { numRuns: 5, endOnFailure: true },
  );
}, 120_000);
