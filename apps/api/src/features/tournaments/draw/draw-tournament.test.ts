import { getTournament, listTournamentGroups } from '@bandeja/contract/calls/tournaments';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClosure, createClub, createPlayer } from '@bandeja/db/testing/builders';
import { createTeam, createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import {
  drawAndSchedule,
  EVE,
  fullTournament,
  matchesOf,
  runTournament,
} from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();

describe('drawing a tournament', () => {
  test('makes groups of three or four and a knockout whose teams are still to come', async () => {
    const { hash, categories } = await fullTournament(app, { teams: 7 });
    const { code, text } = await runTournament(app, 'draw', { tournament: hash });
    expect([code, text]).toEqual([0, 'Categoria 1: 7 duplas, 2 grupos, 12 jogos']);
    const { body: groups } = await app.call(listTournamentGroups, { params: { id: categories[0]?.id ?? 0 } });
    expect(groups.map(({ standings }) => standings.length).toSorted()).toEqual([3, 4]);
    const matches = await matchesOf(app, hash);
    expect(
      matches
        .filter(({ group }) => group === null)
        .map(({ label, from_a, from_b }) => [label, from_a, from_b]),
    ).toEqual([
      ['Semifinal', '1º do Grupo A', '2º do Grupo B'],
      ['Semifinal', '1º do Grupo B', '2º do Grupo A'],
      ['Final', 'Vencedor de Semifinal 1', 'Vencedor de Semifinal 2'],
    ]);
  });

  test('numbers the winners of a round by the matches that are shown, where byes leave gaps', async () => {
    const { hash } = await fullTournament(app, { teams: 9 });
    await runTournament(app, 'draw', { tournament: hash });
    const knockout = (await matchesOf(app, hash)).filter(({ group }) => group === null);
    const quarters = knockout
      .filter(({ label }) => label === 'Quartas')
      .toSorted((a, b) => a.position - b.position);
    // Six teams in eight places: two first seeds have no match in the first round.
    expect(quarters).toHaveLength(2);
    expect(quarters.map(({ position }) => position)).not.toEqual([0, 1]);
    for (const [index, { hash: quarter, next }] of quarters.entries()) {
      const semifinal = knockout.find((match) => match.hash === next?.hash);
      const from = next?.team === 'A' ? semifinal?.from_a : semifinal?.from_b;
      expect([quarter, from]).toEqual([quarter, `Vencedor de Quartas ${index + 1}`]);
    }
  });

  test('is refused before the end of the registration and with fewer than three teams', async () => {
    const { hash } = await fullTournament(app, { teams: 2 });
    expect((await runTournament(app, 'draw', { tournament: hash })).text).toContain('3 duplas confirmadas');
    app.clock.now = TEST_NOW;
    expect((await runTournament(app, 'draw', { tournament: hash })).text).toBe(
      'As inscrições ainda não encerraram.',
    );
  });

  test('with --dry-run prints the plan and changes nothing', async () => {
    const { hash } = await fullTournament(app);
    const { text } = await runTournament(app, 'draw', { tournament: hash }, '--dry-run');
    expect(text).toContain('8 duplas, 2 grupos, 15 jogos');
    expect(text).toContain('Foi só um ensaio');
    expect(await matchesOf(app, hash)).toEqual([]);
  });

  test('takes back a draw of a category that is too small since', async () => {
    const { hash, categories } = await fullTournament(app, { teams: 3, categories: [{}, {}] });
    const small = categories[1]?.id ?? 0;
    const drawn = async () =>
      (await app.call(getTournament, { params: { hash } })).body.categories.map((one) => one.drawn);
    await runTournament(app, 'draw', { tournament: hash });
    expect(await drawn()).toEqual([true, true]);
    await app.db
      .updateTable('tournament_teams')
      .set({ status: 'invited', accepted_at: null, place_until: EVE })
      .where('category_id', '=', small)
      .execute();
    await runTournament(app, 'draw', { tournament: hash });
    expect(await drawn()).toEqual([true, false]);
  });

  test('leaves out teams without a place', async () => {
    const { hash, categories } = await fullTournament(app, { teams: 4 });
    await createTeam(app.db, { category_id: categories[0]?.id ?? 0, status: 'waiting', now: TEST_NOW });
    expect((await runTournament(app, 'draw', { tournament: hash })).text).toContain('4 duplas, 1 grupos');
  });
});

/** Overlaps of courts in the database, and of players within the rest. */
async function overlaps(tournament: number, restMinutes: number) {
  const { rows: courts } = await sql`
    SELECT FROM court_occupations one JOIN court_occupations other
      ON one.court_id = other.court_id AND one.id < other.id AND one.during && other.during
    WHERE one.status <> 'released' AND other.status <> 'released'`.execute(app.db);
  const { rows: players } = await sql`
    WITH seats AS (
      SELECT match.id, match.starts_at, match.ends_at, unnest(ARRAY[team.player_a, team.player_b]) AS player
      FROM tournament_matches match JOIN tournament_teams team ON team.id IN (match.team_a, match.team_b)
      WHERE match.tournament_id = ${tournament} AND match.starts_at IS NOT NULL)
    SELECT FROM seats one JOIN seats other ON one.player = other.player AND one.id < other.id
    WHERE tstzrange(one.starts_at, one.ends_at + ${restMinutes} * interval '1 minute')
      && tstzrange(other.starts_at, other.ends_at + ${restMinutes} * interval '1 minute')`.execute(app.db);
  return courts.length + players.length;
}

describe('scheduling a tournament', () => {
  test('places 32 teams on two days and four courts without an overlap, and again the same', async () => {
    const { hash, id } = await fullTournament(app, { teams: 32, categories: [{ max_teams: 32 }] });
    const small = await fullTournament(app, { teams: 8 });
    const ofSmall = await app.countStatements(() => drawAndSchedule(app, small.hash));
    const ofLarge = await app.countStatements(() => drawAndSchedule(app, hash));
    const first = await matchesOf(app, hash);
    expect(first).toHaveLength(8 * 6 + 15);
    // The work grows with the matches, and no faster.
    const smallMatches = (await matchesOf(app, small.hash)).length;
    expect(ofLarge / first.length, 'statements per match').toBeLessThanOrEqual(ofSmall / smallMatches);
    expect(first.filter(({ starts_at }) => starts_at === null)).toEqual([]);
    expect(await overlaps(id, 60)).toBe(0);
    const plan = (matches: typeof first) =>
      matches.map(({ label, team_a, team_b, court, starts_at }) => [
        label,
        team_a?.id,
        team_b?.id,
        court?.id,
        starts_at,
      ]);
    // Without a result the draw may be repeated: the same seed gives the same plan.
    await drawAndSchedule(app, hash);
    expect(plan(await matchesOf(app, hash))).toEqual(plan(first));
  }, 60_000);

  test('keeps off bookings and closures, and occupies its courts', async () => {
    const { hash, courts, id } = await fullTournament(app, { teams: 4 });
    const [court = 0, other = 0] = courts;
    await createBooking(app.db, {
      court_id: court,
      date: '2026-03-14',
      start_time: '08:00',
      duration: 120,
    } as never);
    await createClosure(app.db, {
      court_id: other,
      from: '2026-03-14T10:00:00Z',
      to: '2026-03-15T02:00:00Z',
    });
    await drawAndSchedule(app, hash);
    expect(await overlaps(id, 60)).toBe(0);
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM court_occupations WHERE kind = 'tournament' AND status = 'confirmed'
        AND court_id = ANY (${courts}::bigint[])`.execute(app.db);
    expect(rows[0]?.count).toBe(7);
  });

  test('plans inside the opening hours of the club, and not on its holiday', async () => {
    const { id: club_id } = await createClub(app.db, {
      courts: 2,
      hours: [{ opens: 9 * 60, closes: 13 * 60 }],
      holidays: [{ date: '2026-03-14' }],
    });
    const { hash } = await fullTournament(app, { teams: 4, club_id, rest_minutes: 0 });
    await drawAndSchedule(app, hash);
    const times = (await matchesOf(app, hash)).flatMap(({ starts_at, ends_at }) =>
      starts_at === null || ends_at === null ? [] : [[starts_at, ends_at]],
    );
    // Nine to one in São Paulo, on the second day: two matches of 90 minutes on each court.
    expect(times).toHaveLength(4);
    for (const [start = '', end = ''] of times)
      expect([start >= '2026-03-15T12:00:00', end <= '2026-03-15T16:00:00.000Z']).toEqual([true, true]);
  });

  test('plans the finals of two categories one after the other where the same players may reach both', async () => {
    const { hash, id, categories } = await createTournament(app.db, { categories: [{}, {}] });
    for (let made = 0; made < 4; made += 1) {
      const players = [
        (await createPlayer(app.db, { level: 3 })).id,
        (await createPlayer(app.db, { level: 3 })).id,
      ] as const;
      for (const { id: category_id } of categories)
        await createTeam(app.db, { category_id, players, now: TEST_NOW });
    }
    app.clock.now = EVE;
    await drawAndSchedule(app, hash);
    const finals = (await matchesOf(app, hash)).filter(({ group }) => group === null);
    const [one = 0, other = 0] = finals.map(({ starts_at }) => Date.parse(starts_at ?? ''));
    // 90 minutes of play and 60 of rest.
    expect(Math.abs(one - other)).toBeGreaterThanOrEqual(150 * 60_000);
    expect(await overlaps(id, 60)).toBe(0);
  });

  test('lists the matches without a time, with the reason', async () => {
    const { hash } = await fullTournament(app, { teams: 8, match_minutes: 240, ends_on: '2026-03-14' });
    await runTournament(app, 'draw', { tournament: hash });
    const { code, text } = await runTournament(app, 'schedule', { tournament: hash });
    expect(code).toBe(0);
    expect(text).toContain('SEM HORÁRIO');
    expect(text).toMatch(
      /depende de um jogo que ficou sem horário|não depois do descanso|não há quadra livre/,
    );
  });

  test.each([
    ['during the first round', 60_000],
    ['the day before', -20 * 60 * 60_000],
  ])('plans the rest of a day again %s, and keeps what comes before', async (_, sinceStart) => {
    const { hash, id } = await fullTournament(app, { teams: 8 });
    await drawAndSchedule(app, hash);
    const before = await matchesOf(app, hash);
    const starts = before.flatMap(({ starts_at }) => starts_at ?? []).toSorted();
    // Rain from the second round on, for three hours.
    const from = starts.find((start) => start > String(starts[0])) ?? '';
    const resume = new Date(Date.parse(from) + 3 * 60 * 60_000).toISOString();
    app.clock.now = new Date(Date.parse(String(starts[0])) + sinceStart);
    expect((await runTournament(app, 'schedule', { tournament: hash, from, resume })).code).toBe(0);
    const after = await matchesOf(app, hash);
    const startOf = (match: number) => String(after.find((one) => one.id === match)?.starts_at);
    const [early, late] = [
      before.filter(({ starts_at }) => String(starts_at) < from),
      before.filter(({ starts_at }) => String(starts_at) >= from),
    ];
    expect([early.length, late.length].map((count) => count > 0)).toEqual([true, true]);
    for (const { id: match, starts_at } of early) expect(startOf(match)).toBe(starts_at);
    for (const { id: match } of late) expect(startOf(match) >= resume).toBe(true);
    expect(await overlaps(id, 60)).toBe(0);
  });

  test('plans matches again whose time has passed without a result', async () => {
    const { hash } = await fullTournament(app, { teams: 4 });
    await drawAndSchedule(app, hash);
    app.clock.now = new Date('2026-03-14T22:00:00Z');
    expect((await runTournament(app, 'schedule', { tournament: hash })).code).toBe(0);
    const starts = (await matchesOf(app, hash)).map(({ starts_at }) => String(starts_at));
    expect(starts.filter((start) => start < '2026-03-14T22')).toEqual([]);
  });
});
