import { getTournament, listTournaments } from '@bandeja/contract/calls/tournaments';
import { createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { describe, expect, test } from 'vitest';
import { code, useRegistrationWorld } from '../../../test/tournaments/registration-world.ts';

const { app, player, accepted } = useRegistrationWorld();

describe('reading tournaments', () => {
  test('shows each category with its places, and why the viewer cannot register', async () => {
    const { hash, categories } = await createTournament(app.db, {
      categories: [{ max_teams: 2 }, { gender: 'F' }, { level_min: 5 }],
    });
    const { one } = await accepted(categories[0]?.id ?? 0);
    const seenBy = async (as?: string) =>
      (await app.call(getTournament, { params: { hash } }, as ? { as } : {})).body;
    const own = await seenBy(one.token);
    expect(own.status).toBe('open');
    expect(own.categories.map(({ teams, refusal, can }) => [teams, refusal, can.register])).toEqual([
      [1, 'team_player_registered', false],
      [0, 'team_gender_refused', false],
      [0, 'team_level_refused', false],
    ]);
    expect(own.own_teams).toHaveLength(1);
    expect((await seenBy()).categories[0]).toMatchObject({ refusal: 'player_missing' });
    expect((await seenBy((await player()).token)).categories[0]?.can.register).toBe(true);
    expect(code(await app.call(getTournament, { params: { hash: 'x'.repeat(12) } }))).toBe(
      'tournament_not_found',
    );
  });

  test('lists pages of ten, the last one shorter', async () => {
    const all = () => app.call(listTournaments, { query: {} });
    const { count: before } = (await all()).body;
    for (let made = before; made < 23; made += 1) await createTournament(app.db, {});
    const pages = [];
    for (const page of [1, 2, 3]) pages.push((await app.call(listTournaments, { query: { page } })).body);
    expect(pages.map(({ count, results }) => [count, results.length])).toEqual([
      [23, 10],
      [23, 10],
      [23, 3],
    ]);
    expect(new Set(pages.flatMap(({ results }) => results).map(({ hash }) => hash)).size).toBe(23);
  });

  test('lists with filters, and as many statements for many tournaments as for one', async () => {
    const { hash, categories } = await createTournament(app.db, {});
    const { one } = await accepted(categories[0]?.id ?? 0);
    const list = async (query: object) =>
      (await app.call(listTournaments, { query: query as never }, { as: one.token })).body;
    expect((await list({ mine: 'true' })).results.map((tournament) => tournament.hash)).toEqual([hash]);
    expect((await list({ status: 'finished' })).count).toBe(0);
    const counted = await app.countStatements(() => list({ page_size: 1 }));
    expect(await app.countStatements(() => list({ page_size: 10 }))).toBe(counted);
    expect(code(await app.call(listTournaments, { query: { mine: 'true' } }))).toBe('unauthenticated');
  });
});
