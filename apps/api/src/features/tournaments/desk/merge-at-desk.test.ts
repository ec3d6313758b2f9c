import { enterDeskTeam, removeDeskTeam } from '@bandeja/contract/calls/desk-tournament-teams';
import {
  cancelDeskTournament,
  changeDeskTournament,
  setTournamentRegistration,
} from '@bandeja/contract/calls/desk-tournaments';
import { getTournamentTeam } from '@bandeja/contract/calls/tournament-teams';
import { createPlayer } from '@bandeja/db/testing/builders';
import { createTeam } from '@bandeja/db/testing/tournaments/tournament-builder';
import { afterEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../test/test-app.ts';
import { UNTIL, useMergeWorld } from '../../../../test/tournaments/merge-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import { drawTournament } from '../draw/draw-tournament.ts';

const { app, merging, say, bothSay, told, categoryOf, cancelledAt, at, read } = useMergeWorld();
afterEach(() => {
  app.clock.now = TEST_NOW;
});

const QUESTION = 'Sua categoria não fechou. Jogar na Categoria 2?';

test('the teams are asked once, the look before changes nothing, and the last answer ends the category', async () => {
  const { ask, pairs, seen, states, one, two, params, as } = await merging({ teams: 2 });
  const [yes, no] = pairs;
  if (!yes || !no) throw new Error('two teams');
  const look = await ask({ dry_run: true });
  expect([look.status, look.body.teams.map(({ state, refusal }) => [state, refusal])]).toEqual([
    200,
    [
      ['asked', null],
      ['asked', null],
    ],
  ]);
  expect([await told(yes.one), (await seen()).open]).toEqual([['Inscrição confirmada'], false]);

  expect((await ask()).body).toMatchObject({ category: one, into: two, until: UNTIL, open: true, free: 16 });
  expect(code(await ask())).toBe('category_merge_open');
  for (const who of [yes.one, yes.other, no.one, no.other])
    expect((await told(who)).filter((title) => title === QUESTION)).toHaveLength(1);
  expect((await read(yes.team, yes.other)).merge).toMatchObject({
    ...{ into: 'Categoria 2', agreed: [], back_cents: 0, refusal: null, until: '2026-03-13T15:00:00.000Z' },
  });

  expect((await say(yes.team, yes.one, 'yes')).body.merge?.agreed).toEqual([yes.one.id]);
  // Again, which changes nothing.
  expect((await say(yes.team, yes.one, 'yes')).body.merge?.agreed).toEqual([yes.one.id]);
  expect((await seen()).teams[0]).toMatchObject({ state: 'asked', agreed: [expect.any(String)] });
  expect((await say(yes.team, yes.other, 'yes')).body).toMatchObject({ category: two, status: 'confirmed' });
  expect(await told(yes.one)).toContain('Sua dupla joga na Categoria 2');
  expect(await states()).toEqual(['moved', 'asked']);

  const left = await say(no.team, no.other, 'no');
  expect(left.body).toMatchObject({ category: one, status: 'withdrawn', withdrawn_because: 'left' });
  expect(await told(no.one)).toContain('Inscrição encerrada');
  expect(await told(no.other)).not.toContain('Inscrição encerrada');
  expect([await states(), await cancelledAt(one)]).toEqual([['moved', 'refused'], TEST_NOW]);
  expect(code(await say(no.team, no.one, 'yes'))).toBe('team_withdrawn');
  expect(code(await say(yes.team, yes.one, 'no'))).toBe('category_merge_none');
  expect(code(await ask({ category: two, into: one }))).toBe('category_cancelled');
  const drawn = app.call(
    cancelDeskTournament,
    { params, body: { category: one, reason: 'De novo' } },
    await as(),
  );
  expect(code(await drawn)).toBe('category_cancelled');
});

test('without an answer until the time the teams end with the category, once, also when the job runs twice', async () => {
  const { ask, pairs, states, one } = await merging({ teams: 2 });
  const [half, silent] = pairs;
  if (!half || !silent) throw new Error('two teams');
  await ask();
  await say(half.team, half.one, 'yes');
  await at('2026-03-13T14:59:00Z');
  expect([await states(), await cancelledAt(one)]).toEqual([['asked', 'asked'], null]);
  await at('2026-03-13T15:00:00Z');
  await Promise.all([app.runJobs(), app.runJobs()]);
  expect([await states(), await cancelledAt(one)]).toEqual([
    ['unanswered', 'unanswered'],
    new Date('2026-03-13T15:00:00Z'),
  ]);
  for (const who of [half.one, half.other, silent.one, silent.other])
    expect((await told(who)).filter((title) => title === 'Inscrição encerrada')).toHaveLength(1);
  const late = { ...half.other, token: await app.signIn(half.other.userId) };
  expect(code(await say(half.team, late, 'yes'))).toBe('team_withdrawn');
});

test('an answer after the time, before the job, is refused', async () => {
  const { ask, pairs, one } = await merging({ teams: 1 });
  const [pair] = pairs;
  if (!pair) throw new Error('a team');
  await ask();
  app.clock.now = new Date('2026-03-13T15:00:00Z');
  const signedIn = { ...pair.one, token: await app.signIn(pair.one.userId) };
  expect(code(await say(pair.team, signedIn, 'yes'))).toBe('team_withdrawn');
  expect(await categoryOf(pair.team)).toBe(one);
});

test('one no is enough, also after the yes of the partner', async () => {
  const { ask, pairs } = await merging({ teams: 1 });
  const [pair] = pairs;
  if (!pair) throw new Error('a team');
  await ask();
  await say(pair.team, pair.one, 'yes');
  expect((await say(pair.team, pair.other, 'no')).body.status).toBe('withdrawn');
  expect(await told(pair.one)).toContain('Inscrição encerrada');
});

test('the club answers for a team, and takes the question back: who has moved stays, the others are told', async () => {
  const { ask, pairs, deskSays, takeBack, states, one, two } = await merging({ teams: 3 });
  const [moved, left, stays] = pairs;
  if (!moved || !left || !stays) throw new Error('three teams');
  expect(code(await takeBack())).toBe('category_merge_none');
  expect(code(await deskSays(moved.team, 'yes'))).toBe('category_merge_none');
  await ask();
  expect((await deskSays(moved.team, 'yes')).body.teams[0]).toMatchObject({ state: 'moved' });
  expect(await told(moved.other)).toContain('Sua dupla joga na Categoria 2');
  await deskSays(left.team, 'no');
  expect(await told(left.one)).toContain('Inscrição encerrada');
  await say(stays.team, stays.one, 'yes');
  expect((await takeBack()).body).toMatchObject({ into: null, open: false });
  expect([await categoryOf(moved.team), await categoryOf(stays.team)]).toEqual([two, one]);
  expect(await told(stays.other)).toContain('Sua dupla fica na categoria');
  expect(code(await say(stays.team, stays.other, 'yes'))).toBe('category_merge_none');
  // Asked again, the yes of before does not count.
  app.clock.now = new Date(TEST_NOW.getTime() + 60_000);
  await ask();
  await say(stays.team, stays.other, 'yes');
  expect(await states()).toEqual(['moved', 'asked']);
});

test('a team of guests is answered by the club alone, and one with a guest by the account', async () => {
  const { ask, seen, deskSays, one, two, params, as } = await merging({ teams: 1 });
  const open = async (isOpen: boolean) =>
    app.call(setTournamentRegistration, { params, body: { open: isOpen } }, await as());
  await open(true);
  const members = [{ name: 'Ana Souza' }, { name: 'Bia Lopes' }];
  const { body: guests } = await app.call(
    enterDeskTeam,
    { params, body: { category: one, members, paid: true } },
    await as(),
  );
  await open(false);
  await ask();
  expect((await seen()).teams).toMatchObject([{ by_club: false }, { id: guests.id, by_club: true }]);
  expect((await deskSays(guests.id, 'yes')).body.teams[1]).toMatchObject({ state: 'moved' });
  expect(await categoryOf(guests.id)).toBe(two);
});

test.each([
  ['the registration is open', {}, 'registration_not_ended'],
  ['it is the same category', { into: 'same' }, 'category_merge_self'],
  ['the time has passed', { until: '2026-03-06T08:59' }, 'merge_until_refused'],
  ['the time is after the last day', { until: '2026-03-16T00:00' }, 'merge_until_refused'],
])('nobody is asked when %s', async (_, body: { into?: string; until?: string }, refusal) => {
  const { ask, one, two, params, as, pairs } = await merging({ teams: 1 });
  if (refusal === 'registration_not_ended')
    await app.call(setTournamentRegistration, { params, body: { open: true } }, await as());
  const answer = await ask({ ...body, into: body.into ? one : two });
  expect([answer.status >= 400 && answer.status < 500, code(answer)]).toEqual([true, refusal]);
  for (const pair of pairs) expect(await told(pair.one)).not.toContain(QUESTION);
});

test('nobody is asked into a full category, nor when no team fits it; a level that moved refuses the yes', async () => {
  const full = await merging({ teams: 1, target: { max_teams: 2 } });
  await full.fill(2);
  expect(code(await full.ask())).toBe('category_full');

  const unfit = await merging({ teams: 2, target: { level_max: 3.5, level_sum_max: 6.5 } });
  const [one, two] = unfit.pairs;
  if (!one || !two) throw new Error('two teams');
  const level = (player: number, to: number) =>
    app.db.updateTable('players').set({ level: to }).where('id', '=', player).execute();
  await level(one.one.id, 4);
  await level(two.one.id, 3.51);
  expect(code(await unfit.ask())).toBe('merge_without_teams');
  await level(two.one.id, 3.5);
  expect((await unfit.ask()).body.teams.map(({ refusal }) => refusal)).toEqual(['team_level_refused', null]);
  expect([await told(one.one), await told(two.one)].map((titles) => titles.includes(QUESTION))).toEqual([
    false,
    true,
  ]);
  expect(await told(one.one)).toContain('Sua categoria não fechou');
  await level(two.other.id, 3.01);
  const refused = await say(two.team, two.other, 'yes');
  expect([code(refused), JSON.stringify(refused.body)]).toEqual([
    'team_level_sum_refused',
    expect.stringContaining('6,51'),
  ]);
  expect(code(await say(one.team, one.one, 'yes'))).toBe('team_level_refused');
});

test('a person who plays in the other category already is not asked, and does not move', async () => {
  const { ask, pairs, two } = await merging({
    teams: 2,
    prepare: async ({ pairs: made, two: target }) => {
      const players = [made[0]?.one.id ?? 0, made[1]?.one.id ?? 0] as const;
      await createTeam(app.db, {
        category_id: target,
        players: [players[0], (await createPlayer(app.db, { level: 3 })).id],
        now: TEST_NOW,
      });
    },
  });
  const [bound, free] = pairs;
  if (!bound || !free) throw new Error('two teams');
  expect((await ask()).body.teams.map(({ refusal }) => refusal)).toEqual(['team_in_other_category', null]);
  expect(code(await say(bound.team, bound.other, 'yes'))).toBe('team_in_other_category');
  await bothSay(free);
  expect(await categoryOf(free.team)).toBe(two);
});

test('while the question is open neither category is drawn, the other is not cancelled, and the registration stays closed', async () => {
  const { ask, pairs, params, as, hash, one, two, fill, takeBack } = await merging({ teams: 3 });
  await fill(3);
  await ask();
  await expect(drawTournament(app.db, { hash, now: app.clock.now })).rejects.toMatchObject({
    code: 'category_merge_open',
  });
  const cancel = async (category: number) =>
    app.call(cancelDeskTournament, { params, body: { category, reason: 'Poucas duplas' } }, await as());
  expect(code(await cancel(two))).toBe('category_merge_open');
  expect(code(await app.call(setTournamentRegistration, { params, body: { open: true } }, await as()))).toBe(
    'category_merge_open',
  );
  const body = { registration_ends_at: '2026-03-12T10:00', expected_version: 3 };
  expect(code(await app.call(changeDeskTournament, { params, body }, await as()))).toBe(
    'category_merge_open',
  );
  // A team that the club takes out has no question any more.
  const gone = pairs[0];
  if (!gone) throw new Error('a team');
  await app.call(removeDeskTeam, { params: { ...params, id: gone.team } }, await as());
  expect(code(await say(gone.team, gone.one, 'yes'))).toBe('team_withdrawn');
  await takeBack();
  expect((await drawTournament(app.db, { hash, now: app.clock.now })).map(({ teams }) => teams)).toEqual([
    2, 3,
  ]);
  expect(code(await ask())).toBe('tournament_drawn');
  expect(await cancelledAt(one)).toBeNull();
});

test('a question ends with its category, with the tournament, and with the last team that the club takes out', async () => {
  for (const how of ['category', 'tournament', 'team'] as const) {
    const { ask, pairs, params, as, one } = await merging({ teams: 1 });
    const [pair] = pairs;
    if (!pair) throw new Error('a team');
    await ask();
    const reason = 'Chuva forte';
    if (how === 'team') await app.call(removeDeskTeam, { params: { ...params, id: pair.team } }, await as());
    else
      await app.call(
        cancelDeskTournament,
        { params, body: { reason, ...(how === 'category' && { category: one }) } },
        await as(),
      );
    expect(code(await say(pair.team, pair.one, 'yes'))).toBe('team_withdrawn');
    expect((await told(pair.one)).filter((title) => title === 'Inscrição encerrada')).toHaveLength(1);
    if (how !== 'tournament') expect(await cancelledAt(one)).toEqual(app.clock.now);
    await at('2026-03-13T15:00:00Z');
    const { body } = await app.call(
      getTournamentTeam,
      { params: { id: pair.team } },
      { as: await app.signIn(pair.one.userId) },
    );
    expect(body.status).toBe('withdrawn');
    app.clock.now = TEST_NOW;
  }
});
