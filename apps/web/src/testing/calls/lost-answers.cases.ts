import type { Match } from '@bandeja/contract/calls/matches';
import type { Player } from '@bandeja/contract/calls/players';
import type { QueryKey } from '@tanstack/react-query';
import { useRecordConsent } from '../../features/accounts/api/consents.ts';
import {
  americanoQuery,
  useAddAmericanoGuest,
  useCreateAmericano,
  useFinishAmericano,
  useJoinAmericano,
  useLeaveAmericano,
  useRenewAmericanoLink,
  useScoreAmericano,
  useStartAmericano,
} from '../../features/americanos/api.ts';
import { useBookCourt, useCancelBooking, useSplitBooking, useStartPix } from '../../features/bookings/api.ts';
import { usePayByCard } from '../../features/bookings/payment/card-form.tsx';
import { useCloseCourts, useTickClosureBooking } from '../../features/desk/closures/api.ts';
import {
  useAddClubPicture,
  useAddCourts,
  useChangeClubPicture,
  useChangeCourt,
  useHideClub,
  usePublishClub,
  useUpdateClub,
} from '../../features/desk/club/api.ts';
import {
  useAcceptCustomerInvitation,
  useAddCredit,
  useCreateCustomer,
  useImportCustomers,
  useInviteCustomer,
  useMergeCustomers,
  useReverseCredit,
  useUpdateCustomer,
} from '../../features/desk/customers/api.ts';
import { useAcceptInvitation, useChangeStaff, useInviteStaff } from '../../features/desk/staff/api.ts';
import {
  type PlayerChange,
  useCancelMatch,
  useChangePlayers,
  useConfirmMatch,
  useCreateMatch,
  useDeclineMatch,
  useLeaveMatch,
  useUpdateMatch,
} from '../../features/matches/api/change-match.ts';
import { matchQuery } from '../../features/matches/api/read-matches.ts';
import {
  useAcceptMatch,
  useContestMatch,
  useFinishMatch,
  useRecordSet,
  useRemoveSet,
} from '../../features/matches/api/result.ts';
import { useJoinMatch } from '../../features/matches/invites/api.ts';
import { useMarkAllRead, useMarkRead, useUpdateSetting } from '../../features/notifications/api.ts';
import { useSubscribe } from '../../features/notifications/push/use-push.ts';
import { blockedPlayersQuery, useBlockPlayer, useUpdatePlayer } from '../../features/players/api.ts';
import { useDeclareLevel } from '../../features/players/components/level-form.tsx';
import { useRegisterPlayer } from '../../features/players/register-player.ts';
import { useUploadAvatar } from '../../features/players/upload-avatar.ts';
import {
  useAcceptTeam,
  useDeclineTeam,
  useGiveImpediments,
  useRegisterTeam,
  useStartTeamPix,
  useWithdrawTeam,
} from '../../features/tournaments/api.ts';

// The cases of lost-answers.test.tsx.

const match = { id: 7, version: 3 } as Match;
const moved: Match = { ...match, version: 4 };
const noScore = { score_a: null, score_b: null };
const event = { params: { hash: 'abcdefghijkl' } };
const player = { id: 7, first_name: 'Ana', images: [] as Player['images'] } as Player;
const photo = { width: 10, height: 10 } as ImageBitmap;
const file = new File(['x'], 'foto.png', { type: 'image/png', lastModified: 1 });
const club = { slug: 'arena' };
const card = {
  token: 't',
  payment_method_id: 'visa',
  installments: 1,
  document: { type: 'CPF', number: '52998224725' },
};
const customer = { params: { ...club, id: 7 } };
const openPix = { id: 8, status: 'pending', pix: {} } as NonNullable<Parameters<typeof usePayByCard>[1]>;

export interface Case {
  /** The hook, with the props of its screen. */
  useResult: (args: never) => unknown;
  args: readonly unknown[];
  /** The player's action on the screen that uses the hook. */
  act: (result: never) => Promise<unknown>;
  /** The props after the state has changed, or the read whose new answer shows it: the action is then another one. */
  later?: readonly unknown[] | undefined;
  read?: { queryKey: QueryKey } | undefined;
}

export function via<Args extends unknown[], Result>(
  useHook: (...args: Args) => Result,
  args: NoInfer<Args>,
  act: (result: NoInfer<Result>) => Promise<unknown>,
  change: { later?: NoInfer<Args>; read?: { queryKey: QueryKey } } = {},
): Case {
  return { useResult: (given: Args) => useHook(...given), args, act, ...change };
}

const changePlayers = (change: PlayerChange) =>
  via(useChangePlayers, [match], ({ mutateAsync }) => mutateAsync(change), { later: [moved] });
const fee = { team: 7, half: null };
const payByPix = via(useStartPix, [7, null], ({ mutateAsync }) => mutateAsync(undefined), { later: [7, 8] });

/** For each call, the hook that sends it and the action. */
export const CASES: Record<string, Case> = {
  bookCourt: via(useBookCourt, ['book.2026-03-09.18:00'], ({ mutateAsync }) =>
    mutateAsync({ body: { court: 1, date: '2026-03-09', start_time: '18:00' } }),
  ),
  cancelBooking: via(useCancelBooking, [], ({ mutateAsync }) =>
    mutateAsync({ params: { id: 7 }, body: { player_details: null } }),
  ),
  splitBooking: via(useSplitBooking, [7], ({ mutateAsync }) =>
    mutateAsync({
      params: { id: 7 },
      body: { shares: [{ player: 1, amount_cents: 6_000 }, { amount_cents: 6_000 }] },
    }),
  ),
  createPayment: payByPix,
  chargePayment: payByPix,
  cancelPayment: via(usePayByCard, [7, openPix], ({ mutateAsync }) => mutateAsync(card)),
  createTeamPayment: via(useStartTeamPix, [fee, null], ({ mutateAsync }) => mutateAsync(undefined), {
    later: [fee, 8],
  }),
  createAmericano: via(useCreateAmericano, [], ({ mutateAsync }) =>
    mutateAsync({ body: { kind: 'americano', name: 'Sexta', points: 24, courts: 2 } }),
  ),
  joinAmericano: via(
    useJoinAmericano,
    ['abcdefghijkl'],
    ({ mutateAsync }) => mutateAsync({ ...event, body: {} }),
    {
      read: americanoQuery('abcdefghijkl'),
    },
  ),
  addAmericanoGuest: via(useAddAmericanoGuest, [], ({ mutateAsync }) =>
    mutateAsync({ ...event, body: { name: 'Bia' } }),
  ),
  leaveAmericano: via(useLeaveAmericano, [], ({ mutateAsync }) =>
    mutateAsync({ ...event, body: { entrant: 1 } }),
  ),
  startAmericano: via(useStartAmericano, [], ({ mutateAsync }) => mutateAsync({ ...event, body: {} })),
  scoreAmericano: via(
    useScoreAmericano,
    [noScore],
    ({ mutateAsync }) => mutateAsync({ ...event, body: { match: 1, score_a: 14, score_b: 10 } }),
    { later: [{ score_a: 15, score_b: 9 }] },
  ),
  renewAmericanoLink: via(useRenewAmericanoLink, [], ({ mutateAsync }) =>
    mutateAsync({ ...event, body: {} }),
  ),
  finishAmericano: via(useFinishAmericano, [], ({ mutateAsync }) => mutateAsync({ ...event, body: {} })),
  registerTeam: via(useRegisterTeam, ['team.abcdefghijkl'], ({ mutateAsync }) =>
    mutateAsync({ body: { category: 1, player_A: 7, player_B: 8 } }),
  ),
  acceptTeam: via(useAcceptTeam, [], ({ mutateAsync }) => mutateAsync({ params: { id: 7 }, body: {} })),
  declineTeam: via(useDeclineTeam, [], ({ mutateAsync }) => mutateAsync({ params: { id: 7 }, body: {} })),
  giveImpediments: via(useGiveImpediments, [], ({ mutateAsync }) =>
    mutateAsync({ params: { hash: 'abcdefghijkl' }, body: { impediments: [] } }),
  ),
  withdrawTeam: via(useWithdrawTeam, [], ({ mutateAsync }) => mutateAsync({ params: { id: 7 }, body: {} })),
  createMatch: via(useCreateMatch, ['match.create', () => match], (create) => create({ type: 'Friendly' })),
  recordSet: via(useRecordSet, [match], ({ record }) => record({ set: 1, team_a_score: 6, team_b_score: 4 })),
  removeSet: via(useRemoveSet, [match], ({ remove }) => remove(1, 1)),
  finishMatch: via(useFinishMatch, [match, []], ({ finish }) => finish(1)),
  acceptMatch: via(useAcceptMatch, [match], ({ accept }) => accept(), { later: [moved] }),
  contestMatch: via(useContestMatch, [match, 'match.contest.7'], (contest) => contest('O set foi nosso.'), {
    later: [moved, 'match.contest.7'],
  }),
  confirmMatch: via(
    useConfirmMatch,
    [match],
    ({ mutateAsync }) => mutateAsync({ params: { id: 7 }, body: {} }),
    { later: [moved] },
  ),
  declineMatch: via(
    useDeclineMatch,
    [match],
    ({ mutateAsync }) => mutateAsync({ params: { id: 7 }, body: {} }),
    { later: [moved] },
  ),
  updateMatch: via(useUpdateMatch, [match], ({ mutateAsync }) =>
    mutateAsync({ params: { id: 7 }, body: { type: 'Friendly' } }),
  ),
  cancelMatch: via(useCancelMatch, [match], ({ mutateAsync }) =>
    mutateAsync({ params: { id: 7 }, body: {} }),
  ),
  leaveMatch: via(useLeaveMatch, [match], ({ mutateAsync }) => mutateAsync({ params: { id: 7 }, body: {} })),
  joinMatch: via(
    useJoinMatch,
    [7],
    ({ mutateAsync }) => mutateAsync({ params: { id: 7 }, body: { token: 'a-token' } }),
    { read: matchQuery(7) },
  ),
  addMatchPlayer: changePlayers({ kind: 'add', player: 9, team: 'A', position: 2 }),
  moveMatchPlayer: changePlayers({ kind: 'move', id: 9, team: 'A', position: 2 }),
  removeMatchPlayer: changePlayers({ kind: 'remove', id: 9 }),
  createPlayer: via(useRegisterPlayer, [], ({ mutateAsync }) =>
    mutateAsync({ first_name: 'Ana', last_name: 'Souza', of_age: true }),
  ),
  blockPlayer: via(useBlockPlayer, [], ({ mutateAsync }) => mutateAsync({ params: { id: 9 }, body: {} }), {
    read: blockedPlayersQuery,
  }),
  markNotificationRead: via(useMarkRead, [], ({ mutateAsync }) =>
    mutateAsync({ params: { id: 7 }, body: {} }),
  ),
  markAllNotificationsRead: via(useMarkAllRead, [], ({ mutateAsync }) => mutateAsync({ body: { up_to: 7 } })),
  updateNotificationSetting: via(useUpdateSetting, [], ({ mutateAsync }) =>
    mutateAsync({ body: { topic: 'matches', channel: 'push', enabled: false } }),
  ),
  subscribeToPush: via(useSubscribe, [], ({ mutateAsync }) =>
    mutateAsync({ body: { endpoint: 'https://push/x', keys: { p256dh: 'p', auth: 'a' } } }),
  ),
  recordConsent: via(useRecordConsent, [], ({ mutateAsync }) => mutateAsync({ body: { analytics: false } })),
  updatePlayer: via(useUpdatePlayer, ['profile'], ({ mutateAsync }) =>
    mutateAsync({ params: { id: 7 }, body: { city: 'Santos' } }),
  ),
  registerLevel: via(useDeclareLevel, [7], (declareLevel) => declareLevel(3)),
  closeCourts: via(useCloseCourts, ['arena'], ({ close }) =>
    close(
      { courts: [1], from: '2026-03-09T18:00', to: '2026-03-09T20:00', reason: 'Chuva' },
      { seen: [], choices: [] },
    ),
  ),
  tickClosureBooking: via(useTickClosureBooking, ['arena'], ({ mutateAsync }) =>
    mutateAsync({ params: { slug: 'arena', id: 7 }, body: { booking: 3, told: true } }),
  ),
  inviteStaff: via(useInviteStaff, ['arena'], ({ invite }) =>
    invite({ email: 'ana@exemplo.com.br', role: 'reception' }),
  ),
  changeStaff: via(useChangeStaff, [], ({ mutateAsync }) =>
    mutateAsync({ params: { slug: 'arena', id: 7 }, body: { role: 'manager' } }),
  ),
  acceptDeskInvitation: via(useAcceptInvitation, [], ({ mutateAsync }) =>
    mutateAsync({ params: { token: 'a-token' } }),
  ),
  createImage: via(useUploadAvatar, [{ player, file, onProgress: () => {} }], ({ mutateAsync }) =>
    mutateAsync({ photo, crop: { x: 5, y: 5, zoom: 1 } }),
  ),
  updateClubSettings: via(useUpdateClub, ['arena', 'desk.club.arena.data'], ({ mutateAsync }) =>
    mutateAsync({ params: club, body: { city: 'Santos', expected_version: 1 } }),
  ),
  publishClub: via(usePublishClub, ['arena'], ({ mutateAsync }) => mutateAsync({ params: club })),
  hideClub: via(useHideClub, ['arena'], ({ mutateAsync }) => mutateAsync({ params: club })),
  addCourts: via(
    useAddCourts,
    [() => [1]],
    ({ mutateAsync }) => mutateAsync({ params: club, body: { count: 6 } }),
    { later: [() => [1, 2]] },
  ),
  changeCourt: via(useChangeCourt, [], ({ mutateAsync }) =>
    mutateAsync({ params: { ...club, id: 1 }, body: { name: 'Central' } }),
  ),
  addClubPicture: via(
    useAddClubPicture,
    [() => 'one'],
    ({ mutateAsync }) => mutateAsync({ params: club, body: { caption: 'A entrada', image: file } }),
    { later: [() => 'other'] },
  ),
  changeClubPicture: via(useChangeClubPicture, [], ({ mutateAsync }) =>
    mutateAsync({ params: { ...club, id: 1 }, body: { cover: true } }),
  ),
  createCustomer: via(useCreateCustomer, [], ({ mutateAsync }) =>
    mutateAsync({ params: club, body: { name: 'Ana' } }),
  ),
  updateCustomer: via(useUpdateCustomer, ['arena'], ({ mutateAsync }) =>
    mutateAsync({ ...customer, body: { note: 'Canhota', expected_version: 1 } }),
  ),
  importCustomers: via(useImportCustomers, [file], ({ mutateAsync }) =>
    mutateAsync({ params: club, body: { file } }),
  ),
  mergeCustomers: via(useMergeCustomers, [], ({ mutateAsync }) =>
    mutateAsync({ ...customer, body: { into: 8 } }),
  ),
  addCustomerCredit: via(useAddCredit, [], ({ mutateAsync }) =>
    mutateAsync({ ...customer, body: { kind: 'deposit', amount_cents: 100, method: 'cash' } }),
  ),
  reverseCustomerCredit: via(useReverseCredit, [], ({ mutateAsync }) =>
    mutateAsync({ params: { slug: 'arena', id: 7, movement: 3 }, body: { reason: 'Pix não caiu' } }),
  ),
  inviteCustomer: via(useInviteCustomer, ['arena'], ({ mutateAsync }) =>
    mutateAsync({ ...customer, body: {} }),
  ),
  acceptCustomerInvitation: via(useAcceptCustomerInvitation, [], ({ mutateAsync }) =>
    mutateAsync({ params: { token: 'a-token' } }),
  ),
};
