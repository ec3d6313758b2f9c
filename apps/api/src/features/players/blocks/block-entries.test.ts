import {
  createAmericano,
  getAmericano,
  joinAmericano,
  renewAmericanoLink,
} from '@bandeja/contract/calls/americanos';
import {
  getInvitation,
  inviteToMatch,
  joinMatch,
  leaveMatch,
  listMatchInvites,
  revokeMatchInvite,
} from '@bandeja/contract/calls/match-lifecycle';
import { addMatchPlayer, createMatch } from '@bandeja/contract/calls/matches';
import { blockPlayer, unblockPlayer } from '@bandeja/contract/calls/players';
import { acceptTeam, registerTeam } from '@bandeja/contract/calls/tournament-teams';
import { createMatch as createMatchRow } from '@bandeja/db/testing/match-builder';
import { createTeam, createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { beforeEach, describe, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

// Every entry at which two players would meet, with a block in each direction.

const app = useTestApp();
let host: SignedIn;
let guest: SignedIn;
let third: SignedIn;
beforeEach(async () => {
  const player = () => newPlayer(app, { level: 3, gender: 'M' });
  [host, guest, third] = [await player(), await player(), await player()];
});

const DATE = '2026-03-09T21:00:00Z';
const block = async (by: SignedIn, { id }: SignedIn) =>
  expect((await app.call(blockPlayer, { params: { id }, body: {} }, { as: by.token })).status).toBe(204);
const unblock = (by: SignedIn, { id }: SignedIn) =>
  app.call(unblockPlayer, { params: { id } }, { as: by.token });
const matchOf = (...players: SignedIn[]) =>
  createMatchRow(app.db, { date: DATE, players: players.map(({ id }) => id) });
async function linkOf(id: number, by: SignedIn): Promise<string> {
  const { body } = await app.call(inviteToMatch, { params: { id }, body: {} }, { as: by.token });
  return new URL(body.url).searchParams.get('convite') ?? '';
}
const join = (id: number, token: string, by = guest) =>
  app.call(joinMatch, { params: { id }, body: { token } }, { as: by.token });
const code = ({ headers }: { headers: Record<string, unknown> }) => headers['x-error-code'];

type Answer = { status: number; headers: Record<string, unknown> };
type Entry = () => Promise<() => Promise<Answer>>;

/** Each prepares what is there before the block, and answers the guest's entry to what the host has or is in. */
const ENTRIES: Record<string, Entry> = {
  'the host adds the guest to a match': async () => {
    const { id } = await matchOf(host);
    return () => app.call(addMatchPlayer, { body: { match: id, player: guest.id } }, { as: host.token });
  },
  'the guest adds the host to a match': async () => {
    const { id } = await matchOf(guest);
    return () => app.call(addMatchPlayer, { body: { match: id, player: host.id } }, { as: guest.token });
  },
  'a third player adds the guest to a match of the host': async () => {
    const { id } = await matchOf(host, third);
    return () => app.call(addMatchPlayer, { body: { match: id, player: guest.id } }, { as: third.token });
  },
  'a third player adds the guest to a match that the host plays in': async () => {
    const { id } = await matchOf(third, host);
    return () => app.call(addMatchPlayer, { body: { match: id, player: guest.id } }, { as: third.token });
  },
  'a third player creates a match with both': async () => () =>
    app.call(
      createMatch,
      { body: { date: DATE, type: 'Friendly', players: [{ player: host.id }, { player: guest.id }] } },
      { as: third.token },
    ),
  "the guest opens the host's old link": async () => {
    const { id } = await matchOf(host);
    const token = await linkOf(id, host);
    return () => join(id, token);
  },
  "the guest opens another player's link to the host's match": async () => {
    const { id } = await matchOf(host, third);
    const token = await linkOf(id, third);
    return () => join(id, token);
  },
  'the guest opens a link to a match that the host plays in': async () => {
    const { id } = await matchOf(third, host);
    const token = await linkOf(id, third);
    return () => join(id, token);
  },
  "the guest makes a link to the host's match": async () => {
    const { id } = await matchOf(host, guest);
    return () => app.call(inviteToMatch, { params: { id }, body: {} }, { as: guest.token });
  },
  "a third player opens the guest's old link to the host's match": async () => {
    const { id } = await matchOf(host, guest);
    const token = await linkOf(id, guest);
    return () => join(id, token, third);
  },
  'the guest enters an Americano of the host': async () => {
    const params = await americanoOf(host);
    return () => app.call(joinAmericano, { params, body: {} }, { as: guest.token });
  },
  'the guest enters an Americano that the host plays in': async () => {
    const params = await americanoOf(third);
    await app.call(joinAmericano, { params, body: {} }, { as: host.token });
    return () => app.call(joinAmericano, { params, body: {} }, { as: guest.token });
  },
  'the host invites the guest to a team': async () => {
    const category = await newCategory();
    const body = { category, player_A: host.id, player_B: guest.id };
    return () => app.call(registerTeam, { body }, { as: host.token });
  },
  'the guest accepts an invitation of the host to a team': async () => {
    const category = await newCategory();
    const body = { category, player_A: host.id, player_B: guest.id };
    const { body: team } = await app.call(registerTeam, { body }, { as: host.token });
    return () => app.call(acceptTeam, { params: { id: team.id }, body: {} }, { as: guest.token });
  },
  'a team of both takes an offered place': async () => {
    const team = await createTeam(app.db, {
      category_id: await newCategory(),
      players: [host.id, guest.id],
      status: 'offered',
      now: TEST_NOW,
    });
    return () => app.call(acceptTeam, { params: { id: team.id }, body: {} }, { as: guest.token });
  },
};

async function americanoOf({ token }: SignedIn) {
  const body = { kind: 'americano', name: 'Sexta', points: 16, courts: 1 } as const;
  const { body: event } = await app.call(createAmericano, { body }, { as: token });
  return { hash: event.hash };
}
async function newCategory() {
  return (await createTournament(app.db, { categories: [{}] })).categories[0]?.id ?? 0;
}

describe.each(Object.entries(ENTRIES))('%s', (_, prepare) => {
  test.each(['the host', 'the guest'] as const)(
    'not while %s has blocked the other, and again without the block',
    async (who) => {
      const enter = await prepare();
      const [by, of] = who === 'the host' ? [host, guest] : [guest, host];
      await block(by, of);
      const refused = await enter();
      expect([403, 404, 409]).toContain(refused.status);
      await unblock(by, of);
      expect((await enter()).status).toBeLessThan(300);
    },
  );
});

test('a refused player is told of the own block only', async () => {
  const { id } = await matchOf(host);
  const token = await linkOf(id, host);
  const params = await americanoOf(host);
  const enter = () => app.call(joinAmericano, { params, body: {} }, { as: guest.token });
  await block(host, guest);
  expect([code(await join(id, token)), code(await enter())]).toEqual([
    'match_invite_refused',
    'americano_closed_to_you',
  ]);
  const seen = await app.call(getAmericano, { params }, { as: guest.token });
  expect(seen.body.can.join).toBe(false);
  await unblock(host, guest);
  await block(guest, host);
  expect([code(await join(id, token)), code(await enter())]).toEqual([
    'match_invite_blocked',
    'americano_blocked',
  ]);
});

test('a player who is in keeps the place when a block is made', async () => {
  const { id } = await matchOf(host, guest);
  const token = await linkOf(id, host);
  await block(host, guest);
  expect((await join(id, token)).status).toBe(200);
});

describe('the links of a match', () => {
  const list = async (id: number, by: SignedIn) =>
    (await app.call(listMatchInvites, { params: { id } }, { as: by.token })).body;
  const revoke = (id: number, invite: number, by: SignedIn) =>
    app.call(revokeMatchInvite, { params: { id, invite } }, { as: by.token });

  test('are listed to the creator, and to each player the own ones; a stranger is refused', async () => {
    const { id } = await matchOf(host, guest);
    await linkOf(id, host);
    await linkOf(id, guest);
    const makers = async (by: SignedIn) => (await list(id, by)).map((link) => link.by.id).toSorted();
    expect(await makers(host)).toEqual([host.id, guest.id].toSorted());
    expect(await makers(guest)).toEqual([guest.id]);
    expect((await list(id, host))[0]?.until).toBe('2026-03-10T21:00:00.000Z');
    expect((await app.call(listMatchInvites, { params: { id } }, { as: third.token })).status).toBe(403);
    expect((await revoke(id, 1, third)).status).toBe(403);
    expect((await revoke(999_999, 1, host)).status).toBe(404);
  });

  test('end when they are revoked, for the page of the invitation too', async () => {
    const { id } = await matchOf(host, guest);
    const [first, second] = [await linkOf(id, guest), await linkOf(id, host)];
    const [own, other] = [
      (await list(id, guest))[0],
      (await list(id, host)).find(({ by }) => by.id === host.id),
    ];
    // A player cannot end the creator's link, and the creator ends any.
    expect((await revoke(id, other?.id ?? 0, guest)).status).toBe(204);
    expect(await list(id, host)).toHaveLength(2);
    expect((await revoke(id, own?.id ?? 0, host)).status).toBe(204);
    expect((await revoke(id, own?.id ?? 0, host)).status).toBe(204);
    expect((await join(id, first, third)).status).toBe(404);
    const read = { params: { id }, query: { token: first } };
    expect((await app.call(getInvitation, read)).status).toBe(404);
    expect((await join(id, second, third)).status).toBe(200);
    // A link of another match is not ended by its id here.
    const elsewhere = await matchOf(third);
    const token = await linkOf(elsewhere.id, third);
    const [link] = await list(elsewhere.id, third);
    await revoke(id, link?.id ?? 0, host);
    expect((await join(elsewhere.id, token, guest)).status).toBe(200);
  });

  test('end when the player who made them has left or is blocked by the creator', async () => {
    const { id } = await matchOf(host, guest);
    const token = await linkOf(id, guest);
    await app.call(leaveMatch, { params: { id }, body: {} }, { as: guest.token });
    expect((await join(id, token, third)).status).toBe(404);
    expect(await list(id, host)).toEqual([]);
    const blocked = await matchOf(host, guest);
    await linkOf(blocked.id, guest);
    await block(host, guest);
    expect(await list(blocked.id, host)).toEqual([]);
  });
});

test('the organiser ends the link of an Americano: the old one neither shows nor takes', async () => {
  const params = await americanoOf(host);
  const renew = (by: SignedIn) => app.call(renewAmericanoLink, { params, body: {} }, { as: by.token });
  expect((await renew(guest)).status).toBe(403);
  const { status, body } = await renew(host);
  expect([status, body.hash === params.hash]).toEqual([200, false]);
  expect((await app.call(getAmericano, { params })).status).toBe(404);
  expect((await app.call(joinAmericano, { params, body: {} }, { as: guest.token })).status).toBe(404);
  const renewed = { params: { hash: body.hash }, body: {} };
  expect((await app.call(joinAmericano, renewed, { as: guest.token })).status).toBe(200);
});
