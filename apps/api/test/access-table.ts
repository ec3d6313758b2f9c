import { obtainToken } from '@bandeja/contract/calls/accounts/sessions';
import { createBanner } from '@bandeja/db/testing/banner-builder';
import { notifyPlayers } from '../src/features/notifications/public.ts';
import { type AccessRow, type Asking, anyActor, anyPlayer, ownerOnly, signedIn } from './access-rows.ts';
import { AMERICANO_ACCESS } from './americano-access.ts';
import { WAIT_ACCESS } from './bookings/wait-access.ts';
import { DESK_ACCESS } from './desk/desk-access.ts';
import { ALERT_ACCESS } from './matches/alert-access.ts';
import { OPEN_MATCH_ACCESS } from './matches/open-match-access.ts';
import { TOGETHER_ACCESS } from './matches/together-access.ts';
import { newPlayer } from './new-player.ts';
import { DEVICE } from './notifications/device.ts';
import { matchOf } from './owned-things.ts';
import { SHARE_ACCESS } from './payments/share-access.ts';
import { photo } from './pictures.ts';
import { rankingOf } from './ranking-of.ts';
import { TEST_NOW } from './test-app.ts';
import { TOURNAMENT_ACCESS } from './tournament-access.ts';

const account = async ({ app, things }: Asking, actor: 'owner' | 'other' = 'owner') =>
  app.db
    .selectFrom('users')
    .select(['username', 'email'])
    .where('id', '=', things[actor].userId)
    .executeTakeFirstOrThrow();

async function refreshOf(asking: Asking): Promise<string> {
  const { username } = await account(asking);
  const body = { username, password: asking.things.password };
  return (await asking.app.call(obtainToken, { body })).body.refresh;
}

/** A result that the owner, of team A, may still answer. */
const provisional = async ({ app, things: { owner } }: Asking) =>
  matchOf(app, owner, {
    sets: [[6, 4]],
    finished: true,
    finished_team: 'B',
    provisional_until: new Date(TEST_NOW.getTime() + 60 * 60_000),
  });

const password = ({ things }: Asking) => ({ body: { password: things.password } });
const ofOwner = ({ things }: Asking) => ({ params: { id: things.owner.id } });
const ofHeld = ({ things }: Asking) => ({ params: { id: things.held } });
const ofMatch = ({ things }: Asking) => ({ params: { id: things.match } });
const onDate = ({ things }: Asking) => ({ query: { date: things.date } });
const ownPayment = ({ things }: Asking) => ({ body: { payment_id: things.payment } });
const aboutOwner = ({ things }: Asking) => ({ query: { player_id: things.owner.id } });
/** A free time, a new one for each call; on Tuesday, since the owner has reached the limit of bookings on Monday. */
const freeSlot = ({ things, actor }: Asking) => ({
  court: things.court,
  date: '2026-03-10',
  start_time: actor === 'owner' ? '10:00' : '12:00',
});

/** The status for each actor, call by call. access.test.ts fails when a call of the contract has no row. */
export const ACCESS: Readonly<Record<string, AccessRow>> = {
  createUser: anyActor(201, ({ actor, things }) => {
    const username = `${actor}-${things.match}`;
    return { body: { username, email: `${username}@exemplo.com.br`, password: 'bandeja-nova-2026' } };
  }),
  obtainToken: anyActor(200, async (asking) => {
    const { username } = await account(asking);
    return { body: { username, password: asking.things.password } };
  }),
  refreshToken: anyActor(200, async (asking) => ({ body: { refresh: await refreshOf(asking) } })),
  requestLogInCode: anyActor(200, async (asking) => ({
    body: { username: (await account(asking)).username },
  })),
  revokeAllTokens: anyPlayer(204),
  revokeToken: anyActor(204, async (asking) => ({ body: { refresh: await refreshOf(asking) } })),
  requestPasswordReset: anyActor(200, async (asking) => ({
    body: { email: (await account(asking)).email, redir: 'https://app.bandeja.test' },
  })),
  // The mailed token authorizes these calls; this one is invalid.
  confirmEmail: anyActor(400, () => ({ body: { token: 'x'.repeat(43) } })),
  undoEmailChange: anyActor(400, () => ({ body: { token: 'x'.repeat(43) } })),
  confirmPasswordReset: anyActor(400, () => ({
    body: { uidb64: 'MQ', token: 'x'.repeat(43), new_password: 'bandeja-nova-2026' },
  })),
  retrieveUser: anyPlayer(200),
  changeEmail: anyPlayer(200, ({ things, actor }) => ({
    body: { password: things.password, email: `nova-${actor}-${things.match}@exemplo.com.br` },
  })),
  changePassword: anyPlayer(200, ({ things }) => ({
    body: { password: things.password, new_password: 'bandeja-nova-2026' },
  })),
  deleteAccount: anyPlayer(204, password),
  exportAccount: anyPlayer(200),
  recordConsent: anyPlayer(200, () => ({ body: { analytics: true } })),
  resendEmailLink: anyPlayer(200, async ({ app }) => {
    await app.db.updateTable('users').set({ email_verified_at: null }).execute();
    return {};
  }),

  createPlayer: ownerOnly(409, ({ things }) => ({
    body: { user: things.owner.userId, first_name: 'Ana', last_name: 'Souza', gender: 'F', of_age: true },
  })),
  getOwnPlayer: anyPlayer(200),
  getPlayer: anyActor(200, ofOwner),
  listPlayers: anyPlayer(200),
  listFriendSuggestions: ownerOnly(200, ofOwner),
  updatePlayer: ownerOnly(200, (asking) => ({ ...ofOwner(asking), body: { city: 'Santos' } })),
  blockPlayer: anyPlayer(204, async ({ app }) => ({ params: { id: (await newPlayer(app)).id }, body: {} })),
  unblockPlayer: anyPlayer(204, async ({ app }) => ({ params: { id: (await newPlayer(app)).id } })),
  listBlockedPlayers: anyPlayer(200),
  deletePlayer: ownerOnly(204, (asking) => ({ ...ofOwner(asking), ...password(asking) })),
  createImage: ownerOnly(201, async ({ things }) => ({
    form: {
      content_type: 'player',
      object_id: String(things.owner.id),
      caption: 'avatar',
      image: await photo(64, 64).png().toBuffer(),
    },
  })),
  listLevelHistory: anyActor(200, ofOwner),
  // The other player has already declared a level.
  registerLevel: ownerOnly(409, ({ things }) => ({
    body: {
      player: things.owner.id,
      level: 5,
      previous_level: 5,
      reliability: 20,
      previous_reliability: 20,
    },
  })),

  ...DESK_ACCESS,

  getClub: anyActor(200, ({ things }) => ({ params: { slug: things.club.slug } })),
  listClubs: anyActor(200),
  listClubCities: anyActor(200),
  suggestClubs: anyPlayer(200),

  listAvailables: anyActor(200, onDate),
  listFreeDays: anyActor(200, ({ things }) => ({ query: { from: things.date } })),
  getBookingConfig: anyPlayer(200, (asking) => ({ query: freeSlot(asking) })),
  bookCourt: anyPlayer(201, (asking) => ({ body: freeSlot(asking) })),
  listBookings: anyPlayer(200),
  getBooking: ownerOnly(200, ofHeld),
  getBookingCalendar: ownerOnly(200, ofHeld),
  cancelBooking: ownerOnly(200, (asking) => ({ ...ofHeld(asking), body: {} })),

  ...WAIT_ACCESS,
  ...ALERT_ACCESS,
  ...SHARE_ACCESS,
  createPayment: ownerOnly(201, ({ things }) => ({ body: { booking_id: things.held } })),
  chargePayment: ownerOnly(200, ({ things }) => ({ body: { payment_id: things.payment, method: 'pix' } })),
  getPayment: ownerOnly(200, ({ things }) => ({ params: { a: 'booking', b: things.held } })),
  cancelPayment: ownerOnly(200, ownPayment),
  createTeamPayment: ownerOnly(201, ({ things }) => ({ body: { team_id: things.unpaidTeam } })),
  // The signature authorizes this call; this one is invalid.
  receivePaymentWebhook: anyActor(401, () => ({ params: { provider: 'sandbox' }, body: {} })),
  receiveClubPaymentWebhook: anyActor(404, ({ things }) => ({
    params: { provider: 'sandbox', slug: things.club.slug },
    body: {},
  })),

  // With the owner's booking, which does not exist for other players.
  createMatch: {
    answers: [401, 404, 201],
    input: ({ things }) => ({
      body: { date: '2026-03-09T23:00:00Z', type: 'Friendly', booking: things.booked },
    }),
  },
  getMatch: signedIn(ofMatch),
  listMatchScores: signedIn(({ things }) => ({ query: { match: things.match } })),
  previewMatchLevels: signedIn(ofMatch),
  updateMatch: ownerOnly(200, (asking) => ({ ...ofMatch(asking), body: { is_public: true } })),
  addMatchPlayer: ownerOnly(201, ({ things }) => ({
    body: { match: things.match, player: things.other.id },
  })),
  moveMatchPlayer: ownerOnly(200, ({ things }) => ({
    params: { id: things.place },
    body: { team: 'B', position: 1 },
  })),
  removeMatchPlayer: ownerOnly(204, ({ things }) => ({ body: { id: things.place } })),
  recordSet: ownerOnly(201, ({ things }) => ({
    body: { match: things.match, set: 1, team_a_score: 6, team_b_score: 4 },
  })),
  removeSet: ownerOnly(204, async ({ app, things }) => ({
    body: { match: (await matchOf(app, things.owner, { sets: [[6, 4]] })).id, set: 1 },
  })),
  finishMatch: ownerOnly(200, async ({ app, things }) => ({
    params: { id: (await matchOf(app, things.owner, { sets: [[6, 4]] })).id },
    body: {},
  })),
  acceptMatch: ownerOnly(200, async (asking) => ({
    params: { id: (await provisional(asking)).id },
    body: {},
  })),
  contestMatch: ownerOnly(200, async (asking) => ({
    params: { id: (await provisional(asking)).id },
    body: { reason: 'Foi 7 a 5.' },
  })),
  cancelMatch: ownerOnly(200, (asking) => ({ ...ofMatch(asking), body: {} })),
  inviteToMatch: ownerOnly(201, (asking) => ({ ...ofMatch(asking), body: {} })),
  listMatchInvites: ownerOnly(200, ofMatch),
  revokeMatchInvite: ownerOnly(204, ({ things }) => ({ params: { id: things.match, invite: 1 } })),
  leaveMatch: ownerOnly(200, (asking) => ({ ...ofMatch(asking), body: {} })),
  ...OPEN_MATCH_ACCESS,
  ...TOGETHER_ACCESS,
  listMatchesByPlayer: anyActor(200, aboutOwner),
  getPlayerStatistics: anyActor(200, aboutOwner),
  getDashboard: ownerOnly(200, ofOwner),
  getMatchStats: anyActor(200, ({ things }) => ({ params: { playerId: things.owner.id } })),
  getHeadToHead: anyPlayer(200, ({ things }) => ({ query: { player_id: things.owner.id } })),

  listNotifications: anyPlayer(200),
  countNotifications: anyPlayer(200),
  // Another player's notification is not found.
  markNotificationRead: {
    answers: [401, 404, 200],
    input: async ({ app, things }) => {
      const params = { booking: things.booked };
      await notifyPlayers(app.db, {
        type: 'booking_confirmed',
        params,
        players: [things.owner.id],
        author: null,
        now: TEST_NOW,
      });
      const { id } = await app.db
        .selectFrom('notifications')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return { params: { id }, body: {} };
    },
  },
  markAllNotificationsRead: anyPlayer(200, () => ({ body: {} })),
  listNotificationSettings: anyPlayer(200),
  updateNotificationSetting: anyPlayer(200, () => ({
    body: { topic: 'matches', channel: 'app', enabled: false },
  })),

  listBanners: anyActor(200),
  clickBanner: anyPlayer(204, async ({ app }) => ({
    params: { id: (await createBanner(app.db)).id },
    body: {},
  })),

  getPushKey: anyPlayer(200),
  subscribeToPush: anyPlayer(204, () => ({ body: DEVICE })),
  unsubscribeFromPush: anyPlayer(204, () => ({ body: { endpoint: DEVICE.endpoint } })),

  openEventStream: anyPlayer(200, () => ({ query: { topics: 'bookings,notifications' } })),
  ...TOURNAMENT_ACCESS,
  ...AMERICANO_ACCESS,
  getLive: anyActor(200),
  getReady: anyActor(200),

  listRankings: anyPlayer(200),
  listRankingsOfPlayer: anyActor(200, ofOwner),
  listTopPlayers: anyPlayer(200, async (asking) => ({
    params: { id: await rankingOf(asking.app, asking.things.owner) },
  })),
  listPositions: anyPlayer(200, async (asking) => ({
    params: { id: await rankingOf(asking.app, asking.things.owner) },
    query: { start: 1, end: 10 },
  })),
  getPlayerStanding: anyPlayer(200, async (asking) => ({
    params: { id: await rankingOf(asking.app, asking.things.owner), playerId: asking.things.owner.id },
  })),
  listAwards: anyPlayer(200, async (asking) => ({
    params: { a: await rankingOf(asking.app, asking.things.owner), b: asking.things.owner.id },
  })),
};
