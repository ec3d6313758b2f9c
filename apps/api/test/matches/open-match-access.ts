import { createPlayer } from '@bandeja/db/testing/builders';
import { createMatch, type MatchFields } from '@bandeja/db/testing/match-builder';
import { type AccessRow, type Asking, anyActor, anyPlayer, ownerOnly } from '../access-rows.ts';
import { newPlayer } from '../new-player.ts';
import { matchOf } from '../owned-things.ts';
import { TEST_NOW } from '../test-app.ts';

const TOMORROW = new Date(TEST_NOW.getTime() + 24 * 3_600_000);

/** A match of the owner tomorrow, with a free place. */
const toCome = ({ app, things: { owner } }: Asking, fields: Partial<MatchFields> = {}) =>
  createMatch(app.db, { date: TOMORROW, players: [owner.id], ...fields });

const idOf = async (match: Promise<{ id: number }>) => ({ params: { id: (await match).id } });

/** A match that another player created, with the owner unconfirmed in it. */
const unconfirmed = async ({ app, things: { owner } }: Asking) =>
  matchOf(app, owner, { created_by: (await newPlayer(app)).id, unconfirmed: [owner.id] });

/** A request of this player for a match. */
async function requestOf({ app }: Asking, match: number, player_id: number) {
  const times = { created_at: TEST_NOW, until: new Date(TEST_NOW.getTime() + 3_600_000) };
  const { id } = await app.db
    .insertInto('match_requests')
    .values({ match_id: match, player_id, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id: match, request: id } };
}

/** A request of another player for an open match of the owner. */
async function waiting(asking: Asking) {
  const { id } = await toCome(asking, { opening: { level_min: 6 } });
  return requestOf(asking, id, (await createPlayer(asking.app.db)).id);
}

/** The rows of open matches, and of the own place in a match. */
export const OPEN_MATCH_ACCESS: Readonly<Record<string, AccessRow>> = {
  confirmMatch: ownerOnly(200, async (asking) => ({ ...(await idOf(unconfirmed(asking))), body: {} })),
  declineMatch: ownerOnly(200, async (asking) => ({ ...(await idOf(unconfirmed(asking))), body: {} })),
  listOpenMatches: anyActor(200),
  openMatch: ownerOnly(200, async (asking) => ({
    ...(await idOf(toCome(asking))),
    body: { not_full: 'keep' },
  })),
  closeMatch: ownerOnly(200, async (asking) => ({
    ...(await idOf(toCome(asking, { opening: {} }))),
    body: {},
  })),
  answerNotFull: ownerOnly(200, async (asking) => ({
    ...(await idOf(toCome(asking, { opening: { not_full: 'ask', asked_at: TEST_NOW } }))),
    body: { answer: 'keep' },
  })),
  // Its players are in already.
  joinOpenMatch: {
    answers: [401, 200, 409],
    input: async (asking) => ({ ...(await idOf(toCome(asking, { opening: {} }))), body: {} }),
  },
  requestMatch: {
    answers: [401, 201, 409],
    input: async (asking) => ({ ...(await idOf(toCome(asking, { opening: { level_min: 7 } }))), body: {} }),
  },
  // Its players are in already; for others a place is free.
  joinMatchLine: {
    answers: [401, 409, 409],
    input: async (asking) => ({ ...(await idOf(toCome(asking, { opening: {} }))), body: {} }),
  },
  leaveMatchLine: anyPlayer(204, async (asking) => idOf(toCome(asking, { opening: {} }))),
  listMatchRequests: anyPlayer(200, async (asking) => idOf(toCome(asking, { opening: {} }))),
  acceptMatchRequest: ownerOnly(200, async (asking) => ({ ...(await waiting(asking)), body: {} })),
  declineMatchRequest: ownerOnly(200, async (asking) => ({ ...(await waiting(asking)), body: {} })),
  // Another player's request is as one that does not exist.
  withdrawMatchRequest: {
    answers: [401, 404, 204],
    input: async (asking) => {
      const players = [(await createPlayer(asking.app.db)).id];
      const { id } = await toCome(asking, { players, opening: { level_min: 7 } });
      return requestOf(asking, id, asking.things.owner.id);
    },
  },
};
