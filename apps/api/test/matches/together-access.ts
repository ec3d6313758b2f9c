import { inviteToMatch } from '@bandeja/contract/calls/match-lifecycle';
import { type AccessRow, type Asking, anyActor, anyPlayer, ownerOnly } from '../access-rows.ts';
import { matchOf } from '../owned-things.ts';
import { TEST_NOW } from '../test-app.ts';

// The rows of access-table.ts about how players come together in a match.

const ofMatch = ({ things }: Asking) => ({ params: { id: things.match } });

async function inviteOf({ app, things }: Asking): Promise<string> {
  const { body } = await app.call(
    inviteToMatch,
    { params: { id: things.match } },
    { as: things.owner.token },
  );
  return new URL(body.url).searchParams.get('convite') ?? '';
}

/** The owner is an adult with a phone. */
const withPhone = ({ app, things }: Asking) =>
  app.db
    .updateTable('players')
    .set({ phone: '5511987654321', birth_date: '1990-05-20' })
    .where('id', '=', things.owner.id)
    .execute();

export const TOGETHER_ACCESS: Readonly<Record<string, AccessRow>> = {
  // The link authorizes strangers too.
  getInvitation: anyActor(200, async (asking) => ({
    ...ofMatch(asking),
    query: { token: await inviteOf(asking) },
  })),
  // The link authorizes any player.
  joinMatch: anyPlayer(200, async (asking) => ({
    ...ofMatch(asking),
    body: { token: await inviteOf(asking) },
  })),
  listMatchWords: ownerOnly(200, ofMatch),
  listMatchNoShows: ownerOnly(200, ofMatch),
  reportNoShow: ownerOnly(200, async ({ app, things }) => {
    const { players, id } = await matchOf(app, things.owner);
    return { params: { id }, body: { player: players[1]?.player_id } };
  }),
  // A player takes back the own reports only.
  withdrawNoShow: anyPlayer(204, ({ things }) => ({ params: { id: things.match, player: things.other.id } })),
  listOwnNoShows: anyPlayer(200),
  // Of a match that the other player has not missed.
  answerNoShow: {
    answers: [401, 404, 200],
    input: async ({ app, things }) => {
      const { id, date } = await matchOf(app, things.owner);
      await app.db
        .insertInto('no_shows')
        .values({ match_id: id, player_id: things.owner.id, missed_at: date, reported_at: TEST_NOW })
        .execute();
      return { params: { id }, body: { answer: 'was_there' } };
    },
  },
  listMatchNumbers: ownerOnly(200, async (asking) => {
    await withPhone(asking);
    return ofMatch(asking);
  }),
  showMatchNumber: ownerOnly(200, async (asking) => {
    await withPhone(asking);
    return { ...ofMatch(asking), body: { show: true } };
  }),
  sayMatchWord: ownerOnly(200, (asking) => ({ ...ofMatch(asking), body: { word: 'arrived' } })),
};
