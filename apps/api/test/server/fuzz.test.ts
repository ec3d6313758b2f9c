import { allCalls } from '@bandeja/contract/all-calls';
import type { CompleteCall } from '@bandeja/contract/call';
import { ERROR_CODE_HEADER } from '@bandeja/contract/call-refusals';
import { ERROR_STATUS } from '@bandeja/contract/error-codes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrongWithError } from '../agreed-error.ts';
import { type HostileRequest, hostileRequests } from '../hostile-requests.ts';
import type { Known } from '../hostile-values.ts';
import { createOwnedThings, type OwnedThings } from '../owned-things.ts';
import { useTestApp } from '../test-app.ts';

// For any request of any actor the answer is not a 5xx, and every refusal has a sentence in the agreed form.
// FUZZ_SEED=… sends other requests, FUZZ_RUNS=… more of them.

const REQUESTS_AT_LEAST = 5_000;
const ACTORS = ['anonymous', 'owner', 'other'] as const;
type Actor = (typeof ACTORS)[number];

const SEED = Number(process.env.FUZZ_SEED ?? 20_260_306);
const RUNS = Number(
  process.env.FUZZ_RUNS ?? Math.ceil(REQUESTS_AT_LEAST / (allCalls.length * ACTORS.length)),
);

const testApp = useTestApp();
let things: OwnedThings;
/** Whether requests may have changed or removed what was created. */
let isUsed = true;
let sent = 0;

/** Existing ids by their names in the contract. */
function knownTo(call: CompleteCall): Known {
  const { owner, other, court, club, date, held, booked, payment, match, place, ownPlace } = things;
  const ids: [RegExp, unknown[]][] = [
    [/^\/booking\/court\//, [held, booked]],
    [/^\/api\/matches\//, [match]],
    [/^\/api\/match-players\//, [place, ownPlace]],
    [/^\/api\/players?\//, [owner.id, other.id]],
  ];
  const players = [owner.id, other.id];
  return {
    id: ids.find(([path]) => path.test(call.path))?.[1] ?? [1],
    ...{ player: players, player_id: players, playerId: players, object_id: players, other: players },
    ...{ user: [owner.userId, other.userId], court: [court], slug: [club.slug], club_slug: [club.slug] },
    ...{ booking: [held, booked], booking_id: [held, booked], payment_id: [payment], match: [match] },
    ...{ a: ['booking'], b: [held, booked], provider: ['sandbox'], content_type: ['player'] },
    ...{
      date: [date],
      start_time: ['10:00', '18:00'],
      duration: [60, 90],
      date_from: [date],
      date_to: [date],
    },
    ...{
      match_player: [place, ownPlace],
      team: ['A', 'B'],
      position: [1, 2],
      team_a_score: [6],
      team_b_score: [4],
    },
    ...{
      password: [things.password, 'errada-2026'],
      new_password: ['outra-bandeja-2026'],
      caption: ['avatar'],
    },
    ...{ topics: ['bookings', 'notifications', `match:${match}`, `slots:${club.slug}:${date}`, 'match:9'] },
  };
}

const tokenOf = (actor: Actor) => (actor === 'anonymous' ? null : things[actor].token);

async function send(call: CompleteCall, { url, headers, payload }: HostileRequest, actor: Actor) {
  const token = tokenOf(actor);
  sent++;
  const answer = await testApp.app.inject({
    method: call.method,
    url,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(payload !== undefined && { payload }),
    // The endless answer, a stream of events, is not read.
    payloadAsStream: true,
  });
  const isStream = String(answer.headers['content-type']).startsWith('text/event-stream');
  const chunks: Buffer[] = [];
  if (isStream) answer.stream().destroy();
  else for await (const chunk of answer.stream()) chunks.push(Buffer.from(chunk));
  return { status: answer.statusCode, headers: answer.headers, text: Buffer.concat(chunks).toString() };
}

const mayBeUnavailable = (call: CompleteCall) => call.errors.some((code) => ERROR_STATUS[code] === 503);

async function assertWellAnswered(call: CompleteCall, request: HostileRequest, actor: Actor) {
  const { status, headers, text } = await send(call, request, actor);
  const message = `${call.name} as ${actor} answered ${status}: ${text.slice(0, 300)}`;
  if (status === 503 && mayBeUnavailable(call)) {
    expect(headers['retry-after'], `${message} without retry-after`).toMatch(/^\d+$/);
  } else {
    expect(status, message).toBeLessThan(500);
  }
  if (status < 400) return;
  expect(wrongWithError(status, JSON.parse(text)), message).toBeNull();
  expect(headers['x-request-id'], message).toBeDefined();
  expect(ERROR_STATUS, message).toHaveProperty(String(headers[ERROR_CODE_HEADER]), status);
  // A request deleted an account or ended its session: the next requests need new ones.
  if (status === 401 && actor !== 'anonymous' && call.access !== 'public') {
    things = await createOwnedThings(testApp);
  }
}

allCalls.forEach((call, index) => {
  test(`${call.method} ${call.path} (${call.name})`, async () => {
    if (isUsed) things = await createOwnedThings(testApp);
    isUsed = call.method !== 'GET';
    // Ids are valid only in this run, so a shrunk counterexample shows the call and the kind of request.
    const requests = hostileRequests(call, knownTo(call));
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        for (const actor of ACTORS) await assertWellAnswered(call, request, actor);
      }),
      { seed: SEED + index, numRuns: RUNS },
    );
  });
});

test('the number of requests sent is at least the required one', () => {
  expect(sent).toBeGreaterThanOrEqual(REQUESTS_AT_LEAST);
});
