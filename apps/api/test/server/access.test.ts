import { allCalls } from '@bandeja/contract/all-calls';
import type { CompleteCall } from '@bandeja/contract/call';
import { urlOf } from '@bandeja/contract/client';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ACTORS, type Actor } from '../access-rows.ts';
import { ACCESS } from '../access-table.ts';
import { formWith } from '../images/upload.ts';
import { createOwnedThings } from '../owned-things.ts';
import { useTestApp } from '../test-app.ts';

// Every call of the contract, sent by a stranger, by another player and by the owner of its object.

const app = useTestApp();
const HTTP_NOT_FOUND = 404;

async function bodyOf({ body, form }: { body?: object; form?: Record<string, string | Uint8Array> }) {
  if (!form) return body === undefined ? {} : { payload: body };
  const request = new Request('http://bandeja.test', { method: 'POST', body: formWith(form) });
  return {
    type: request.headers.get('content-type') ?? '',
    payload: Buffer.from(await request.arrayBuffer()),
  };
}

type Input = {
  params?: object;
  query?: object;
  body?: object;
  form?: Record<string, string | Uint8Array>;
};

/** The status of the answer. */
async function send(call: CompleteCall, input: Input, token: string | null): Promise<number> {
  const { type, ...payload } = { type: undefined, ...(await bodyOf(input)) };
  const answer = await app.app.inject({
    method: call.method,
    url: urlOf(call, input as Parameters<typeof urlOf>[1]),
    headers: {
      ...(type && { 'content-type': type }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...payload,
    // Event streams do not end, so only the status of answers is read.
    payloadAsStream: true,
  });
  answer.stream().destroy();
  return answer.statusCode;
}

async function ask(call: CompleteCall, actor: Actor, things: Awaited<ReturnType<typeof createOwnedThings>>) {
  const input = (await ACCESS[call.name]?.input?.({ app, things, actor })) ?? {};
  return send(call, input, actor === 'anonymous' ? null : things[actor].token);
}

test('every call of the contract has its row, and no other', () => {
  expect(Object.keys(ACCESS).toSorted()).toEqual(allCalls.map(({ name }) => name).toSorted());
});

test('every call that needs an account answers 401 without a token', () => {
  const open = allCalls.filter(({ name, access }) => access !== 'public' && ACCESS[name]?.answers[0] !== 401);
  expect(open.map(({ name }) => name)).toEqual([]);
});

let known: Awaited<ReturnType<typeof createOwnedThings>> | null = null;
/** The things of the test before, unless its call may have changed them. */
async function thingsFor({ method }: CompleteCall) {
  const things = known ?? (await createOwnedThings(app));
  known = method === 'GET' ? things : null;
  return things;
}

describe.each(allCalls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
  test(`answers ${ACTORS.join(', ')}: ${ACCESS[call.name]?.answers.join(', ')}`, async () => {
    const things = await thingsFor(call);
    const answers: number[] = [];
    for (const actor of ACTORS) answers.push(await ask(call, actor, things));
    expect(answers).toEqual(ACCESS[call.name]?.answers);
  });
});

/** Fields of requests that hold ids, read from the contract, so that new calls and fields are included. */
const ID =
  /^(id|a|b|playerId|groupId|court|booking|match|player|player_A|player_B|category|group|user|object_id)$|_id$/;
type Part = 'params' | 'query' | 'body';
const idFields = (call: CompleteCall) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = call[part] as { _zod: { def: { shape?: object } } } | undefined;
    return Object.keys(schema?._zod.def.shape ?? {})
      .filter((name) => ID.test(name))
      .map((name): [Part, string] => [part, name]);
  });

/** An invited player joins the owner's match with its link, by design. */
const BY_INVITATION = new Set(['joinMatch']);

/** All rows of the owner. */
async function rowsOf({
  owner,
  match,
  held,
  unpaidTeam,
  invitedTeam,
}: Awaited<ReturnType<typeof createOwnedThings>>) {
  const { rows } = await sql<{ row: string }>`
    SELECT row::text FROM (
      SELECT to_jsonb(t) AS row FROM users t WHERE id = ${owner.userId}
      UNION ALL SELECT to_jsonb(t) FROM players t WHERE id = ${owner.id}
      UNION ALL SELECT to_jsonb(t) FROM bookings t WHERE player_id = ${owner.id}
      UNION ALL SELECT to_jsonb(t) FROM payments t WHERE booking_id = ${held}
      UNION ALL SELECT to_jsonb(t) FROM matches t WHERE id = ${match}
      UNION ALL SELECT to_jsonb(t) FROM match_players t WHERE match_id = ${match}
      UNION ALL SELECT to_jsonb(t) FROM match_scores t WHERE match_id = ${match}
      UNION ALL SELECT to_jsonb(t) FROM tournament_teams t WHERE id IN (${unpaidTeam}, ${invitedTeam})
      UNION ALL SELECT to_jsonb(t) FROM tournament_entrants t WHERE player_id = ${owner.id}
      UNION ALL SELECT to_jsonb(t) FROM images t WHERE content_type = 'player' AND object_id = ${owner.id}
    ) AS owned ORDER BY row::text`.execute(app.db);
  return rows;
}

const withIds = allCalls.filter((call) => call.access !== 'public' && idFields(call).length > 0);

test('calls with ids are found in the contract', () => {
  expect(withIds.length).toBeGreaterThan(20);
});

describe("another player's token with every id of the owner in every field", () => {
  test.each(withIds.map((call) => [call.name, call] as const))('changes nothing: %s', async (name, call) => {
    const things = await createOwnedThings(app);
    const { owner, held, booked, payment, match, place, ownPlace, court, tournament } = things;
    const { unpaidTeam, invitedTeam } = things;
    const ids = [
      ...[owner.id, owner.userId, held, booked, payment, match, place, ownPlace, court],
      ...[unpaidTeam, invitedTeam, tournament.category, tournament.other],
    ];
    const base: Input = (await ACCESS[name]?.input?.({ app, things, actor: 'other' })) ?? {};
    const before = await rowsOf(things);
    for (const [part, field] of idFields(call)) {
      for (const id of new Set(ids)) {
        const isForm = part === 'body' && base.form !== undefined;
        const input: Input = isForm
          ? { ...base, form: { ...base.form, [field]: String(id) } }
          : { ...base, [part]: { ...base[part], [field]: id } };
        expect([field, id, await send(call, input, things.other.token)]).toEqual([
          field,
          id,
          expect.toSatisfy((status: number) => status < 500),
        ]);
      }
    }
    if (!BY_INVITATION.has(name)) expect(await rowsOf(things)).toEqual(before);
  });
});

describe('HEAD', () => {
  test('of every GET call ends as its GET does, without a body; there is none of the event stream', async () => {
    const things = await createOwnedThings(app);
    const differing: string[] = [];
    for (const call of allCalls.filter(({ method }) => method === 'GET')) {
      const input = (await ACCESS[call.name]?.input?.({ app, things, actor: 'owner' })) ?? {};
      const token = call.access === 'public' ? null : things.owner.token;
      const isStream = call.name === 'openEventStream';
      const get = isStream ? HTTP_NOT_FOUND : await send(call, input, token);
      // Resolves when the answer has ended.
      const { statusCode, rawPayload } = await app.app.inject({
        method: 'HEAD',
        url: urlOf(call, input as Parameters<typeof urlOf>[1]),
        ...(token && { headers: { authorization: `Bearer ${token}` } }),
      });
      if (statusCode !== get || rawPayload.length > 0)
        differing.push(`${call.name}: ${statusCode}, not ${get}`);
    }
    expect(differing).toEqual([]);
  });
});
