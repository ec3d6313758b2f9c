import { createUser } from '@bandeja/contract/calls/accounts/accounts';
import { ApiError, createClient } from '@bandeja/contract/client';
import { afterEach, expect, it, vi } from 'vitest';
import { openApi } from './api.ts';
import { callsInFlight, counted } from './calls-in-flight.ts';

const account = {
  body: { username: 'ana@bandeja.test', email: 'ana@bandeja.test', password: 'padel-2026!' },
};

function clientOf() {
  const waiting: ((response: Response | Error) => void)[] = [];
  const send = () =>
    new Promise<Response>((resolve, reject) => {
      waiting.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
    });
  return { client: counted(createClient({ baseUrl: 'http://bandeja.test', send })), waiting };
}

afterEach(() => vi.unstubAllGlobals());

it('callsInFlight counts a call until it succeeds, is refused or fails', async () => {
  const { client, waiting } = clientOf();
  const calls = [client(createUser, account), client(createUser, account), client(createUser, account)];
  expect(callsInFlight.get()).toBe(3);
  waiting[0]?.(Response.json({ id: 1, username: 'ana', email: 'ana@bandeja.test' }, { status: 201 }));
  await calls[0];
  expect(callsInFlight.get()).toBe(2);
  waiting[1]?.(Response.json({ email: ['Já existe.'] }, { status: 400 }));
  await expect(calls[1]).rejects.toBeInstanceOf(ApiError);
  expect(callsInFlight.get()).toBe(1);
  waiting[2]?.(new TypeError('no signal'));
  await expect(calls[2]).rejects.toBeInstanceOf(ApiError);
  expect(callsInFlight.get()).toBe(0);
});

it('callsInFlight counts the calls that a form sends itself', async () => {
  let answer = (_: Response) => {};
  vi.stubGlobal('location', { href: 'http://bandeja.test/' });
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(url: string, init?: RequestInit) {
        super(new URL(url, 'http://bandeja.test'), init);
      }
    },
  );
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  );
  const call = openApi(createUser, account);
  expect(callsInFlight.get()).toBe(1);
  answer(new Response(null, { status: 500 }));
  await expect(call).rejects.toBeInstanceOf(ApiError);
  expect(callsInFlight.get()).toBe(0);
});
