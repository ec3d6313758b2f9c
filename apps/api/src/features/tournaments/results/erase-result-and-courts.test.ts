import { getDeskBoard, saveDeskSchedule } from '@bandeja/contract/calls/desk-tournament-board';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import { eraseWorld, LOST_SETS, SETS } from '../../../../test/tournaments/erase-world.ts';
import { endGroups } from '../../../../test/tournaments/play-match.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import { matchesOf, runTournament } from '../../../../test/tournaments/tournament-world.ts';
import { setResult } from './set-result.ts';
import { withdrawDrawnTeam } from './withdraw-team.ts';

const app = useTestApp();
const MINUTE_MS = 60_000;

const sentenceOf = ({ body }: { body: unknown }) => JSON.stringify(body);

test('a result on the wrong match of a later hour gives the court back; erased, the match has it again, or no time once it is sold', async () => {
  const { send, erase, find, all, at, hash } = await eraseWorld(app);
  const [later, sold] = all
    .filter(({ team_a, team_b, starts_at }) => team_a && team_b && starts_at)
    .slice(-2);
  if (!later || !sold) throw new Error('no match');
  const held = async (match: string) =>
    app.db
      .selectFrom('tournament_matches')
      .innerJoin('court_occupations', 'court_occupations.id', 'tournament_matches.occupation_id')
      .select('court_occupations.status')
      .where('tournament_matches.hash', '=', match)
      .executeTakeFirst();
  await send(later.hash, { outcome: 'walkover', winner: 'A' });
  expect(await held(later.hash)).toEqual({ status: 'released' });
  expect((await erase(later.hash)).body.match).toMatchObject({
    ...{ court: later.court, starts_at: later.starts_at, court_kept: true },
  });
  expect(await held(later.hash)).toEqual({ status: 'confirmed' });

  await send(sold.hash, { sets: SETS });
  const place = await app.db
    .selectFrom('tournament_matches')
    .select(['court_id', 'starts_at', 'ends_at'])
    .where('hash', '=', sold.hash)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('court_occupations')
    .values({
      ...{ court_id: place.court_id ?? 0, kind: 'tournament', status: 'confirmed', reason: 'Outro' },
      during: `[${place.starts_at?.toISOString()},${place.ends_at?.toISOString()})`,
    })
    .execute();
  const trial = await erase(sold.hash, { dry_run: true });
  expect(trial.body.match).toMatchObject({ outcome: null, court: null, starts_at: null });
  await erase(sold.hash);
  expect(await find(sold.hash)).toMatchObject({ team_a: sold.team_a, court: null, starts_at: null });
  const told = () =>
    app.db
      .selectFrom('notifications')
      .select('id')
      .where('type', '=', 'tournament_schedule')
      .where('sent_at', '=', app.clock.now)
      .execute();
  expect(await told()).toHaveLength(4);

  // One that ended while its time runs has the rest of it; one whose time is over stays where it was.
  const [first] = all;
  await at(Date.parse((await matchesOf(app, hash))[0]?.starts_at ?? '') + 20.5 * MINUTE_MS);
  await send(first?.hash ?? '', { sets: SETS });
  expect((await erase(first?.hash ?? '')).body.match).toMatchObject({
    ...{ starts_at: first?.starts_at, court_kept: true },
  });
  await send(first?.hash ?? '', { sets: SETS });
  await at(app.clock.now.getTime() + 120 * MINUTE_MS);
  expect((await erase(first?.hash ?? '')).body.match).toMatchObject({
    ...{ starts_at: first?.starts_at, court_kept: false },
  });
});

test('an erased match has no time beside a match of its players, or one that it decides, put there meanwhile', async () => {
  const { send, erase, all, at, hash, courts, params, as } = await eraseWorld(app);
  const one = all.findLast(({ team_a, team_b }) => team_a && team_b);
  const ofTeam = ({ team_a, team_b }: (typeof all)[number]) =>
    [team_a?.id, team_b?.id].some((id) => id !== undefined && id === one?.team_a?.id);
  const sibling = all.find((match) => match.hash !== one?.hash && ofTeam(match));
  const semifinal = all.find(({ label }) => label === 'Semifinal');
  const start = Date.parse(
    (await matchesOf(app, hash)).find((match) => match.hash === one?.hash)?.starts_at ?? '',
  );
  const board = async () =>
    (await app.call(getDeskBoard, { params, query: { date: '2026-03-14' } }, as)).body;
  const { match_minutes: length, rest_minutes: rest } = await board();
  expect(rest).toBeGreaterThan(0);
  const court = courts.find((id) => id !== one?.court_id) ?? 0;
  await send(one?.hash ?? '', { outcome: 'walkover', winner: 'A' });
  /** The time of the match, erased while only this other one has a place, as many minutes after its start. */
  const erasedBeside = async (other: string | undefined, minutes: number) => {
    const places = all
      .filter((match) => match.hash !== one?.hash)
      .map((match) =>
        match.hash === other
          ? { hash: match.hash, court, starts_at: new Date(start + minutes * MINUTE_MS).toISOString() }
          : { hash: match.hash, court: null, starts_at: null },
      );
    const body = { matches: places, expected_version: (await board()).version };
    expect((await app.call(saveDeskSchedule, { params, body }, as)).status).toBe(200);
    return (await erase(one?.hash ?? '', { dry_run: true })).body.match?.starts_at;
  };
  for (const other of [sibling?.hash, semifinal?.hash]) {
    expect(await erasedBeside(other, 0)).toBeNull();
    expect(await erasedBeside(other, length)).toBeNull();
    expect(await erasedBeside(other, length + rest)).toBe(one?.starts_at);
  }
  // Under way it goes on: only what is beside it is in its way.
  await at(start + 5 * MINUTE_MS);
  expect(await erasedBeside(sibling?.hash, length)).toBe(one?.starts_at);
  expect(await erasedBeside(sibling?.hash, length - 15)).toBeNull();
});

test('the walkover of a team that left stays; what it played before becomes one, after a yes', async () => {
  const { matches, send, erase, read } = await eraseWorld(app, { teams: 4 });
  const [one] = matches;
  await send(one?.hash ?? '', { sets: LOST_SETS });
  const left = one?.team_a?.id;
  expect((await runTournament(app, 'result', { team: left })).code).toBe(0);
  const lost = (await read()).matches.find(
    ({ outcome, team_a, team_b }) => outcome === 'walkover' && [team_a?.id, team_b?.id].includes(left),
  );
  const refused = await erase(lost?.hash ?? '');
  expect([code(refused), sentenceOf(refused)]).toEqual([
    'match_team_withdrawn',
    expect.stringContaining('desistiu do torneio: ele fica como W.O.'),
  ]);
  expect(code(await erase(one?.hash ?? ''))).toBe('result_needs_confirmation');
  const confirmed = await erase(one?.hash ?? '', { confirm: [one?.hash] });
  expect(confirmed.body.match).toMatchObject({ outcome: 'walkover', winner: 'B' });
  expect(code(await erase(one?.hash ?? ''))).toBe('match_team_withdrawn');
});

test('a walkover that was recorded before its team left is a result of its own', async () => {
  const { matches, send, erase, at } = await eraseWorld(app, { teams: 4 });
  const [one] = matches;
  await send(one?.hash ?? '', { outcome: 'walkover', winner: 'A' });
  await at(app.clock.now.getTime() + MINUTE_MS);
  await runTournament(app, 'result', { team: one?.team_b?.id });
  expect(code(await send(one?.hash ?? '', { sets: SETS }))).toBe('result_needs_confirmation');
  const { body } = await erase(one?.hash ?? '', { confirm: [one?.hash] });
  // The team is out, so it loses the match anyway.
  expect(body.match).toMatchObject({ outcome: 'walkover', winner: 'A', can: { record: false } });
});

test('a walkover that follows from a result of an earlier clock is still nobody’s result', async () => {
  const { send, erase, at, hash, labelled } = await eraseWorld(app);
  await endGroups(app, hash);
  const [one, other] = await labelled('Semifinal');
  const now = app.clock.now.getTime();
  await at(now + 2 * MINUTE_MS);
  await send(one?.hash ?? '', { sets: SETS });
  expect((await runTournament(app, 'result', { team: one?.team_a?.id })).code).toBe(0);
  // It began before the withdrawal and waited for it.
  await at(now + MINUTE_MS);
  expect((await send(other?.hash ?? '', { sets: SETS })).status).toBe(200);
  const [final] = await labelled('Final');
  expect(final).toMatchObject({ outcome: 'walkover', can: { record: false } });
  expect(code(await send(final?.hash ?? '', { sets: SETS }))).toBe('match_team_withdrawn');
  expect(code(await erase(final?.hash ?? ''))).toBe('match_team_withdrawn');
});

test('a walkover recorded before a withdrawal of an earlier clock is still a result of the club', async () => {
  const { all, matches, send, find, erase, at } = await eraseWorld(app, { teams: 4 });
  const [one] = matches;
  const now = app.clock.now.getTime();
  await at(now + 2 * MINUTE_MS);
  await send(one?.hash ?? '', { outcome: 'walkover', winner: 'A' });
  // It began before the walkover and waited for it.
  await at(now + MINUTE_MS);
  expect((await runTournament(app, 'result', { team: one?.team_b?.id })).code).toBe(0);
  expect(await find(one?.hash ?? '')).toMatchObject({ outcome: 'walkover', can: { record: true } });
  // What it had not played it has lost, whatever the clocks say.
  const lost = all.find(
    ({ hash, team_a, team_b }) => hash !== one?.hash && [team_a?.id, team_b?.id].includes(one?.team_b?.id),
  );
  expect(await find(lost?.hash ?? '')).toMatchObject({ outcome: 'walkover', can: { record: false } });
  expect(code(await erase(lost?.hash ?? ''))).toBe('match_team_withdrawn');
});

test('a recorded walkover stays the result of the club, also where the team leaves at once', {
  tags: 'postgres-15',
}, async () => {
  const { matches, find } = await eraseWorld(app, { teams: 4 });
  const [one] = matches;
  const [match, id] = [one?.hash ?? '', one?.team_b?.id ?? 0];
  const earlier = app.clock.now;
  const later = new Date(earlier.getTime() + MINUTE_MS);
  const [recorded, left] = await Promise.allSettled([
    setResult(app.db, { match, walkover: 'A' }, { now: later }),
    withdrawDrawnTeam(app.db, id, { now: earlier }),
  ]);
  expect(left.status).toBe('fulfilled');
  expect(await find(match)).toMatchObject({
    ...{ outcome: 'walkover', winner: 'A' },
    can: { record: recorded.status === 'fulfilled' },
  });
});

test('a correction to a walkover that the team lost before it left can be corrected again', async () => {
  const { matches, send, find, at } = await eraseWorld(app, { teams: 4 });
  const [one] = matches;
  const match = one?.hash ?? '';
  await send(match, { sets: SETS });
  await at(app.clock.now.getTime() + MINUTE_MS);
  await runTournament(app, 'result', { team: one?.team_b?.id });
  await at(app.clock.now.getTime() + MINUTE_MS);
  const confirm = [match];
  expect((await send(match, { outcome: 'walkover', winner: 'A', confirm })).status).toBe(200);
  expect(await find(match)).toMatchObject({ outcome: 'walkover', can: { record: true } });
  expect((await send(match, { sets: SETS, confirm })).status).toBe(200);
});

test('a call of a later match ends, and each called player is told once', async () => {
  const { send, erase, find, hash, labelled, signInAgain, at, players, call } = await eraseWorld(app);
  await endGroups(app, hash);
  await signInAgain();
  const [semifinal] = await labelled('Semifinal');
  for (const { hash: match } of await labelled('Semifinal')) await send(match, { sets: SETS });
  const match = (await labelled('Final'))[0]?.hash ?? '';
  await at((await matchesOf(app, hash)).find((one) => one.hash === match)?.starts_at ?? '');
  const called = await players(match);
  expect((await call(match)).status).toBe(200);
  await at(app.clock.now.getTime() + MINUTE_MS);
  await erase(semifinal?.hash ?? '');
  expect(await find(match)).toMatchObject({ team_a: null, called: null });
  const told = await app.db
    .selectFrom('notifications')
    .select('player_id')
    .where('type', '=', 'tournament_call')
    .where('sent_at', '=', app.clock.now)
    .execute();
  expect(told.map((one) => one.player_id).toSorted()).toEqual(called.toSorted());
});
