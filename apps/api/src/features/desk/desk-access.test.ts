import { allCalls } from '@bandeja/contract/all-calls';
import type { CompleteCall } from '@bandeja/contract/call';
import { ERROR_CODE_HEADER, opensByPin } from '@bandeja/contract/call-refusals';
import { urlOf } from '@bandeja/contract/client';
import { createClub } from '@bandeja/db/testing/builders';
import { DESK_ROLES, type DeskRole, isAtLeast, isDeskRole } from '@bandeja/rules/clubs/desk-role';
import { beforeAll, describe, expect, test } from 'vitest';
import { employ } from '../../../test/desk/employ.ts';
import { newPlayer } from '../../../test/new-player.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { startSession } from '../accounts/public.ts';
import { insertDevice } from './pins/pins.repository.ts';

// Every call of a desk, sent by each kind of viewer: from the contract, so that a new call is included.

const app = useTestApp();

const deskCalls = allCalls.flatMap((call) =>
  isDeskRole(call.access) ? [{ call, needed: call.access }] : [],
);

const BY_PIN = ['reception by PIN', 'owner by PIN', 'owner of another club by PIN'] as const;
const VIEWERS = ['anonymous', 'player', 'owner of another club', ...DESK_ROLES, ...BY_PIN] as const;
type Viewer = (typeof VIEWERS)[number];
const isByPin = (viewer: Viewer) => (BY_PIN as readonly string[]).includes(viewer);

const tokens = new Map<Viewer, string>();
let slug: string;

beforeAll(async () => {
  const [club, other] = [await createClub(app.db), await createClub(app.db)];
  slug = club.slug;
  tokens.set('player', (await newPlayer(app)).token);
  tokens.set('owner of another club', (await employ(app, other, 'owner')).as.as);
  for (const role of DESK_ROLES) tokens.set(role, (await employ(app, club, role)).as.as);
  const byPin = async (at: { id: number }, role: DeskRole) => {
    const { id } = await employ(app, at, role);
    const device = await insertDevice(app.db, {
      ...{ clubId: at.id, name: 'Recepção', now: app.clock.now },
      keyHash: Buffer.from(`${at.id} ${role}`),
    });
    return (await startSession(app.db, app.secretKey, id, app.clock.now, device.id)).access;
  };
  tokens.set('reception by PIN', await byPin(club, 'reception'));
  tokens.set('owner by PIN', await byPin(club, 'owner'));
  tokens.set('owner of another club by PIN', await byPin(other, 'owner'));
});

/** The refusal of the guard; null when it lets the request through, whatever the call says then. */
function expectedOf(viewer: Viewer, call: CompleteCall, needed: DeskRole): string | null {
  if (viewer === 'anonymous') return 'unauthenticated';
  if (isByPin(viewer) && !opensByPin(call)) return 'pin_session_refused';
  const role = viewer.replace(/ by PIN$/, '');
  if (!isDeskRole(role)) return 'club_not_found';
  return isAtLeast(role, needed) ? null : 'desk_role_too_low';
}
const GUARD = ['unauthenticated', 'club_not_found', 'desk_role_too_low', 'pin_session_refused'];

const send = (call: CompleteCall, token: string | undefined) =>
  app.app.inject({
    method: call.method,
    // A number without a row and a day without plans: the call changes no data.
    url: urlOf(call, {
      params: {
        ...{ slug, id: 999_999_999, payment: 1, item: 1, date: '2027-12-24', from: '2026-12-24' },
        ...{ token: 'x', a: 'booking', b: 1, invite: 1, hash: 'x', provider: 'sandbox', kind: 'x', team: 1 },
      },
    } as never),
    ...(call.method !== 'GET' && { payload: {} }),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });

test('the contract has calls of a desk', () => {
  expect(deskCalls.length).toBeGreaterThanOrEqual(5);
});

describe.each(deskCalls)('$call.name, for $needed', ({ call, needed }) => {
  test.each(VIEWERS)('%s', async (viewer) => {
    const answer = await send(call, tokens.get(viewer));
    const code = answer.headers[ERROR_CODE_HEADER];
    const refusal = GUARD.includes(String(code)) ? code : null;
    // removeStaff checks its own last step: only an owner removes others.
    const isOwn = call.name === 'removeStaff' && isDeskRole(viewer) && viewer !== 'owner';
    expect([refusal, answer.statusCode < 500]).toEqual([
      isOwn ? 'desk_role_too_low' : expectedOf(viewer, call, needed),
      true,
    ]);
  });
});

describe('every call of an account or a player, by PIN', () => {
  const others = allCalls.filter(({ access }) => access === 'user' || access === 'player');

  test('there are many, and the list of own clubs alone is answered', () => {
    expect(others.length).toBeGreaterThan(50);
    expect(others.filter(opensByPin).map(({ name }) => name)).toEqual(['listDeskClubs']);
  });

  test.each(others.filter((call) => !opensByPin(call)))('$name is refused', async (call) => {
    const answer = await send(call, tokens.get('owner by PIN'));
    expect([answer.statusCode, answer.headers[ERROR_CODE_HEADER]]).toEqual([403, 'pin_session_refused']);
  });
});
