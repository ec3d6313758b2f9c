import * as calls from '@bandeja/contract/calls/desk-results';
import { listDeskHistory } from '@bandeja/contract/calls/desk-staff';
import { getMatch } from '@bandeja/contract/calls/matches';
import { listTournamentGroups, type TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import { eraseWorld, LOST_SETS, SETS } from '../../../../test/tournaments/erase-world.ts';
import { endGroups, playOnPage } from '../../../../test/tournaments/play-match.ts';
import { refereeWorld } from '../../../../test/tournaments/referee-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import { matchesOf, runTournament } from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();

const sentenceOf = ({ body }: { body: unknown }) => JSON.stringify(body);

test('an erased result opens the match with its teams, takes back levels, points and table, and is recorded again once', async () => {
  const { matches, send, erase, find, moved, categories, slug, as } = await eraseWorld(app);
  const match = matches[0]?.hash ?? '';
  expect(code(await erase(match))).toBe('match_without_result');
  await send(match, { sets: SETS });
  const before = await moved(match);
  expect(before).toMatchObject({ levels: 4, points: 4 });
  const trial = await erase(match, { dry_run: true });
  expect(trial.body).toMatchObject({ match: { outcome: null }, changes: { played: [], withdrawn: [] } });
  expect(await find(match)).toMatchObject({ outcome: 'played' });

  const { status, body } = await erase(match);
  expect([status, body.match]).toMatchObject([
    200,
    {
      ...{ outcome: null, winner: null, scores: [], version: 3 },
      ...{ team_a: matches[0]?.team_a, team_b: matches[0]?.team_b },
      ...{ court: matches[0]?.court, starts_at: matches[0]?.starts_at, court_kept: true },
    },
  ]);
  expect(await moved(match)).toEqual({ ...before, levels: 0, points: 0 });
  const { body: four } = await app.call(getMatch, { params: { id: before.four } });
  expect(four).toMatchObject({ winner: null, scores: [], level_changes: [] });
  const params = { id: categories[0]?.id ?? 0 };
  const { body: groups } = await app.call(listTournamentGroups, { params });
  expect(groups.flatMap(({ standings }) => standings.map(({ played }) => played))).toEqual(Array(6).fill(0));

  await app.runJobs();
  await send(match, { sets: LOST_SETS });
  expect(await moved(match)).toEqual(before);
  expect((await find(match))?.winner).toBe('B');
  const { body: history } = await app.call(listDeskHistory, { params: slug, query: {} }, as);
  expect(history.results.slice(0, 3).map(({ call, changes }) => [call, changes.outcome])).toEqual([
    ['recordDeskResult', [null, 'played']],
    ['eraseDeskResult', ['played', null]],
    ['recordDeskResult', [null, 'played']],
  ]);
});

test('players play the match on their phones after its result was erased', async () => {
  const { matches, send, erase, find, hash, signInAgain } = await eraseWorld(app);
  const match = matches[0]?.hash ?? '';
  await send(match, { sets: LOST_SETS });
  await erase(match);
  const seen = (await matchesOf(app, hash)).find((one) => one.hash === match) as TournamentMatch;
  await playOnPage(app, seen);
  await app.runJobs();
  await signInAgain();
  expect(await find(match)).toMatchObject({ outcome: 'played', winner: 'A' });
});

test('results are erased backwards: final, semifinal, group; then the group is corrected and all is recorded again', async () => {
  const { send, erase, find, read, hash, labelled, signInAgain } = await eraseWorld(app);
  await endGroups(app, hash);
  await signInAgain();
  const [one, other] = await labelled('Semifinal');
  for (const match of [one, other]) await send(match?.hash ?? '', { sets: SETS });
  const [final] = await labelled('Final');
  await send(final?.hash ?? '', { sets: SETS });
  const champion = async () => (await read()).categories[0]?.champion ?? null;
  expect(await champion()).toBe(one?.team_a?.name);

  // The match of the first and the second of a group, which decides their order.
  const group =
    (await read()).matches.find(
      ({ label, team_a, team_b }) =>
        label.startsWith('Grupo') &&
        [team_a?.id, team_b?.id].includes(one?.team_a?.id) &&
        [team_a?.id, team_b?.id].includes(other?.team_b?.id),
    )?.hash ?? '';
  const before = await read();
  const refused = await erase(group);
  expect(code(refused)).toBe('later_match_played');
  expect(sentenceOf(refused)).toMatch(/nesta ordem: Final \(.+ × .+\); Semifinal \(.+\); Semifinal \(/);
  expect(sentenceOf(await erase(one?.hash ?? ''))).toMatch(/o resultado de Final \(/);
  expect(await read()).toEqual(before);

  const { body } = await erase(final?.hash ?? '', { dry_run: true });
  expect(body.changes.champions).toEqual({ before: one?.team_a?.name, after: null });
  await erase(final?.hash ?? '');
  expect(await champion()).toBeNull();
  await erase(one?.hash ?? '');
  expect(await find(final?.hash ?? '')).toMatchObject({ team_a: null, team_b: { id: other?.team_a?.id } });
  await erase(other?.hash ?? '');
  const emptied = await erase(group);
  expect(emptied.status).toBe(200);
  expect((await labelled('Semifinal')).flatMap(({ team_a, team_b }) => [team_a, team_b])).toContain(null);
  await send(group, { sets: LOST_SETS });
  const again = await labelled('Semifinal');
  expect(again.every(({ team_a, team_b }) => team_a && team_b)).toBe(true);
  expect(again.map(({ team_a }) => team_a?.id)).not.toEqual([one?.team_a?.id, other?.team_a?.id]);
  for (const { hash: match } of again) expect((await send(match, { sets: SETS })).status).toBe(200);
  expect((await send(final?.hash ?? '', { sets: SETS })).status).toBe(200);
  expect((await runTournament(app, 'close', { tournament: hash })).code).toBe(0);
  expect(code(await erase(final?.hash ?? ''))).toBe('tournament_not_running');
});

test('a match that kept its teams after a correction takes the right ones once its result is erased', async () => {
  const { send, erase, find, hash, labelled, signInAgain } = await eraseWorld(app);
  await endGroups(app, hash);
  await signInAgain();
  const semifinals = await labelled('Semifinal');
  for (const { hash: match } of semifinals) await send(match, { sets: SETS });
  const [final] = await labelled('Final');
  await send(final?.hash ?? '', { sets: SETS });
  await send(semifinals[0]?.hash ?? '', { sets: LOST_SETS, confirm: [final?.hash] });
  expect(await find(final?.hash ?? '')).toMatchObject({ team_a: { id: semifinals[0]?.team_a?.id } });
  const { body } = await erase(final?.hash ?? '');
  expect(body.match).toMatchObject({ outcome: null, team_a: { id: semifinals[0]?.team_b?.id } });
});

test('the command erases by the same checks', async () => {
  const { matches, send, find, hash, labelled } = await eraseWorld(app, { teams: 3 });
  const match = matches[0]?.hash ?? '';
  const command = (of: string) => runTournament(app, 'result', { match: of, erase: true });
  expect((await command(match)).text).toContain('Este jogo está sem resultado.');
  await send(match, { sets: SETS });
  expect(await command(match)).toEqual({ code: 0, text: 'Resultado apagado.' });
  expect(await find(match)).toMatchObject({ outcome: null });
  await endGroups(app, hash);
  expect(
    (await runTournament(app, 'result', { match: (await labelled('Final'))[0]?.hash, walkover: 'A' })).code,
  ).toBe(0);
  const refused = await command(match);
  expect([refused.code, refused.text]).toEqual([
    1,
    expect.stringMatching(/Apague antes o resultado de Final \(/),
  ]);
});

test('of an erasing and a result at once one wins, also where the result is of the match that follows', {
  tags: 'postgres-15',
}, async () => {
  const { send, erase, find, hash, labelled, signInAgain, matches } = await eraseWorld(app);
  const match = matches[0]?.hash ?? '';
  await send(match, { sets: SETS });
  const both = await Promise.all([erase(match), send(match, { sets: LOST_SETS })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.filter(({ status }) => status === 409).map(code)).toEqual(['tournament_match_moved']);
  expect((await find(match))?.outcome).toBe(both[0]?.status === 200 ? null : 'played');

  await endGroups(app, hash);
  await signInAgain();
  const [semifinal] = await labelled('Semifinal');
  for (const one of await labelled('Semifinal')) await send(one.hash, { sets: SETS });
  const final = (await labelled('Final'))[0]?.hash ?? '';
  const [erased, recorded] = await Promise.all([erase(semifinal?.hash ?? ''), send(final, { sets: SETS })]);
  expect([
    ['later_match_played', 200],
    [200, 'tournament_match_moved'],
  ]).toContainEqual([erased, recorded].map((one) => (one.status === 200 ? 200 : code(one))));
  const { team_a, outcome } = (await find(final)) ?? {};
  expect([team_a === null, outcome]).toEqual(erased.status === 200 ? [true, null] : [false, 'played']);
});

test('a repeated request is answered the same: of an account by its key, of a referee by the match', async () => {
  const { matches, recordAs, params, as, find, record } = await refereeWorld(app);
  const [one, other] = matches.map(({ hash }) => hash) as [string, string];
  await record(one, { sets: SETS });
  const request = { params, body: { match: one, expected_version: 2, outcome: null } };
  const keyed = { ...as, headers: { 'idempotency-key': crypto.randomUUID() } };
  const first = await app.call(calls.recordDeskResult, request, keyed);
  const again = await app.call(calls.recordDeskResult, request, keyed);
  expect([first.status, again.status, again.body.match]).toEqual([200, 200, first.body.match]);

  await recordAs(other, { sets: SETS });
  const erased = [null, null].map(() => recordAs(other, { expected_version: 2, outcome: null }));
  expect((await Promise.all(erased)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await find(other)).toMatchObject({ outcome: null, version: 3 });
  expect(code(await recordAs(other, { expected_version: 3, outcome: null, sets: SETS }))).toBe(
    'result_refused',
  );
});
