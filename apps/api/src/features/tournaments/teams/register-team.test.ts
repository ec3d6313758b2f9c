import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import {
  acceptTeam,
  declineTeam,
  listTournamentTeams,
  registerTeam,
  withdrawTeam,
} from '@bandeja/contract/calls/tournament-teams';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { createTeam } from '@bandeja/db/testing/tournaments/tournament-builder';
import { describe, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../../test/new-player.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { TEST_NOW } from '../../../../test/test-app.ts';
import { code, useRegistrationWorld } from '../../../../test/tournaments/registration-world.ts';

const { app, player, category, register, answer, read, at, accepted } = useRegistrationWorld();

const renew = async (one: SignedIn): Promise<SignedIn> => ({ ...one, token: await app.signIn(one.userId) });

describe('registering a team', () => {
  test('invites the partner, whose acceptance confirms a free category', async () => {
    const id = await category();
    const [one, other] = [await player(), await player()];
    const { status, body } = await register(id, one, other);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'invited',
      accepted: false,
      place_until: '2026-03-07T12:00:00.000Z',
      can: { accept: false, decline: false, withdraw: true, pay: false },
    });
    expect((await notificationsOf(app, other.id))[0]).toMatchObject({
      type: 'tournament_invited',
      meta_data: { type: 'tournament', id: body.id, hash: body.tournament.hash },
    });
    const { body: confirmed } = await answer(acceptTeam, body.id, other);
    expect(confirmed).toMatchObject({ status: 'confirmed', place_until: null });
    for (const { id: reader } of [one, other])
      expect((await notificationsOf(app, reader)).at(-1)).toMatchObject({ type: 'tournament_registered' });
  });

  test('refuses a team without the viewer, with the viewer twice, and unknown players', async () => {
    const id = await category();
    const [one, other, third] = [await player(), await player(), await player()];
    const ask = (player_A: number, player_B: number) =>
      app.call(registerTeam, { body: { category: id, player_A, player_B } }, { as: one.token });
    expect(code(await ask(other.id, third.id))).toBe('team_needs_self');
    expect(code(await ask(one.id, one.id))).toBe('team_same_player');
    expect(code(await ask(one.id, 999_999))).toBe('player_not_found');
    expect(code(await register(999_999, one, other))).toBe('tournament_category_not_found');
  });

  test('refuses a gender and a level outside the limits, of both players', async () => {
    const id = await category({ gender: 'F', level_min: 2, level_max: 4 });
    const woman = await player({ gender: 'F' });
    const [man, high, unrated] = [
      await player({ gender: 'M' }),
      await player({ gender: 'F', level: 4.5 }),
      await newPlayer(app, { gender: 'F' }),
    ];
    expect(code(await register(id, woman, man))).toBe('team_gender_refused');
    expect(code(await register(id, woman, high))).toBe('team_level_refused');
    expect(code(await register(id, woman, unrated))).toBe('team_level_missing');
  });

  test('refuses before and after the window', async () => {
    const id = await category();
    const [one, other] = [await player(), await player()];
    app.clock.now = new Date('2026-03-01T11:59:00Z');
    expect(code(await register(id, await renew(one), other))).toBe('tournament_not_open_yet');
    app.clock.now = new Date('2026-03-12T12:00:00Z');
    expect(code(await register(id, await renew(one), other))).toBe('tournament_registration_closed');
  });

  test('binds only the inviter until the partner accepts', async () => {
    const id = await category();
    const [one, other, third] = [await player(), await player(), await player()];
    const { body: first } = await register(id, one, other);
    expect(code(await register(id, one, third))).toBe('team_player_registered');
    const { body: second } = await register(id, other, third);
    expect(second.status).toBe('invited');
    // The partner has an own team now, so the first invitation cannot be accepted.
    expect(code(await answer(acceptTeam, first.id, other))).toBe('team_player_registered');
    expect(code(await register(id, await player(), one))).toBe('team_partner_registered');
    await answer(declineTeam, second.id, third);
    expect((await answer(acceptTeam, first.id, other)).body.status).toBe('confirmed');
  });

  test('refuses an eleventh invitation of a player in a category', async () => {
    const id = await category();
    const one = await player();
    for (let turn = 0; turn < 10; turn += 1) {
      const other = await player();
      const { body } = await register(id, one, other);
      await answer(declineTeam, body.id, other);
    }
    expect(code(await register(id, one, await player()))).toBe('too_many_team_invites');
  });

  test('shows an unconfirmed team to its players only', async () => {
    const id = await category();
    const [one, other, third] = [await player(), await player(), await player()];
    const { body } = await register(id, one, other);
    const seenBy = async (as?: string) => {
      const { body: teams } = await app.call(
        listTournamentTeams,
        { query: { category: id } },
        as ? { as } : {},
      );
      return teams.map((team) => team.id);
    };
    expect(await seenBy(other.token)).toEqual([body.id]);
    expect(await seenBy(third.token)).toEqual([]);
    expect(await seenBy()).toEqual([]);
    expect(code(await answer(acceptTeam, body.id, third))).toBe('tournament_team_not_found');
  });
});

describe('an invitation without an answer', () => {
  test('is one per player and category: of twelve teams at once that invite the player one gets a place', {
    tags: 'postgres-15',
  }, async () => {
    const id = await category({ max_teams: 16 });
    const silent = await player();
    const inviters = await Promise.all(Array.from({ length: 12 }, () => player()));
    const answers = await Promise.all(inviters.map((one) => register(id, one, silent)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(11).fill(409)]);
    expect(new Set(answers.map(code))).toEqual(new Set([undefined, 'team_partner_invited']));
    const open = answers.find(({ status }) => status === 201)?.body.id ?? 0;
    await answer(declineTeam, open, silent);
    expect((await register(id, await player(), silent)).body.status).toBe('invited');
  });

  test.each(['missed', 'declined', 'left'] as const)(
    'gives the pair no second place after the first one was %s, until the partner accepts',
    async (how) => {
      app.clock.now = TEST_NOW;
      const id = await category({ max_teams: 16, price_cents: 5_000 });
      let [one, other] = [await player(), await player()];
      const { body: first } = await register(id, one, other);
      if (how === 'missed') await at('2026-03-07T12:00:00Z');
      else await answer(how === 'left' ? withdrawTeam : declineTeam, first.id, how === 'left' ? one : other);
      [one, other] = [await renew(one), await renew(other)];
      // Also with the roles exchanged.
      const { body: again } = await register(id, other, one);
      expect(again).toMatchObject({ status: 'waiting', place_until: null });
      // Another change of the category offers its free places, and none to this pair.
      await register(id, await renew(await player()), await player());
      expect((await read(again.id, one)).status).toBe('waiting');
      await answer(acceptTeam, again.id, one);
      expect(await read(again.id, one)).toMatchObject({
        status: 'offered',
        place_until: new Date(app.clock.now.getTime() + 3_600_000).toISOString(),
      });
    },
  );

  test('of a pair without a place does not keep others from inviting the partner', async () => {
    app.clock.now = TEST_NOW;
    const id = await category();
    const [one, other] = [await player(), await player()];
    const { body } = await register(id, one, other);
    await answer(declineTeam, body.id, other);
    expect((await register(id, one, other)).body.status).toBe('waiting');
    expect((await register(id, await player(), other)).body.status).toBe('invited');
  });
});

describe('a full category', () => {
  test('gives its last place to one of 64 teams at once, and the others wait in order', {
    tags: 'postgres-15',
  }, async () => {
    const id = await category({ max_teams: 2 });
    await createTeam(app.db, { category_id: id, now: TEST_NOW });
    const pairs = await Promise.all(
      Array.from({ length: 64 }, async () => [await player(), await player()] as const),
    );
    const answers = await Promise.all(pairs.map(([one, other]) => register(id, one, other)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 64 }, () => 201));
    const teams = answers.map(({ body }) => body).toSorted((a, b) => a.id - b.id);
    expect(teams.map(({ status }) => status)).toEqual(['invited', ...Array(63).fill('waiting')]);
    const lines = [];
    for (const { id: team, player_A } of teams.slice(1)) {
      const owner = pairs.find(([one]) => one.id === player_A.id)?.[0];
      if (owner) lines.push((await read(team, owner)).line);
    }
    expect(lines).toEqual(Array.from({ length: 63 }, (_, index) => index + 1));
  });

  test('offers the place of a team that leaves to the first in line, who takes it', async () => {
    const id = await category({ max_teams: 2 });
    const [first] = [await accepted(id), await accepted(id)];
    const [third, fourth] = [await accepted(id), await accepted(id)];
    expect(await read(third.team, third.one)).toMatchObject({ status: 'waiting', line: 1 });
    await answer(withdrawTeam, first.team, first.other);
    expect(await read(third.team, third.one)).toMatchObject({
      status: 'offered',
      place_until: '2026-03-07T12:00:00.000Z',
      can: { accept: true },
    });
    expect(await read(fourth.team, fourth.one)).toMatchObject({ status: 'waiting', line: 1 });
    expect((await notificationsOf(app, third.other.id)).at(-1)).toMatchObject({
      type: 'tournament_place_offered',
    });
    expect((await answer(acceptTeam, third.team, third.other)).body.status).toBe('confirmed');
  });

  test('passes a missed place on after 24 hours, and ends the line with the registration', async () => {
    const id = await category({ max_teams: 2 });
    const [first] = [await accepted(id), await accepted(id)];
    const [third, fourth, fifth] = [await accepted(id), await accepted(id), await accepted(id)];
    await answer(withdrawTeam, first.team, first.one);
    await at('2026-03-07T12:00:00Z');
    expect(await read(third.team, third.one)).toMatchObject({
      status: 'withdrawn',
      withdrawn_because: 'missed',
    });
    expect(await read(fourth.team, fourth.one)).toMatchObject({
      status: 'offered',
      place_until: '2026-03-08T12:00:00.000Z',
    });
    await at('2026-03-12T12:00:00Z');
    expect(await read(fifth.team, fifth.one)).toMatchObject({ status: 'withdrawn' });
  });

  test('ends a waiting team when the registration ends', async () => {
    const id = await category({ max_teams: 2 });
    await accepted(id);
    await accepted(id);
    const third = await accepted(id);
    await at('2026-03-12T12:00:00Z');
    expect(await read(third.team, third.one)).toMatchObject({
      status: 'withdrawn',
      withdrawn_because: 'registration_ended',
    });
    expect((await notificationsOf(app, third.one.id)).at(-1)).toMatchObject({ type: 'tournament_withdrawn' });
  });

  test('frees a player whose team ended for another team', async () => {
    const id = await category();
    const { team, one } = await accepted(id);
    await answer(withdrawTeam, team, one);
    expect((await register(id, one, await player())).body.status).toBe('invited');
  });
});

test('a deleted account withdraws its team, and its place goes to the next one', async () => {
  const id = await category({ max_teams: 2 });
  const first = await accepted(id);
  await accepted(id);
  const third = await accepted(id);
  const body = { password: TEST_PASSWORD };
  await app.call(deletePlayer, { params: { id: first.one.id }, body }, { as: first.one.token });
  expect(await read(first.team, first.other)).toMatchObject({
    status: 'withdrawn',
    withdrawn_because: 'account_deleted',
  });
  expect((await read(third.team, third.one)).status).toBe('offered');
});
