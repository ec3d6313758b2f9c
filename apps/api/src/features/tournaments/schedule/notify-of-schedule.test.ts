import { createTeam, createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { newPlayer } from '../../../../test/new-player.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { endGroups } from '../../../../test/tournaments/play-match.ts';
import {
  drawAndSchedule,
  EVE,
  fullTournament,
  matchesOf,
  runTournament,
} from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();

test('the draw, the first schedule and a moved one tell each player once, with the earlier times, also by letter and calendar', async () => {
  const { hash, categories } = await createTournament(app.db);
  const category_id = categories[0]?.id ?? 0;
  const [one, other] = [await newPlayer(app, { level: 3 }), await newPlayer(app, { level: 3 })];
  await createTeam(app.db, { category_id, players: [one.id, other.id], now: TEST_NOW });
  for (let made = 0; made < 3; made += 1) await createTeam(app.db, { category_id, now: TEST_NOW });
  app.clock.now = EVE;
  const mine = async () =>
    (await notificationsOf(app, one.id)).filter(({ title }) => /sorteio|jogo/i.test(title));
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', one.userId)
    .executeTakeFirstOrThrow();

  await runTournament(app, 'draw', { tournament: hash });
  expect((await mine()).map(({ title }) => title)).toEqual(['O sorteio saiu']);
  await app.runJobs();
  const letters = () => app.mails.filter(({ to }) => to === email);
  expect(letters().map(({ subject }) => subject)).toEqual(['O sorteio saiu']);
  // The group and its three other teams.
  expect(letters()[0]?.text).toMatch(/Grupo: A\b[\s\S]*Adversários: [^;\n]+;[^;\n]+;[^;\n]+\n/);
  expect(letters()[0]?.unsubscribe).toContain('tournaments');

  await runTournament(app, 'schedule', { tournament: hash });
  const ownMatches = async () =>
    (await matchesOf(app, hash)).filter(({ team_a, team_b }) =>
      [team_a, team_b].some((team) => team?.player_A.id === one.id || team?.player_B.id === one.id),
    );
  expect(await ownMatches()).toHaveLength(3);
  // Three matches got their time: one notification.
  expect((await mine()).map(({ title }) => title).toSorted()).toEqual([
    'O sorteio saiu',
    'Seus jogos têm horário',
  ]);

  // The same schedule again moves nothing and tells nothing.
  await app.runJobs();
  expect(letters().map(({ subject }) => subject)).toEqual(['O sorteio saiu', 'Seus jogos têm horário']);
  const sent = letters().length;
  const resume = '2026-03-14T18:00:00Z';
  await runTournament(app, 'schedule', { tournament: hash, from: EVE.toISOString(), resume });
  const moved = (await mine()).find(({ title }) => /mud/.test(title));
  expect(moved?.content).toMatch(/era sáb, 14 mar, \d\d:\d\d, .+, agora é sáb, 14 mar, 1[5-9]:\d\d, /);
  await app.runJobs();
  const later = letters().slice(sent);
  expect(later.map(({ subject }) => subject)).toEqual(['Seus jogos mudaram']);
  expect(later[0]?.unsubscribe).toContain('tournaments');
  expect(later[0]?.text).toMatch(/Era sáb, 14 mar, \d\d:\d\d, /);
  const files = later[0]?.attachments?.map(({ content }) => content) ?? [];
  const events = files.flatMap((file) => new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent'));
  const starts = events.map((event) => new ICAL.Event(event).startDate.toJSDate().toISOString()).toSorted();
  expect(starts).toEqual((await ownMatches()).map(({ starts_at }) => starts_at ?? '').toSorted());
});

test('the one match that a result opens tells its players by bell, letter and calendar', async () => {
  const { hash } = await fullTournament(app, { teams: 6 });
  await drawAndSchedule(app, hash);
  await app.runJobs();
  const before = app.mails.length;
  await endGroups(app, hash);
  await app.runJobs();
  const [semifinal] = (await matchesOf(app, hash)).filter(({ label }) => label === 'Semifinal');
  const player = semifinal?.team_a?.player_A.id ?? 0;
  const told = (await notificationsOf(app, player)).find(
    ({ title }) => title === 'Seu próximo jogo no torneio',
  );
  expect(told?.content).toMatch(/^Categoria 1, /);
  const letters = app.mails.slice(before);
  // Both semifinals are known: eight players.
  expect(letters.map(({ subject }) => subject)).toEqual(Array(8).fill('Seu jogo tem horário'));
  const files = letters.flatMap(({ attachments = [] }) => attachments.map(({ filename }) => filename));
  expect(files.filter((name) => name === `jogo-${semifinal?.match}.ics`)).toHaveLength(4);
});
