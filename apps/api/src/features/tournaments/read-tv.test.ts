import { getTournamentTv } from '@bandeja/contract/calls/tournaments';
import { createPlayer } from '@bandeja/db/testing/builders';
import { createTeam } from '@bandeja/db/testing/tournaments/tournament-builder';
import { expect, test } from 'vitest';
import { bareWebDirectory, crawl } from '../../../test/page-of.ts';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';
import { deskWorld, PLAN } from '../../../test/tournaments/desk-tournament-world.ts';
import { code } from '../../../test/tournaments/registration-world.ts';
import { drawAndSchedule, EVE, runTournament } from '../../../test/tournaments/tournament-world.ts';

const app = useTestApp(async () => ({ webDirectory: bareWebDirectory() }));
const tv = (hash: string) => app.call(getTournamentTv, { params: { hash } });

test('a drawn tournament shows courts, groups and matches by names alone, to anyone', async () => {
  const { club, create } = await deskWorld(app);
  const { body } = await create({ categories: [PLAN.categories[1]] });
  const [category] = body.categories.map(({ id }) => id as number) as [number];
  const person = async (first_name: string, last_name: string, birth_date: string) =>
    (await createPlayer(app.db, { first_name, last_name, birth_date })).id;
  const players: readonly [number, number] = [
    await person('Ana', 'Maria Souza', '2010-03-15'),
    await person('Bia', 'Lima', '2008-03-13'),
  ];
  await createTeam(app.db, { category_id: category, now: TEST_NOW, players });
  for (let made = 0; made < 2; made += 1) await createTeam(app.db, { category_id: category, now: TEST_NOW });
  expect((await tv(body.hash)).body).toMatchObject({ groups: [], matches: [] });

  app.clock.now = EVE;
  await drawAndSchedule(app, body.hash);
  const drawn = (await tv(body.hash)).body;
  expect(drawn).toMatchObject({ name: 'Copa Jatobá', club: club.name, categories: [{ name: 'Livre' }] });
  expect(drawn.courts).toHaveLength(2);
  expect(drawn.groups[0]?.rows).toHaveLength(3);
  const text = JSON.stringify(drawn);
  // Under 18, and just 18.
  expect(text).toContain('Ana S. / Bia Lima');
  expect(text).not.toMatch(/Souza|email|birth|image|player/);

  const match = drawn.matches.find(({ a, b }) => [a, b].includes('Ana S. / Bia Lima'));
  const side = match?.a === 'Ana S. / Bia Lima' ? 'A' : 'B';
  await runTournament(app, 'result', { match: match?.hash, walkover: side });
  const after = (await tv(body.hash)).body;
  expect(after.matches.find(({ hash }) => hash === match?.hash)).toMatchObject({
    ...{ winner: side, outcome: 'walkover' },
  });
  expect(after.groups[0]?.rows.find(({ pair }) => pair === 'Ana S. / Bia Lima')).toMatchObject({
    won: 1,
    played: 1,
  });
  app.clock.now = TEST_NOW;
});

test('a draft, an unknown tournament and one of a hidden club are none', async () => {
  const { club, create } = await deskWorld(app);
  const [draft, open] = [(await create({ draft: true })).body, (await create()).body];
  expect(code(await tv(draft.hash))).toBe('tournament_not_found');
  expect(code(await tv('AAAAAAAAAAAA'))).toBe('tournament_not_found');
  expect((await tv(open.hash)).status).toBe(200);
  await app.db.updateTable('clubs').set({ published_at: null }).where('id', '=', club.id).execute();
  expect(code(await tv(open.hash))).toBe('tournament_not_found');
});

test('an answer that has not changed has no bytes', async () => {
  const { create } = await deskWorld(app);
  const { hash } = (await create()).body;
  const first = await tv(hash);
  const again = await app.call(
    getTournamentTv,
    { params: { hash } },
    { headers: { 'if-none-match': String(first.headers.etag) } },
  );
  expect(again.status).toBe(304);
});

test('a chat shows the tournament of a link by days, club, state and categories, without a player', async () => {
  const { club, create, cancel } = await deskWorld(app);
  const { body } = await create({ name: 'Copa "Ipê"' });
  const ofPage = `/tournament/${body.hash}`;
  const players = [{ first_name: 'Zuleica' }, { first_name: 'Iracema' }];
  const [one, other] = await Promise.all(players.map((player) => createPlayer(app.db, player)));
  const category_id = body.categories[0]?.id ?? 0;
  await createTeam(app.db, { category_id, now: TEST_NOW, players: [one?.id ?? 0, other?.id ?? 0] });
  for (const path of [ofPage, `${ofPage}/tv`]) {
    const page = await crawl(app, `${path}?from=chat`);
    expect(page).toContain('property="og:title" content="Copa &quot;Ipê&quot;"');
    expect(page).toContain(`sáb, 14 mar a dom, 15 mar · ${club.name}, `);
    expect(page).toContain('inscrições até qui, 12 mar · Mista, Livre"');
    expect(page).toContain(`content="https://bandeja.test${path}"`);
    expect(page).toContain('noindex');
    expect(page).not.toMatch(/Zuleica|Iracema/);
  }
  await cancel(body.hash, { reason: 'Chuva forte' });
  expect(await crawl(app, ofPage)).toContain(' · cancelado');
  const [draft, hidden] = [(await create({ draft: true })).body, (await create()).body];
  expect(await crawl(app, `/tournament/${draft.hash}`)).not.toContain('og:');
  await app.db.updateTable('clubs').set({ published_at: null }).where('id', '=', club.id).execute();
  expect(await crawl(app, `/tournament/${hidden.hash}`)).not.toContain('og:');
});
