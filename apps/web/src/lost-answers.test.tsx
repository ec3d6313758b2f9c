import { allCalls } from '@bandeja/contract/all-calls';
import type { Match } from '@bandeja/contract/calls/matches';
import type { Player } from '@bandeja/contract/calls/players';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useRecordConsent } from './features/accounts/api/record-consent.ts';
import {
  useAddAmericanoGuest,
  useCreateAmericano,
  useFinishAmericano,
  useJoinAmericano,
  useLeaveAmericano,
  useScoreAmericano,
  useStartAmericano,
} from './features/americanos/api/change-americano.ts';
import { useBookCourt } from './features/bookings/api/book-court.ts';
import { useCancelBooking } from './features/bookings/api/cancel-booking.ts';
import { useStartPix } from './features/bookings/api/start-pix.ts';
import { usePayByCard } from './features/bookings/card/pay-by-card.ts';
import { useAcceptMatch } from './features/matches/api/accept-match.ts';
import { useConfirmMatch, useDeclineMatch } from './features/matches/api/answer-place.ts';
import { useCancelMatch } from './features/matches/api/cancel-match.ts';
import { type PlayerChange, useChangePlayers } from './features/matches/api/change-players.ts';
import { useContestMatch } from './features/matches/api/contest-match.ts';
import { useCreateMatch } from './features/matches/api/create-match.ts';
import { useFinishMatch } from './features/matches/api/finish-match.ts';
import { useJoinMatch } from './features/matches/api/invites/join-match.ts';
import { useLeaveMatch } from './features/matches/api/leave-match.ts';
import { useRecordSet } from './features/matches/api/record-set.ts';
import { useRemoveSet } from './features/matches/api/remove-set.ts';
import { useUpdateMatch } from './features/matches/api/update-match.ts';
import { useMarkAllRead, useMarkRead } from './features/notifications/api/mark-read.ts';
import { useUpdateSetting } from './features/notifications/api/notification-settings.ts';
import { useSubscribe } from './features/notifications/api/push.ts';
import { useBlockPlayer } from './features/players/api/block-player.ts';
import { useDeclareLevel } from './features/players/api/declare-level.ts';
import { useRegisterPlayer } from './features/players/api/register-player.ts';
import { useUpdatePlayer } from './features/players/api/update-player.ts';
import { useUploadAvatar } from './features/players/api/upload-avatar.ts';
import { useAcceptTeam, useDeclineTeam, useWithdrawTeam } from './features/tournaments/api/answer-team.ts';
import { useRegisterTeam } from './features/tournaments/api/register-team.ts';
import { useStartTeamPix } from './features/tournaments/api/start-team-pix.ts';
import { FakeServer, PageRequest } from './testing/fake-server.ts';

// For every changing call of the contract: the server does the work, the answer is lost, and the player retries.

const match = { id: 7, version: 3 } as Match;
const event = { params: { hash: 'abcdefghijkl' } };
const player = { id: 7, first_name: 'Ana', images: [] as Player['images'] } as Player;
const photo = { width: 10, height: 10 } as ImageBitmap;
const file = new File(['x'], 'foto.png', { type: 'image/png', lastModified: 1 });
const card = {
  token: 't',
  payment_method_id: 'visa',
  installments: 1,
  document: { type: 'CPF', number: '52998224725' },
};
const openPix = { id: 8, status: 'pending', pix: {} } as NonNullable<Parameters<typeof usePayByCard>[1]>;

interface Case {
  useResult: () => unknown;
  /** The player's action on the screen that uses the hook. */
  act: (result: never) => Promise<unknown>;
}

function via<Args extends unknown[], Result>(
  useHook: (...args: Args) => Result,
  args: NoInfer<Args>,
  act: (result: NoInfer<Result>) => Promise<unknown>,
): Case {
  return { useResult: () => useHook(...args), act };
}

const changePlayers = (change: PlayerChange) =>
  via(useChangePlayers, [match], ({ mutateAsync }) => mutateAsync(change));
const payByPix = via(useStartPix, [7, null], ({ mutateAsync }) => mutateAsync(undefined));

/** For each call, the hook that sends it and the action. */
const CASES: Record<string, Case> = {
  bookCourt: via(useBookCourt, ['book.2026-03-09.18:00'], ({ mutateAsync }) =>
    mutateAsync({ body: { court: 1, date: '2026-03-09', start_time: '18:00' } }),
  ),
  cancelBooking: via(useCancelBooking, [], ({ mutateAsync }) =>
    mutateAsync({ params: { id: 7 }, body: { player_details: null } }),
  ),
  createPayment: payByPix,
  chargePayment: payByPix,
  cancelPayment: via(usePayByCard, [7, openPix], ({ mutateAsync }) => mutateAsync(card)),
  createTeamPayment: via(useStartTeamPix, [7, null], ({ mutateAsync }) => mutateAsync(undefined)),
  createAmericano: via(useCreateAmericano, [], ({ mutateAsync }) =>
    mutateAsync({ body: { kind: 'americano', name: 'Sexta', points: 24, courts: 2 } }),
  ),
  joinAmericano: via(useJoinAmericano, [], ({ mutateAsync }) => mutateAsync({ ...event, body: {} })),
  addAmericanoGuest: via(useAddAmericanoGuest, [], ({ mutateAsync }) =>
    mutateAsync({ ...event, body: { name: 'Bia' } }),
  ),
  leaveAmericano: via(useLeaveAmericano, [], ({ mutateAsync }) =>
    mutateAsync({ ...event, body: { entrant: 1 } }),
  ),
  startAmericano: via(useStartAmericano, [], ({ mutateAsync }) => mutateAsync({ ...event, body: {} })),
  scoreAmericano: via(useScoreAmericano, [], ({ mutateAsync }) =>
    mutateAsync({ ...event, body: { match: 1, score_a: 14, score_b: 10 } }),
  ),
  finishAmericano: via(useFinishAmericano, [], ({ mutateAsync }) => mutateAsync({ ...event, body: {} })),
  registerTeam: via(useRegisterTeam, [], ({ mutateAsync }) =>
    mutateAsync({ body: { category: 1, player_A: 7, player_B: 8 } }),
  ),
  acceptTeam: via(useAcceptTeam, [], ({ mutateAsync }) => mutateAsync({ params: { id: 7 }, body: {} })),
  declineTeam: via(useDeclineTeam, [], ({ mutateAsync }) => mutateAsync({ params: { id: 7 }, body: {} })),
  withdrawTeam: via(useWithdrawTeam, [], ({ mutateAsync }) => mutateAsync({ params: { id: 7 }, body: {} })),
  createMatch: via(useCreateMatch, ['match.create', () => match], (create) => create({ type: 'Friendly' })),
  recordSet: via(useRecordSet, [match], ({ record }) => record({ set: 1, team_a_score: 6, team_b_score: 4 })),
  removeSet: via(useRemoveSet, [match], ({ remove }) => remove(1, 1)),
  finishMatch: via(useFinishMatch, [match, []], ({ finish }) => finish(1)),
  acceptMatch: via(useAcceptMatch, [match], ({ accept }) => accept()),
  contestMatch: via(useContestMatch, [match, 'match.contest.7'], (contest) => contest('O set foi nosso.')),
  confirmMatch: via(useConfirmMatch, [match], ({ mutateAsync }) =>
    mutateAsync({ params: { id: 7 }, body: {} }),
  ),
  declineMatch: via(useDeclineMatch, [match], ({ mutateAsync }) =>
    mutateAsync({ params: { id: 7 }, body: {} }),
  ),
  updateMatch: via(useUpdateMatch, [match], ({ mutateAsync }) =>
    mutateAsync({ params: { id: 7 }, body: { type: 'Friendly' } }),
  ),
  cancelMatch: via(useCancelMatch, [match], ({ mutateAsync }) =>
    mutateAsync({ params: { id: 7 }, body: {} }),
  ),
  leaveMatch: via(useLeaveMatch, [match], ({ mutateAsync }) => mutateAsync({ params: { id: 7 }, body: {} })),
  joinMatch: via(useJoinMatch, [7], ({ mutateAsync }) =>
    mutateAsync({ params: { id: 7 }, body: { token: 'a-token' } }),
  ),
  addMatchPlayer: changePlayers({ kind: 'add', player: 9, team: 'A', position: 2 }),
  moveMatchPlayer: changePlayers({ kind: 'move', id: 9, team: 'A', position: 2 }),
  removeMatchPlayer: changePlayers({ kind: 'remove', id: 9 }),
  createPlayer: via(useRegisterPlayer, [], ({ mutateAsync }) =>
    mutateAsync({ first_name: 'Ana', last_name: 'Souza', of_age: true }),
  ),
  blockPlayer: via(useBlockPlayer, [], ({ mutateAsync }) => mutateAsync({ params: { id: 9 }, body: {} })),
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
  createImage: via(useUploadAvatar, [{ player, file, onProgress: () => {} }], ({ mutateAsync }) =>
    mutateAsync({ photo, crop: { x: 5, y: 5, zoom: 1 } }),
  ),
};

/** Calls whose repetition is executed again, with the reason. */
const WITHOUT_KEY: Record<string, string> = {
  changePassword: 'contains a password, which is never stored',
  changeEmail: 'contains a password, which is never stored',
  deleteAccount: 'contains a password, which is never stored',
  inviteToMatch: 'answers a secret; each request creates a new link',
  resendEmailLink: 'sends a mail again, as the player requests',
  clickBanner: 'is sent once beside the opened link and never repeated',
  unsubscribeFromPush: 'removes a device; a repetition changes nothing',
  revokeAllTokens: 'ends the sessions; a repetition changes nothing',
};

function Screen({ useResult, onResult }: { useResult: () => unknown; onResult: (result: unknown) => void }) {
  onResult(useResult());
  return null;
}

/** Renders the hook of a call and returns its action. Hooks and mutations need no DOM. */
function playerOn(name: string): () => Promise<unknown> {
  const { useResult, act } = CASES[name] ?? { useResult: () => null, act: () => Promise.reject() };
  let shown: unknown;
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Screen
        useResult={useResult}
        onResult={(result) => {
          shown = result;
        }}
      />
    </QueryClientProvider>,
  );
  return () => act(shown as never);
}

/** The part of XMLHttpRequest that uploads use, connected to the fake server. */
function uploadsTo(server: FakeServer) {
  return class {
    upload = {};
    status = 0;
    responseText = '';
    onload = () => {};
    onerror = () => {};
    onloadend = () => {};
    #request = { url: '', method: '', headers: new Headers() };
    open(method: string, url: string) {
      Object.assign(this.#request, { method, url });
    }
    setRequestHeader(name: string, value: string) {
      this.#request.headers.set(name, value);
    }
    getResponseHeader = () => null;
    async send() {
      const { url, ...init } = this.#request;
      try {
        const response = await server.fetch(new Request(url, init));
        this.status = response.status;
        this.responseText = await response.text();
        this.onload();
      } catch {
        this.onerror();
      }
      this.onloadend();
    }
  };
}

/** A canvas that draws nothing and always encodes the same image. */
const canvas = {
  getContext: () => null,
  toBlob: (onBlob: (blob: Blob) => void) => onBlob(new Blob(['jpeg'], { type: 'image/jpeg' })),
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('XMLHttpRequest', uploadsTo(server));
  vi.stubGlobal('document', { createElement: () => ({ ...canvas }) });
});
afterEach(() => vi.unstubAllGlobals());

const creating = allCalls.filter(
  ({ name, method, access }) =>
    (method === 'POST' || method === 'PATCH') && access !== 'public' && !(name in WITHOUT_KEY),
);

test('every call that creates or changes something has a case', () => {
  expect(Object.keys(CASES).sort()).toEqual(creating.map(({ name }) => name).sort());
});

describe.each(creating.map(({ name }) => name))('%s', (name) => {
  const times = () => server.done.filter((one) => one === name).length;

  test('is executed once when the answer is lost and the player retries', async () => {
    const act = playerOn(name);
    server.loseAnswerTo(name);
    await expect(act()).rejects.toMatchObject({ status: 0 });
    expect(times()).toBe(1);
    await act();
    expect(times()).toBe(1);
  });

  test('is executed again when the first request was answered', async () => {
    const act = playerOn(name);
    await act();
    await act();
    expect(times()).toBe(2);
  });
});
