import type { CallName } from '@bandeja/contract/all-calls';
import type { StreamEventName } from '@bandeja/contract/calls/events';
import { hashKey, type QueryFilters, type QueryKey } from '@tanstack/react-query';

type Reads = readonly CallName[];

const BOOKINGS = ['getBooking', 'listBookings', 'getPayment'] as const satisfies Reads;
// Not getBookingConfig: it is never cached, and an open sheet must not read its own booking as "taken".
const FREE_TIMES = ['listAvailables', 'listFreeDays'] as const satisfies Reads;
const MATCHES = ['getMatch', 'listMatchesByPlayer', 'previewMatchLevels'] as const satisfies Reads;
const LEVELS = ['getOwnPlayer', 'getPlayer', 'listLevelHistory'] as const satisfies Reads;
const STATISTICS = ['getPlayerStatistics', 'getMatchStats', 'getHeadToHead'] as const satisfies Reads;
const RESULTS = [...MATCHES, ...LEVELS, ...STATISTICS] as const satisfies Reads;
/** Answers that show a player's name or picture. */
const PEOPLE = [
  'getOwnPlayer',
  'getPlayer',
  'listFriendSuggestions',
  'getMatch',
  'listMatchesByPlayer',
  'getPlayerStatistics',
] as const satisfies Reads;

/** For each call that changes something, the reads whose answers it changes. */
export const CHANGES = {
  // The session's calls: the cache is cleared when the session ends.
  createUser: [],
  obtainToken: [],
  requestLogInCode: [],
  refreshToken: [],
  revokeToken: [],
  revokeAllTokens: [],
  deleteAccount: [],
  deletePlayer: [],
  requestPasswordReset: [],
  confirmPasswordReset: [],
  changePassword: [],
  // The address changes when the mailed link is opened.
  changeEmail: [],
  confirmEmail: ['getOwnPlayer'],
  undoEmailChange: ['getOwnPlayer'],
  resendEmailLink: ['getOwnPlayer'],
  createPlayer: ['getOwnPlayer'],
  updatePlayer: PEOPLE,
  createImage: PEOPLE,
  registerLevel: LEVELS,
  bookCourt: [...BOOKINGS, ...FREE_TIMES],
  cancelBooking: [...BOOKINGS, ...FREE_TIMES],
  createPayment: BOOKINGS,
  chargePayment: BOOKINGS,
  cancelPayment: BOOKINGS,
  receivePaymentWebhook: [],
  // A booking contains the id of its match.
  createMatch: [...MATCHES, 'getBooking', 'listBookings'],
  cancelMatch: [...MATCHES, 'getBooking', 'listBookings'],
  updateMatch: MATCHES,
  addMatchPlayer: MATCHES,
  moveMatchPlayer: MATCHES,
  removeMatchPlayer: MATCHES,
  leaveMatch: MATCHES,
  joinMatch: MATCHES,
  inviteToMatch: [],
  recordSet: MATCHES,
  finishMatch: RESULTS,
  contestMatch: RESULTS,
  acceptMatch: RESULTS,
  confirmMatch: RESULTS,
  declineMatch: RESULTS,
  blockPlayer: ['listBlockedPlayers'],
  unblockPlayer: ['listBlockedPlayers'],
} as const satisfies Partial<Record<CallName, Reads>>;

export type ChangingCall = keyof typeof CHANGES;

/** For each event of the live stream, the reads whose answers have changed. */
export const LIVE_CHANGES = {
  booking: BOOKINGS,
  match: MATCHES,
  slots: FREE_TIMES,
  notification: [],
} as const satisfies Record<StreamEventName, Reads>;

interface Limits {
  /** Limits a read to the answer with this `params.id`. */
  of?: Partial<Record<CallName, number>>;
  /** A read whose answer is already up to date. */
  except?: QueryKey | undefined;
}

/** The cached answers of these reads, as filters of the query client. */
export function answersOf(reads: Reads, { of = {}, except }: Limits = {}): QueryFilters {
  const known = except && hashKey(except);
  return {
    predicate: ({ queryKey: key, queryHash }) => {
      const name = key[0] as CallName;
      if (!reads.includes(name) || queryHash === known) return false;
      return of[name] === undefined || Object(Object(key[1]).params).id === of[name];
    },
  };
}
