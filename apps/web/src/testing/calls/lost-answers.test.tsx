import { allCalls } from '@bandeja/contract/all-calls';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeServer, PageRequest } from '../fake-server.ts';
import { mountHook } from '../mount.tsx';
import { stubStorage } from '../storage.ts';
import { DESK_BANNER_CASES } from './desk-banners.cases.ts';
import { DESK_BOOKING_CASES } from './desk-bookings.cases.ts';
import { DESK_MONEY_CASES } from './desk-money.cases.ts';
import { DESK_REGULAR_CASES } from './desk-regulars.cases.ts';
import { DESK_TOURNAMENT_CASES } from './desk-tournaments.cases.ts';
import { CASES as OTHER_CASES, via } from './lost-answers.cases.ts';
import { OPEN_MATCH_CASES } from './open-matches.cases.ts';
import { ALERT_CASES } from './play-alerts.cases.ts';
import { TOGETHER_CASES } from './together.cases.ts';
import { WAIT_CASES } from './waits.cases.ts';

// For every changing call of the contract: the server does the work, the answer is lost, and the player retries.

/** Calls whose repetition is executed again, with the reason. */
const WITHOUT_KEY: Record<string, string> = {
  changePassword: 'contains a password, which is never stored',
  changeEmail: 'contains a password, which is never stored',
  deleteAccount: 'contains a password, which is never stored',
  openStatementLink: 'answers a secret; each request creates a new link',
  openRefereeLink: 'answers a secret; each request creates a new link',
  changePaymentAccount: 'contains a password, which is never stored',
  addDeskDevice: 'answers a secret cookie; a browser that has it only gets the new name',
  inviteToMatch: 'answers a secret; each request creates a new link',
  resendEmailLink: 'sends a mail again, as the player requests',
  clickBanner: 'is sent once beside the opened link and never repeated',
  unsubscribeFromPush: 'removes a device; a repetition changes nothing',
  revokeAllTokens: 'ends the sessions; a repetition changes nothing',
};

/** Public calls have no account to which a key could belong. */
const PUBLIC: Record<string, string> = {
  createUser: 'the form signs in with what was typed (create-account.test.ts)',
  obtainToken: 'a repetition opens another session',
  requestLogInCode: 'sends a mail again, as the player requests',
  refreshToken: 'a lost answer is repeated with the same token for a moment',
  revokeToken: 'ends a session; a repetition changes nothing',
  requestPasswordReset: 'sends a mail again, as the player requests',
  confirmPasswordReset: 'the link works once; the new password then opens the account',
  confirmEmail: 'a repetition changes nothing',
  undoEmailChange: 'a repetition changes nothing',
  payOwnMonth: 'the code that is shown is answered again',
  payOwnShare: 'the code that is shown is answered again',
  openPinSession: 'a repetition opens another session',
  skipOwnDate: 'a repetition is refused: the date is released already',
  recordRefereeResult: 'a result that stands already is answered as recorded',
  callRefereeMatch: 'a match that is called there already stays so',
  takeBackRefereeCall: 'a match that is not called stays so',
  receivePaymentWebhook: 'is sent by the provider',
  receiveClubPaymentWebhook: 'is sent by the provider',
};

/** Calls whose screen is not built yet. A call leaves the list with the screen that sends it. */
const WITHOUT_SCREEN: string[] = [];

const CASES = {
  ...OTHER_CASES,
  ...DESK_BANNER_CASES,
  ...DESK_BOOKING_CASES,
  ...DESK_MONEY_CASES,
  ...DESK_REGULAR_CASES,
  ...DESK_TOURNAMENT_CASES,
  ...OPEN_MATCH_CASES,
  ...TOGETHER_CASES,
  ...WAIT_CASES,
  ...ALERT_CASES,
};

/** Mounts the hook of a call. `act` is the player's action; `changeState` shows the state after another change. */
function playerOn(name: string) {
  const { useResult, act, args, later, read } =
    CASES[name] ??
    via(
      () => null,
      [],
      () => Promise.reject(),
    );
  const mounted = mountHook(useResult as (given: unknown) => unknown, args as unknown);
  return {
    act: () => act(mounted.result() as never),
    changeState() {
      if (later) mounted.rerender(later);
      if (read) mounted.client.setQueryData(read.queryKey, {});
    },
    /** The screen after a reload of the page. */
    reload: () => {
      mounted.unmount();
      return playerOn(name);
    },
  };
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
  stubStorage();
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('XMLHttpRequest', uploadsTo(server));
  vi.stubGlobal('document', { createElement: () => ({ ...canvas }) });
});
afterEach(() => vi.unstubAllGlobals());

const creating = allCalls.filter(
  ({ name, method, access }) =>
    (method === 'POST' || method === 'PATCH') &&
    !(name in WITHOUT_KEY) &&
    !WITHOUT_SCREEN.includes(name) &&
    !(access === 'public' && name in PUBLIC),
);

test('every call that creates or changes something has a case', () => {
  expect(Object.keys(CASES).sort()).toEqual(creating.map(({ name }) => name).sort());
});

test('every call without a screen is a call of the contract', () => {
  const known = allCalls.map(({ name }): string => name);
  expect(WITHOUT_SCREEN.filter((name) => !known.includes(name))).toEqual([]);
});

describe.each(creating.map(({ name }) => name))('%s', (name) => {
  const times = () => server.done.filter((one) => one === name).length;

  test('is executed once when the answer is lost and the player retries', async () => {
    const { act } = playerOn(name);
    server.loseAnswerTo(name);
    await expect(act()).rejects.toMatchObject({ status: 0 });
    expect(times()).toBe(1);
    await act();
    expect(times()).toBe(1);
  });

  test('is executed again when the first request was answered', async () => {
    const { act } = playerOn(name);
    await act();
    await act();
    expect(times()).toBe(2);
  });
});

describe.each(Object.keys(CASES).filter((name) => CASES[name]?.later || CASES[name]?.read))('%s', (name) => {
  test('is executed again when the state has changed since the lost answer', async () => {
    const player = playerOn(name);
    server.loseAnswerTo(name);
    await expect(player.act()).rejects.toMatchObject({ status: 0 });
    player.changeState();
    await player.act();
    expect(server.done.filter((one) => one === name)).toHaveLength(2);
  });
});

test('a guest is added again when the page has removed them since the lost answer', async () => {
  const { act } = playerOn('addAmericanoGuest');
  server.loseAnswerTo('addAmericanoGuest');
  await expect(act()).rejects.toMatchObject({ status: 0 });
  await playerOn('leaveAmericano').act();
  await act();
  expect(server.done).toEqual(['addAmericanoGuest', 'leaveAmericano', 'addAmericanoGuest']);
});

/** The calls of the forms whose values survive a reload, by the file that stores the values. */
const STORED: Record<string, string | null> = {
  'features/accounts/components/change-credentials.tsx': null,
  'features/accounts/components/login-form.tsx': null,
  'features/accounts/components/sign-up-form.tsx': null,
  'features/accounts/api/without-session.ts': null,
  'features/bookings/reserve/reserve-state.ts': 'bookCourt',
  'features/desk/banners/banner-form.tsx': 'addDeskBanner',
  'features/desk/agenda/new-booking-sheet.tsx': null,
  'features/desk/club/data-section.tsx': 'updateClubSettings',
  'features/desk/club/payment-section.tsx': 'updateClubSettings',
  // Texts are shown after the PIN, and not sent.
  'features/desk/counter/typed-before-rest.ts': null,
  // Sent with the version it was made on: a second time is refused, and shown.
  'features/desk/tournaments/board-made.ts': null,
  'features/desk/tournaments/enter-team-sheet.tsx': 'enterDeskTeam',
  'features/desk/tournaments/result-sheet.tsx': 'recordDeskResult',
  'features/desk/tournaments/tournament-form.tsx': 'createDeskTournament',
  'features/matches/create/new-match-form.tsx': 'createMatch',
  'features/matches/open/join-sheet.tsx': 'requestMatch',
  'features/matches/open/open-sheet.tsx': 'openMatch',
  'features/matches/result/contest-sheet.tsx': 'contestMatch',
  'features/players/components/profile-form.tsx': 'updatePlayer',
  'features/players/components/register-form.tsx': 'createPlayer',
  'features/tournaments/components/register-page.tsx': 'registerTeam',
  'routes/sign-up.tsx': 'createPlayer',
};

const sources = import.meta.glob<string>(
  ['../../features/**/*.{ts,tsx}', '../../routes/*.tsx', '../../shell/**/*.{ts,tsx}'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

test('every file that stores values of a form is listed with its call', () => {
  const stores = Object.entries(sources)
    .filter(([file, source]) => !file.includes('.test.') && /\bsaveDraft\(|\bdraft: \{/.test(source))
    .map(([file]) => file.replace('../../', ''));
  expect(stores.sort()).toEqual(Object.keys(STORED).sort());
});

test.each([...new Set(Object.values(STORED))].filter((name) => name !== null))(
  '%s is executed once when the page reloads after the lost answer',
  async (name) => {
    const before = playerOn(name);
    server.loseAnswerTo(name);
    await expect(before.act()).rejects.toMatchObject({ status: 0 });
    await before.reload().act();
    expect(server.done.filter((one) => one === name)).toHaveLength(1);
  },
);
