import { deleteAccount } from '@bandeja/contract/calls/accounts/account-changes';
import { finishDeskTournament } from '@bandeja/contract/calls/desk-results';
import { listDeskHistory } from '@bandeja/contract/calls/desk-staff';
import { cancelDeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import { openRefereeLink } from '@bandeja/contract/calls/referee-links';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { withTransaction } from '@bandeja/pg/transaction';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { countWaiting } from '../../../../test/hold-table.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { refereeWorld } from '../../../../test/tournaments/referee-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import { fullTournament, matchesOf, runTournament } from '../../../../test/tournaments/tournament-world.ts';
import { createLinkLimits } from '../../../http/limits/link-limits.ts';
import { createMemoryRateStore } from '../../../http/limits/rates.ts';
import { setResult } from '../results/set-result.ts';
import { lockTournament } from '../tournaments.repository.ts';

const app = useTestApp();

const sets = (...games: [number, number][]) =>
  games.map(([team_a_score, team_b_score]) => ({ team_a_score, team_b_score }));
const WIN = sets([6, 3], [6, 4]);
const LOSS = sets([3, 6], [4, 6]);
const WALKOVER = { outcome: 'walkover', winner: 'A' } as const;

const world = (fields?: Parameters<typeof refereeWorld>[1]) => refereeWorld(app, fields);

test('who has the link sees what a manager sees of the matches, calls them and records results; the history says so', async () => {
  const { matches, read, readAs, callAs, takeBackAs, recordAs, find, token, as, slug, club } = await world();
  const { club: named, ...shown } = (await readAs()).body;
  expect(named).toEqual({ name: club.name, timezone: 'America/Sao_Paulo' });
  expect(shown).toEqual(await read());
  const of = matches[0]?.hash ?? '';
  expect((await callAs(of)).body).toEqual(await find(of));
  expect(await find(of)).toMatchObject({ called: { court: matches[0]?.court_id } });
  expect((await callAs(of)).status).toBe(200);
  expect((await takeBackAs(of)).body).toMatchObject({ called: null });
  await callAs(of);
  expect((await recordAs(of, { sets: WIN })).body.match).toMatchObject({ called: null, winner: 'A' });
  const other = matches[1]?.hash ?? '';
  expect((await recordAs(other, { outcome: 'retirement', winner: 'B', sets: sets([2, 1]) })).status).toBe(
    200,
  );
  const { body } = await app.call(listDeskHistory, { params: slug, query: {} }, as);
  expect(body.results.map(({ call, by }) => [call, by === null])).toEqual([
    ['recordRefereeResult', true],
    ['recordRefereeResult', true],
    ['callRefereeMatch', true],
    ['takeBackRefereeCall', true],
    ['callRefereeMatch', true],
    ['openRefereeLink', false],
  ]);
  const { rows } = await sql<{ row: string }>`
    SELECT to_jsonb(link)::text || to_jsonb(entry)::text AS row FROM tournament_referee_links link, club_history entry`.execute(
    app.db,
  );
  expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
});

test('a correction is looked at before, asks for what it contradicts, and a newer result is shown first', async () => {
  const { all, recordAs, record, find } = await world();
  const group = all.find(({ label }) => /Grupo A/.test(label))?.hash ?? '';
  for (const { hash } of all.filter(({ label }) => /Grupo/.test(label)))
    expect((await recordAs(hash, { sets: WIN })).status).toBe(200);
  const { version = 0 } = (await find(group)) ?? {};
  const trial = await recordAs(group, { sets: LOSS, dry_run: true, expected_version: version });
  expect([trial.body.match.winner, (await find(group))?.winner]).toEqual(['B', 'A']);
  expect(trial.body.changes.places.length).toBeGreaterThan(0);
  // A player's team reaches a semifinal that is over: contradicted by another order of the group.
  const semifinal = (await find(all.find(({ label }) => label === 'Semifinal')?.hash ?? ''))?.hash ?? '';
  const of = await find(semifinal);
  await record(semifinal, { sets: WIN, expected_version: of?.version ?? 0 });
  expect((await recordAs(group, { sets: LOSS, expected_version: version + 7 })).status).toBe(409);
  expect(code(await recordAs(group, { sets: LOSS, expected_version: version + 7 }))).toBe(
    'tournament_match_moved',
  );
  // A lost answer: the same result again is answered as recorded, without an account's key.
  const again = await recordAs(group, { sets: WIN });
  expect([again.status, again.body.match]).toEqual([200, await find(group)]);
  expect(code(await recordAs(group, { ...WALKOVER }))).toBe('tournament_match_moved');
});

test('one sentence for a link that is unknown, ended, replaced, or of a tournament that is over', async () => {
  const { readAs, recordAs, callAs, takeBackAs, matches, open, tokenOf, close, token, shownLink, find } =
    await world();
  const of = matches[0]?.hash ?? '';
  const refused = async (link: string) => {
    const answers = [
      await readAs(link),
      await recordAs(of, WALKOVER, link),
      await recordAs(of, { ...WALKOVER, dry_run: true }, link),
      await callAs(of, {}, link),
      await takeBackAs(of, link),
    ];
    return new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`));
  };
  const sentence = 'Este link não vale: o torneio acabou, ou o clube encerrou este link ou criou outro.';
  const REFUSED = new Set([`404 ${JSON.stringify({ error: sentence })}`]);
  expect(await refused('x'.repeat(43))).toEqual(REFUSED);
  expect((await readAs('x'.repeat(201))).status).toBe(400);
  expect((await shownLink()).body.open).toMatchObject({ created_at: app.clock.now.toISOString() });

  app.clock.now = new Date(app.clock.now.getTime() + 1_234);
  const replaced = await open();
  // By this the page that made it knows whether the link that is valid is still its own.
  expect(replaced.body.created_at).toBe(app.clock.now.toISOString());
  expect((await shownLink()).body.open?.created_at).toBe(replaced.body.created_at);
  const second = tokenOf(replaced);
  expect(await refused(token)).toEqual(REFUSED);
  expect((await readAs(second)).status).toBe(200);
  expect((await close()).status).toBe(204);
  expect(await refused(second)).toEqual(REFUSED);
  expect((await shownLink()).body).toEqual({ open: null });
  expect(code(await close())).toBe('referee_link_refused');
  expect(await find(of)).toEqual(matches[0]);

  const third = tokenOf(await open());
  const elsewhere = await world();
  const theirs = elsewhere.matches[0]?.hash ?? '';
  for (const answer of [
    await recordAs(theirs, WALKOVER, third),
    await callAs(theirs, {}, third),
    await takeBackAs(theirs, third),
  ])
    expect(code(answer)).toBe('tournament_match_not_found');
});

test.each(['finished', 'cancelled'])('a %s tournament has no link, and none is made', async (end) => {
  const { readAs, hash, params, as, open, shownLink, close, recordAs, matches } = await world({ teams: 3 });
  const next = async () => (await matchesOf(app, hash)).find(({ winner }) => winner === null);
  for (let one = await next(); end === 'finished' && one; one = await next())
    await setResult(app.db, { match: one.hash, walkover: 'A' }, { now: app.clock.now });
  const ended =
    end === 'finished'
      ? await app.call(finishDeskTournament, { params }, as)
      : await app.call(cancelDeskTournament, { params, body: { reason: 'Chuva' } }, as);
  expect(ended.status).toBe(200);
  expect(code(await readAs())).toBe('referee_link_refused');
  expect(code(await recordAs(matches[0]?.hash ?? '', WALKOVER))).toBe('referee_link_refused');
  expect((await shownLink()).body).toEqual({ open: null });
  expect([code(await open()), code(await close())]).toEqual(['tournament_over', 'referee_link_refused']);
});

test('only managers make, see and end the link, of a published tournament of their own club', async () => {
  const { club, params, shownLink, create, slug, as } = await world({ teams: 3 });
  const reception = (await employ(app, club, 'reception')).as;
  expect(code(await shownLink(reception))).toBe('desk_role_too_low');
  expect(code(await app.call(openRefereeLink, { params }, reception))).toBe('desk_role_too_low');
  const other = await world({ teams: 3 });
  expect(
    code(await app.call(openRefereeLink, { params: { ...other.slug, hash: params.hash } }, other.as)),
  ).toBe('tournament_not_found');
  const plan = { registration_starts_at: '2026-03-14T09:00', registration_ends_at: '2026-03-20T20:00' };
  const days = { starts_on: '2026-03-21', ends_on: '2026-03-22' };
  const draft = (await create({ ...plan, ...days, draft: true })).body.hash;
  expect(code(await app.call(openRefereeLink, { params: { ...slug, hash: draft } }, as))).toBe(
    'tournament_not_found',
  );
});

test('a court in a call of another tournament is refused without its teams; a manager reads them', async () => {
  const { club, matches, call, callAs, at } = await world({ teams: 4 });
  const [[of], now] = [matches, app.clock.now];
  const elsewhere = await fullTournament(app, { club_id: club.id, teams: 4 });
  await runTournament(app, 'draw', { tournament: elsewhere.hash });
  const [theirs] = await matchesOf(app, elsewhere.hash);
  await at(now.getTime());
  const court_id = of?.court_id ?? 0;
  const day = sql<string>`tstzrange('2027-01-04T10:00:00Z', '2027-01-04T11:00:00Z')`;
  const occupation = await app.db
    .insertInto('court_occupations')
    .values({ court_id, kind: 'tournament', status: 'confirmed', reason: 'Torneio', during: day })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('tournament_matches')
    .set({
      ...{ called_at: app.clock.now, called_court: court_id, court_id, occupation_id: occupation.id },
      ...{ starts_at: app.clock.now, ends_at: app.clock.now },
    })
    .where('hash', '=', theirs?.hash ?? '')
    .execute();
  const [told, known] = [await callAs(of?.hash ?? ''), await call(of?.hash ?? '')];
  expect([code(told), code(known)]).toEqual(['court_in_call', 'court_in_call']);
  expect([told, known].map(({ body }) => JSON.stringify(body).includes(' × '))).toEqual([false, true]);
});

test('the link goes on without the account of who made it', async () => {
  const { club, params, shownLink, tokenOf, readAs } = await world({ teams: 3 });
  const maker = await employ(app, club, 'manager');
  const token = tokenOf(await app.call(openRefereeLink, { params }, maker.as));
  expect((await shownLink()).body.open?.made_by).toEqual(expect.any(String));
  expect((await app.call(deleteAccount, { body: { password: TEST_PASSWORD } }, maker.as)).status).toBe(204);
  expect((await shownLink()).body.open).toMatchObject({ made_by: null });
  expect((await readAs(token)).status).toBe(200);
});

test('a manager and who has the link record one match at once: one wins, the other sees it', {
  tags: 'postgres-15',
}, async () => {
  const { matches, recordAs, record, find } = await world({ teams: 4 });
  const of = matches[0]?.hash ?? '';
  const answers = await Promise.all([recordAs(of, { sets: WIN }), record(of, { sets: LOSS })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
  expect(lost && code(lost)).toBe('tournament_match_moved');
  expect(lost?.body).toMatchObject({ match: won?.body.match });
  expect(await find(of)).toEqual(won?.body.match);
});

test('of two links made at once one is valid; a result that meets the end of its link is recorded or refused', {
  tags: 'postgres-15',
}, async () => {
  const { matches, open, tokenOf, readAs, recordAs, close, find } = await world({ teams: 4 });
  const made = await Promise.all([open(), open()]);
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
  const tokens = made.map(tokenOf);
  const read = [await readAs(tokens[0]), await readAs(tokens[1])];
  expect(read.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const link = tokens[read.findIndex(({ status }) => status === 200)] ?? '';
  const of = matches[0]?.hash ?? '';
  const [recorded, closed] = await Promise.all([recordAs(of, WALKOVER, link), close()]);
  expect(closed.status).toBe(204);
  expect((await find(of))?.outcome).toBe(recorded.status === 200 ? 'walkover' : null);
  expect([200, 404]).toContain(recorded.status);
});

test('who ends the link waits for a result that is being written by it; nothing comes after', {
  tags: 'postgres-15',
}, async () => {
  const { id, matches, recordAs, close, find } = await world({ teams: 4 });
  const of = matches[0]?.hash ?? '';
  const ends: string[] = [];
  const end = (name: string) => () => void ends.push(name);
  const { recorded, closed } = await withTransaction(app.db, async (tx) => {
    await lockTournament(tx, id);
    const recorded = recordAs(of, WALKOVER).finally(end('recorded'));
    await vi.waitFor(async () => expect(await countWaiting(app.db)).toBe(1));
    const closed = close().finally(end('closed'));
    await vi.waitFor(async () => expect([await countWaiting(app.db), ends]).toEqual([2, []]));
    // In an object, so that the transaction does not wait for them.
    return { recorded, closed };
  });
  expect([(await recorded).status, (await closed).status]).toEqual([200, 204]);
  expect((await find(of))?.outcome).toBe('walkover');
  expect(code(await recordAs(matches[1]?.hash ?? '', WALKOVER))).toBe('referee_link_refused');
});

test('reads and acts of a network are limited', async () => {
  const limits = createLinkLimits(createMemoryRateStore());
  const ask = (network: string) => limits.read({ network, now: TEST_NOW });
  for (let read = 0; read < 600; read++) await ask('10.0.0.1');
  await expect(ask('10.0.0.1')).rejects.toMatchObject({ code: 'rate_limited' });
  await ask('10.0.0.2');
});
