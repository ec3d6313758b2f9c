import { acceptMatch, contestMatch } from '@bandeja/contract/calls/match-lifecycle';
import { recordSet } from '@bandeja/contract/calls/match-scores';
import { finishMatch, getMatch } from '@bandeja/contract/calls/matches';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import { findMatch, tokenOf } from '../../../../test/tournaments/play-match.ts';
import {
  drawAndSchedule,
  fullTournament,
  matchesOf,
  runTournament,
} from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();

type Category = { sets?: 1 | 3; third_set?: 'set' | 'super_tie_break' | 'any' };

/** A match of a category with this form, after its start, and the calls of a player of each team. */
async function matchOf(category: Category) {
  const { hash } = await fullTournament(app, { teams: 3, categories: [category] });
  await drawAndSchedule(app, hash);
  const [match] = await matchesOf(app, hash);
  const id = match?.match ?? 0;
  app.clock.now = new Date(new Date(match?.starts_at ?? 0).getTime() + 60 * 60_000);
  const tokens = {
    A: await tokenOf(app, match?.team_a?.player_A.id),
    B: await tokenOf(app, match?.team_b?.player_A.id),
  };
  const refusal = ({
    status,
    headers,
    body,
  }: {
    status: number;
    headers: Record<string, unknown>;
    body: unknown;
  }) => (status < 300 ? status : [status, headers['x-error-code'], (body as { error?: string }).error]);
  const record = async (set: number, team_a_score: number, team_b_score: number) =>
    refusal(
      await app.call(recordSet, { body: { match: id, set, team_a_score, team_b_score } }, { as: tokens.A }),
    );
  const finish = async (body: object = {}, team: 'A' | 'B' = 'A') =>
    refusal(await app.call(finishMatch, { params: { id }, body }, { as: tokens[team] }));
  const seen = async () => (await app.call(getMatch, { params: { id } }, { as: tokens.A })).body;
  const inTournament = async () => {
    await app.runJobs();
    return findMatch(app, hash, match?.id ?? 0);
  };
  return { id, hash: match?.hash ?? '', tokens, record, finish, seen, inTournament, refusal };
}

test('a match says the form of its category; one of no tournament has none', async () => {
  const { seen } = await matchOf({ sets: 3, third_set: 'super_tie_break' });
  expect((await seen()).form).toEqual({ sets: 3, third_set: 'super_tie_break' });
});

test('a category of one set takes one set of its players', async () => {
  const { record, finish, inTournament } = await matchOf({ sets: 1 });
  expect(await record(1, 6, 4)).toBe(201);
  expect(await record(2, 6, 4)).toEqual([
    409,
    'set_beyond_form',
    'Nesta categoria o jogo já está decidido: não há mais sets.',
  ]);
  // The set decides: a reason is of no use.
  expect(await finish({ early: 'time' })).toBe(200);
  expect(await inTournament()).toMatchObject({ outcome: 'played', winner: 'A', ended_by: null });
});

test.each([
  ['super_tie_break', [6, 4], [10, 8], /terceiro set é um super tie-break/],
  ['set', [10, 8], [7, 5], /terceiro set é um set inteiro/],
] as const)('a third set that is a %s is nothing else', async (third_set, wrong, right, sentence) => {
  const { record, finish } = await matchOf({ third_set });
  await record(1, 6, 4);
  await record(2, 4, 6);
  expect(await record(3, wrong[0], wrong[1])).toEqual([
    400,
    'set_score_impossible',
    expect.stringMatching(sentence),
  ]);
  expect(await record(3, right[0], right[1])).toBe(201);
  expect(await record(4, 6, 0)).toEqual([409, 'set_beyond_form', expect.any(String)]);
  expect(await finish()).toBe(200);
});

test('best of three is complete, or has a reason, and with an injury the pair', async () => {
  const { record, finish, seen, inTournament } = await matchOf({});
  await record(1, 6, 4);
  const missing = [
    409,
    'result_not_of_form',
    'Vence quem ganha dois sets, e faltam sets. Se o jogo parou, dê o motivo.',
  ];
  expect(await finish()).toEqual(missing);
  expect(await finish({ early: 'injury' })).toEqual([
    409,
    'result_not_of_form',
    'Diga qual dupla não pôde continuar.',
  ]);
  // A walkover is the operator's.
  expect(await finish({ early: 'walkover', retired_team: 'B' })).toEqual([
    409,
    'match_of_tournament',
    expect.any(String),
  ]);
  expect((await seen()).ended_at).toBeNull();
  expect(await finish({ early: 'injury', retired_team: 'A' })).toBe(200);
  expect(await inTournament()).toMatchObject({ outcome: 'played', winner: 'B', ended_by: 'retirement' });
});

test('a correction that leaves a set too many is refused at the end', async () => {
  const { record, finish } = await matchOf({});
  for (const [set, a, b] of [
    [1, 6, 4],
    [2, 4, 6],
    [3, 6, 2],
    [2, 6, 4],
  ] as const)
    expect(await record(set, a, b)).toBe(201);
  expect(await finish()).toEqual([409, 'result_not_of_form', 'O jogo já estava decidido antes do 3º set.']);
});

test('a contested result is proposed and agreed on in the form too, with its reason', async () => {
  const { id, tokens, record, finish, seen, inTournament, refusal } = await matchOf({});
  await record(1, 6, 4);
  expect(await finish({ early: 'time' })).toBe(200);
  const contest = { params: { id }, body: { reason: 'Não foi o tempo.' } };
  expect((await app.call(contestMatch, contest, { as: tokens.B })).status).toBe(200);
  expect(await finish({}, 'B')).toEqual([409, 'result_not_of_form', expect.any(String)]);
  expect(await finish({ early: 'injury', retired_team: 'A' }, 'B')).toBe(200);
  expect(await seen()).toMatchObject({ ended_at: null, ended_early: 'injury', retired_team: 'A' });
  expect((await inTournament()).outcome).toBeNull();
  expect(refusal(await app.call(acceptMatch, { params: { id }, body: {} }, { as: tokens.A }))).toBe(200);
  expect(await seen()).toMatchObject({ winner: 'B', ended_early: 'injury', retired_team: 'A' });
  expect(await inTournament()).toMatchObject({ winner: 'B', ended_by: 'retirement' });
});

test('the operator is told which field names the reason and the winner', async () => {
  const { hash } = await matchOf({});
  const result = async (input: object) =>
    (await runTournament(app, 'result', { match: hash, ...input })).text;
  expect(await result({ sets: [[6, 4]] })).toContain(
    'dê o motivo. "reason": "retirement" (desistência) ou "time" (tempo).',
  );
  expect(await result({ sets: [[6, 4]], reason: 'retirement' })).toContain(
    'Diga quem venceu. "winner": "A" ou "B".',
  );
});
