import { allCalls } from '@bandeja/contract/all-calls';
import type { Call } from '@bandeja/contract/call';
import { urlOf } from '@bandeja/contract/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formWith } from './features/images/testing/upload.ts';
import { ACCESS, ACTORS, type Actor } from './testing/access-table.ts';
import { createOwnedThings } from './testing/owned-things.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

// Safety 24: every call of the contract, asked by a stranger, by another player and by whom it belongs to.

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function bodyOf({ body, form }: { body?: object; form?: Record<string, string | Uint8Array> }) {
  if (!form) return body === undefined ? {} : { payload: body };
  const request = new Request('http://bandeja.test', { method: 'POST', body: formWith(form) });
  return {
    type: request.headers.get('content-type') ?? '',
    payload: Buffer.from(await request.arrayBuffer()),
  };
}

async function ask(call: Call, actor: Actor, things: Awaited<ReturnType<typeof createOwnedThings>>) {
  const input = (await ACCESS[call.name]?.input?.({ app, things, actor })) ?? {};
  const { type, ...payload } = { type: undefined, ...(await bodyOf(input)) };
  const answer = await app.app.inject({
    method: call.method,
    url: urlOf(call, input as Parameters<typeof urlOf>[1]),
    headers: {
      ...(type && { 'content-type': type }),
      ...(actor !== 'anonymous' && { authorization: `Bearer ${things[actor].token}` }),
    },
    ...payload,
    // An event stream does not end: nobody's answer is read, but its status.
    payloadAsStream: true,
  });
  answer.stream().destroy();
  return answer.statusCode;
}

test('every call of the contract has its row, and no other', () => {
  expect(Object.keys(ACCESS).toSorted()).toEqual(allCalls.map(({ name }) => name).toSorted());
});

test('no call that needs an account has an answer for a stranger', () => {
  const open = allCalls.filter(({ name, access }) => access !== 'public' && ACCESS[name]?.answers[0] !== 401);
  expect(open.map(({ name }) => name)).toEqual([]);
});

describe.each(allCalls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
  test(`answers ${ACTORS.join(', ')}: ${ACCESS[call.name]?.answers.join(', ')}`, async () => {
    const things = await createOwnedThings(app);
    const answers: number[] = [];
    for (const actor of ACTORS) answers.push(await ask(call, actor, things));
    expect(answers).toEqual(ACCESS[call.name]?.answers);
  });
});
