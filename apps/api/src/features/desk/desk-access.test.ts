import { allCalls } from '@bandeja/contract/all-calls';
import { ERROR_CODE_HEADER } from '@bandeja/contract/call-refusals';
import { urlOf } from '@bandeja/contract/client';
import { createClub } from '@bandeja/db/testing/builders';
import { DESK_ROLES, type DeskRole, isAtLeast, isDeskRole } from '@bandeja/rules/clubs/desk-role';
import { beforeAll, describe, expect, test } from 'vitest';
import { employ } from '../../../test/desk/employ.ts';
import { newPlayer } from '../../../test/new-player.ts';
import { useTestApp } from '../../../test/test-app.ts';

// Every call of a desk, sent by each kind of viewer: from the contract, so that a new call is included.

const app = useTestApp();

const deskCalls = allCalls.flatMap((call) =>
  isDeskRole(call.access) ? [{ call, needed: call.access }] : [],
);

const VIEWERS = ['anonymous', 'player', 'owner of another club', ...DESK_ROLES] as const;
type Viewer = (typeof VIEWERS)[number];

const tokens = new Map<Viewer, string>();
let slug: string;

beforeAll(async () => {
  const [club, other] = [await createClub(app.db), await createClub(app.db)];
  slug = club.slug;
  tokens.set('player', (await newPlayer(app)).token);
  tokens.set('owner of another club', (await employ(app, other, 'owner')).as.as);
  for (const role of DESK_ROLES) tokens.set(role, (await employ(app, club, role)).as.as);
});

/** The refusal of the guard; null when it lets the request through, whatever the call says then. */
function expectedOf(viewer: Viewer, needed: DeskRole): string | null {
  if (viewer === 'anonymous') return 'unauthenticated';
  if (!isDeskRole(viewer)) return 'club_not_found';
  return isAtLeast(viewer, needed) ? null : 'desk_role_too_low';
}
const GUARD = ['unauthenticated', 'club_not_found', 'desk_role_too_low'];

test('the contract has calls of a desk', () => {
  expect(deskCalls.length).toBeGreaterThanOrEqual(5);
});

describe.each(deskCalls)('$call.name, for $needed', ({ call, needed }) => {
  test.each(VIEWERS)('%s', async (viewer) => {
    const token = tokens.get(viewer);
    const answer = await app.app.inject({
      method: call.method,
      // No row has this number and nothing is planned for this day, so nothing is changed.
      url: urlOf(call, {
        params: { slug, id: 999_999_999, payment: 1, item: 1, date: '2027-12-24', from: '2026-12-24' },
      } as never),
      ...(call.method !== 'GET' && { payload: {} }),
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    });
    const code = answer.headers[ERROR_CODE_HEADER];
    const refusal = GUARD.includes(String(code)) ? code : null;
    // removeStaff checks its own last step: only an owner removes others.
    const isOwn = call.name === 'removeStaff' && isDeskRole(viewer) && viewer !== 'owner';
    expect([refusal, answer.statusCode < 500]).toEqual([
      isOwn ? 'desk_role_too_low' : expectedOf(viewer, needed),
      true,
    ]);
  });
});
