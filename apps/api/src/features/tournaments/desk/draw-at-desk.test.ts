import { listDeskHistory } from '@bandeja/contract/calls/desk-staff';
import { swapDeskPartner } from '@bandeja/contract/calls/desk-tournament-teams';
import { listTournamentGroups } from '@bandeja/contract/calls/tournaments';
import { createPlayer } from '@bandeja/db/testing/builders';
import { createCustomer } from '@bandeja/db/testing/customer-builder';
import { expect, test } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { drawWorld } from '../../../../test/tournaments/desk-tournament-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import { matchesOf, runTournament } from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();

type World = Awaited<ReturnType<typeof drawWorld>>;

const idsOf = (groups: { teams: { id: number }[] }[] | null | undefined) =>
  groups?.map(({ teams }) => teams.map(({ id }) => id));

/** The draw as players see it. */
async function seen({ category }: World): Promise<number[][]> {
  const { body } = await app.call(listTournamentGroups, { params: { id: category } });
  return body.map(({ standings }) => standings.map(({ team }) => team.id).toSorted((a, b) => a - b));
}
const sorted = (groups: number[][] | undefined) => groups?.map((ids) => ids.toSorted((a, b) => a - b));

test('a preview changes nothing, and the same seed gives the same draw, as the command', async () => {
  const world = await drawWorld(app, { teams: 7 });
  const first = (await world.preview()).body;
  expect(first).toMatchObject({ refusal: null, published: null, version: 1 });
  expect(first.groups.map(({ name, teams }) => [name, teams.length]).toSorted()).toEqual(
    [
      ['A', first.groups[0]?.teams.length],
      ['B', first.groups[1]?.teams.length],
    ].toSorted(),
  );
  expect(first.knockout.map(({ label, a, b }) => [label, a, b])).toEqual([
    ['Semifinal', '1º do Grupo A', '2º do Grupo B'],
    ['Semifinal', '1º do Grupo B', '2º do Grupo A'],
    ['Final', 'Vencedor de Semifinal 1', 'Vencedor de Semifinal 2'],
  ]);
  const [one, again] = [await world.preview({ seed: 99 }), await world.preview({ seed: 99 })];
  expect(again.body).toEqual(one.body);
  const others = await Promise.all([1, 2, 3, 4].map((seed) => world.preview({ seed })));
  expect(new Set(others.map(({ body }) => body.draw)).size).toBeGreaterThan(1);
  expect(await seen(world)).toEqual([]);
  await runTournament(app, 'draw', { tournament: world.hash });
  expect(await seen(world)).toEqual(sorted(idsOf(first.groups)));
});

test('a draw is published with exchanges by hand, told once, and drawn again until a match has a result', async () => {
  const world = await drawWorld(app);
  const shown = (await world.preview({ seed: 5 })).body;
  const [one, other] = [shown.groups[0]?.teams[0]?.id ?? 0, shown.groups[1]?.teams[2]?.id ?? 0];
  const answer = await world.publishDraw({ ...shown, swaps: [{ a: one, b: other }] });
  const published = idsOf(answer.body.published) ?? [];
  expect([published[0]?.[0], published[1]?.[2]]).toEqual([other, one]);
  expect(published.map((ids) => ids.length)).toEqual([3, 3]);
  expect(await seen(world)).toEqual(sorted(published));
  expect(await matchesOf(app, world.hash)).toHaveLength(9);
  const player = (await matchesOf(app, world.hash))[0]?.team_a?.player_A.id ?? 0;
  const told = async () => (await notificationsOf(app, player)).map(({ type }) => type);
  expect(await told()).toEqual(['tournament_drawn']);
  const { body: history } = await app.call(listDeskHistory, { params: world.slug, query: {} }, world.as);
  expect(history.results.map(({ call, changes }) => [call, changes])).toEqual([
    ['publishDeskDraw', { seed: [null, 5], swaps: [null, 1], teams: [null, 6] }],
  ]);

  const second = (await world.preview({ seed: 6 })).body;
  expect(second.version).toBe(2);
  expect((await world.publishDraw(second)).status).toBe(200);
  expect(await seen(world)).toEqual(sorted(idsOf(second.groups)));
  expect(await matchesOf(app, world.hash)).toHaveLength(9);

  const [match] = await matchesOf(app, world.hash);
  const result = {
    match: match?.hash,
    sets: [
      [6, 0],
      [6, 0],
    ],
  };
  expect((await runTournament(app, 'result', result)).code).toBe(0);
  const third = (await world.preview({ seed: 7 })).body;
  expect(third).toMatchObject({ refusal: 'category_has_results' });
  const refused = await world.publishDraw(third);
  expect([refused.status, code(refused)]).toEqual([409, 'category_has_results']);
  expect(await seen(world)).toEqual(sorted(idsOf(second.groups)));
});

test('of two managers who publish at once one wins, and the other one is told that it changed', {
  tags: 'postgres-15',
}, async () => {
  const world = await drawWorld(app);
  const manager = await employ(app, world.club, 'manager');
  const [mine, theirs] = [
    (await world.preview({ seed: 5 })).body,
    (await world.preview({ seed: 6 }, manager.as)).body,
  ];
  const both = await Promise.all([world.publishDraw(mine), world.publishDraw(theirs, manager.as)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const lost = both.find(({ status }) => status === 409);
  expect(lost && code(lost)).toBe('tournament_version_moved');
  const won = both[0]?.status === 200 ? mine : theirs;
  expect(await seen(world)).toEqual(sorted(idsOf(won.groups)));
  expect(await matchesOf(app, world.hash)).toHaveLength(9);
});

test('a preview that teams, or a draw by the command, have overtaken is refused', async () => {
  const world = await drawWorld(app);
  const old = (await world.preview()).body;
  await world.enter(world.category);
  expect(code(await world.publishDraw(old))).toBe('draw_moved');
  const shown = (await world.preview()).body;
  await runTournament(app, 'draw', { tournament: world.hash });
  expect(code(await world.publishDraw(shown))).toBe('draw_moved');
});

test('a preview of before a swap of partners is refused, also where the levels and the groups stay', async () => {
  const world = await drawWorld(app);
  const old = (await world.preview()).body;
  const id = old.groups[0]?.teams[0]?.id ?? 0;
  const [stays, leaves] = await app.db
    .selectFrom('tournament_teams')
    .innerJoin('players', (join) =>
      join.on((on) =>
        on.or([on('players.id', '=', on.ref('player_a')), on('players.id', '=', on.ref('player_b'))]),
      ),
    )
    .select(['players.id', 'players.level'])
    .where('tournament_teams.id', '=', id)
    .orderBy('players.id')
    .execute();
  const { id: enters } = await createPlayer(app.db, { level: Number(leaves?.level) });
  const customer = await createCustomer(app.db, { club_id: world.club.id, player_id: enters });
  const params = { ...world.params, id };
  const swapped = await app.call(
    swapDeskPartner,
    { params, body: { leaves: leaves?.id ?? 0, customer } },
    world.as,
  );
  expect([swapped.status, swapped.body.player_ids.includes(stays?.id ?? 0)]).toEqual([200, true]);
  expect(idsOf((await world.preview()).body.groups)).toEqual(idsOf(old.groups));
  const refused = await world.publishDraw(old);
  expect([refused.status, code(refused)]).toEqual([409, 'draw_moved']);
  expect((await world.publishDraw((await world.preview()).body)).status).toBe(200);
});

test('a draw is refused with the registration open, with two teams, a foreign team, and at another club', async () => {
  const world = await drawWorld(app, { categories: [{}, {}] });
  const other = await drawWorld(app, { teams: 2 });
  const shown = (await world.preview()).body;
  const foreign = world.categories[1]?.id ?? 0;
  const strange = (await world.preview({ category: foreign })).body.groups[0]?.teams[0]?.id ?? 0;
  const own = shown.groups[0]?.teams[0]?.id ?? 0;
  const refused = await world.publishDraw({ ...shown, swaps: [{ a: own, b: strange }] });
  expect([refused.status, code(refused)]).toEqual([400, 'draw_team_unknown']);
  expect(code(await world.publishDraw({ ...shown, category: other.category }))).toBe(
    'tournament_category_not_found',
  );
  const few = (await other.preview()).body;
  expect(few).toMatchObject({ groups: [], knockout: [], refusal: 'too_few_teams_to_draw' });
  expect(code(await other.publishDraw(few))).toBe('too_few_teams_to_draw');
  expect((await world.preview({}, other.as)).status).toBe(404);
  expect((await world.publishDraw(shown, other.as)).status).toBe(404);
  const reception = await employ(app, world.club, 'reception');
  expect(code(await world.publishDraw(shown, reception.as))).toBe('desk_role_too_low');
  await app.db
    .updateTable('tournaments')
    .set({ registration_ends_at: new Date(TEST_NOW.getTime() + 60_000) })
    .where('id', '=', world.id)
    .execute();
  expect((await world.preview()).body).toMatchObject({ refusal: 'registration_not_ended' });
  expect(code(await world.publishDraw(shown))).toBe('registration_not_ended');
  expect(await seen(world)).toEqual([]);
});

test('a team that leaves after the draw stays in the published one, marked, and the knockout is that of then', async () => {
  const world = await drawWorld(app);
  await world.publishDraw((await world.preview({ seed: 5 })).body);
  const before = (await world.preview()).body;
  expect(before.published_knockout).toEqual(before.knockout);
  const left = before.published?.[0]?.teams[0];
  expect((await runTournament(app, 'result', { team: left?.id })).code).toBe(0);
  const after = (await world.preview()).body;
  // Five teams would be one group, without semifinals.
  expect(after.groups).toHaveLength(1);
  expect(after.published_knockout).toEqual(before.knockout);
  expect(idsOf(after.published)).toEqual(idsOf(before.published));
  expect(after.published?.flatMap(({ teams }) => teams).filter(({ withdrawn }) => withdrawn)).toEqual([
    { ...left, withdrawn: true },
  ]);
});

test('a pair without a level shows none and is drawn after the others; of a pair the one level counts', async () => {
  const { preview, enter, category, hash } = await drawWorld(app, { teams: 4 });
  const [without, half] = [await enter(category), await enter(category, 5)];
  const pairs = await app.db
    .selectFrom('tournament_teams')
    .select(['id', 'player_a', 'player_b'])
    .where('id', 'in', [without.id, half.id])
    .orderBy('id')
    .execute();
  const unknown = [pairs[0]?.player_a ?? 0, pairs[0]?.player_b ?? 0, pairs[1]?.player_a ?? 0];
  await app.db
    .updateTable('players')
    .set({ level: null, reliability: null })
    .where('id', 'in', unknown)
    .execute();
  const { groups } = (await preview()).body;
  const levelOf = (id: number) => groups.flatMap(({ teams }) => teams).find((team) => team.id === id)?.level;
  expect([levelOf(without.id), levelOf(half.id)]).toEqual([null, 5]);
  expect(groups.map(({ teams }) => teams[2]?.id)).toContain(without.id);
  await runTournament(app, 'draw', { tournament: hash });
  expect(idsOf((await preview()).body.published)).toEqual(idsOf(groups));
});
