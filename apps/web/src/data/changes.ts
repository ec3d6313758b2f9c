import type { CallName } from '@bandeja/contract/all-calls';
import type { StreamEventName } from '@bandeja/contract/calls/events';
import { hashKey, type QueryFilters, type QueryKey } from '@tanstack/react-query';

type Reads = readonly CallName[];

const BOOKINGS = ['getBooking', 'listBookings', 'getPayment', 'getSplit'] as const satisfies Reads;
// Not getBookingConfig: it is never cached, and an open sheet must not read its own booking as "taken".
const FREE_TIMES = ['listAvailables', 'listFreeDays'] as const satisfies Reads;
/** Answers with the players or the sets of a match; a tournament's match is one of them (SCORES). */
const MATCHES = [
  'getMatch',
  'listMatchesByPlayer',
  'listMatchScores',
  'previewMatchLevels',
  'getInvitation',
  'listMatchWords',
  'listOpenMatches',
  'listMatchRequests',
] as const satisfies Reads;
const LEVELS = ['getOwnPlayer', 'getPlayer', 'listLevelHistory'] as const satisfies Reads;
const STATISTICS = [
  'getPlayerStatistics',
  'getMatchStats',
  'getHeadToHead',
  'getDashboard',
] as const satisfies Reads;
const RANKINGS = [
  'listRankings',
  'listRankingsOfPlayer',
  'listTopPlayers',
  'listPositions',
  'getPlayerStanding',
  'listAwards',
] as const satisfies Reads;
const NOTIFICATIONS = ['listNotifications', 'countNotifications'] as const satisfies Reads;
const AMERICANOS = ['getAmericano', 'listAmericanos'] as const satisfies Reads;
const TOURNAMENTS = [
  'listTournaments',
  'getTournament',
  'listTournamentGroups',
  'getTournamentGroup',
  'listGroupTeams',
  'listTournamentTeams',
  'getTournamentTeam',
  'listTournamentMatches',
  'getTournamentMatch',
] as const satisfies Reads;
/** The sets of a tournament's match show in its groups and standings. */
const SCORES = [...MATCHES, ...TOURNAMENTS] as const satisfies Reads;
const RESULTS = [
  ...SCORES,
  ...LEVELS,
  ...STATISTICS,
  ...RANKINGS,
  // The players of the latest matches come first.
  'listFriendSuggestions',
] as const satisfies Reads;
/** Answers that show a player's name or picture, or depend on the profile: a category is open to some genders. */
const PEOPLE = [
  'getOwnPlayer',
  'getPlayer',
  'listPlayers',
  'listFriendSuggestions',
  'listTopPlayers',
  'listPositions',
  ...MATCHES,
  ...STATISTICS,
  ...AMERICANOS,
  ...TOURNAMENTS,
] as const satisfies Reads;

/**
 * The calls that change no cached answer: the cache is cleared when the session ends, an address changes when the mailed link
 * is opened, and the browser itself says whether push is on. A type only, because this file is part of every first load.
 */
export type CallWithoutReads =
  | 'createUser'
  | 'obtainToken'
  | 'requestLogInCode'
  | 'refreshToken'
  | 'revokeToken'
  | 'revokeAllTokens'
  | 'deleteAccount'
  | 'deletePlayer'
  | 'requestPasswordReset'
  | 'confirmPasswordReset'
  | 'changePassword'
  | 'changeEmail'
  | 'receivePaymentWebhook'
  | 'clickBanner'
  | 'subscribeToPush'
  | 'unsubscribeFromPush';

/** For each other call that changes something, the reads whose answers it changes. */
export const CHANGES = {
  confirmEmail: ['getOwnPlayer'],
  undoEmailChange: ['getOwnPlayer'],
  resendEmailLink: ['getOwnPlayer'],
  recordConsent: ['getOwnPlayer'],
  // The pages that are open to visitors then show what the player may do.
  createPlayer: PEOPLE,
  updatePlayer: PEOPLE,
  createImage: PEOPLE,
  // Places of open matches show the level, and a category is open to some levels.
  registerLevel: [
    ...LEVELS,
    'getDashboard',
    'listFriendSuggestions',
    'listPlayers',
    ...MATCHES,
    ...TOURNAMENTS,
  ],
  bookCourt: [...BOOKINGS, ...FREE_TIMES],
  // The match of a booking is cancelled with it, or loses its court.
  cancelBooking: [...BOOKINGS, ...FREE_TIMES, ...MATCHES],
  splitBooking: BOOKINGS,
  endSplit: BOOKINGS,
  createPayment: BOOKINGS,
  createTeamPayment: [...TOURNAMENTS, 'getPayment'],
  chargePayment: [...BOOKINGS, ...TOURNAMENTS],
  cancelPayment: [...BOOKINGS, ...TOURNAMENTS],
  // A booking contains the id of its match.
  createMatch: [...MATCHES, 'getBooking', 'listBookings'],
  cancelMatch: [...MATCHES, 'getBooking', 'listBookings'],
  updateMatch: MATCHES,
  addMatchPlayer: MATCHES,
  moveMatchPlayer: MATCHES,
  removeMatchPlayer: MATCHES,
  leaveMatch: MATCHES,
  joinMatch: MATCHES,
  sayMatchWord: ['listMatchWords'],
  showMatchNumber: ['listMatchNumbers'],
  reportNoShow: ['listMatchNoShows'],
  withdrawNoShow: ['listMatchNoShows'],
  answerNoShow: ['listMatchNoShows', 'listOwnNoShows'],
  inviteToMatch: ['listMatchInvites'],
  revokeMatchInvite: ['listMatchInvites'],
  openMatch: MATCHES,
  closeMatch: MATCHES,
  answerNotFull: MATCHES,
  joinOpenMatch: MATCHES,
  requestMatch: MATCHES,
  acceptMatchRequest: MATCHES,
  declineMatchRequest: MATCHES,
  withdrawMatchRequest: MATCHES,
  joinMatchLine: MATCHES,
  leaveMatchLine: MATCHES,
  recordSet: SCORES,
  removeSet: SCORES,
  finishMatch: RESULTS,
  contestMatch: RESULTS,
  acceptMatch: RESULTS,
  confirmMatch: RESULTS,
  declineMatch: RESULTS,
  createAmericano: AMERICANOS,
  joinAmericano: AMERICANOS,
  addAmericanoGuest: AMERICANOS,
  leaveAmericano: AMERICANOS,
  startAmericano: AMERICANOS,
  scoreAmericano: AMERICANOS,
  finishAmericano: AMERICANOS,
  renewAmericanoLink: AMERICANOS,
  registerTeam: TOURNAMENTS,
  acceptTeam: TOURNAMENTS,
  declineTeam: [...TOURNAMENTS, 'getPayment'],
  // An open payment of the fee ends with the team.
  withdrawTeam: [...TOURNAMENTS, 'getPayment'],
  answerMerge: [...TOURNAMENTS, 'getPayment'],
  giveImpediments: TOURNAMENTS,
  blockPlayer: ['listBlockedPlayers'],
  unblockPlayer: ['listBlockedPlayers'],
  markNotificationRead: NOTIFICATIONS,
  // The open list keeps its dots.
  markAllNotificationsRead: ['countNotifications'],
  updateNotificationSetting: ['listNotificationSettings'],
} as const satisfies Partial<Record<CallName, Reads>>;

export type ChangingCall = keyof typeof CHANGES | CallWithoutReads;

/** The reads whose answers a call changes. */
export const readsChangedBy = (call: ChangingCall): Reads =>
  (CHANGES as Partial<Record<ChangingCall, Reads>>)[call] ?? [];

/** For each event of the live stream, the reads whose answers have changed; the desk reads its own (features/desk). */
export const LIVE_CHANGES = {
  booking: BOOKINGS,
  match: MATCHES,
  results: RESULTS,
  tournament: TOURNAMENTS,
  americano: AMERICANOS,
  open_matches: ['listOpenMatches'],
  slots: FREE_TIMES,
  notification: NOTIFICATIONS,
  notifications_read: NOTIFICATIONS,
} as const satisfies Record<Exclude<StreamEventName, 'agenda'>, Reads>;

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
