import { beforeEach, expect, it, vi } from 'vitest';
import { tokens } from '../../../session/tokens.ts';
import { PageRequest } from '../../../testing/fake-server.ts';
import { stubStorage } from '../../../testing/storage.ts';
import { createAccount } from './without-session.ts';

const ANA = { email: 'ana@example.com', password: 'bandeja-2026!' };

/** The accounts of the server: address to password. */
let accounts: Map<string, string>;
/** The paths whose next answer is lost, although the server does the work. */
let lost: Set<string>;
const refusal = (status: number, code: string) =>
  Response.json({ error: code }, { status, headers: { 'x-error-code': code } });

beforeEach(() => {
  accounts = new Map();
  lost = new Set();
  stubStorage();
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    const { username, password } = await request.json();
    const answer = pathname === '/api/users/' ? signUp(username, password) : logIn(username, password);
    if (lost.delete(pathname)) throw new TypeError('The answer is lost');
    return answer;
  });
});

function signUp(name: string, password: string): Response {
  if (accounts.has(name)) return refusal(400, 'email_taken');
  accounts.set(name, password);
  return Response.json({ id: 1, username: name, email: name }, { status: 201 });
}

const logIn = (name: string, password: string) =>
  accounts.get(name) === password
    ? Response.json({ access: name, refresh: 'r' })
    : refusal(401, 'wrong_credentials');

it.each([
  ['of the sign-up', '/api/users/'],
  ['of the log-in after it', '/api/token/'],
])('a retry opens the account when the answer %s was lost', async (_, path) => {
  lost.add(path);
  await expect(createAccount(ANA)).rejects.toMatchObject({ status: 0 });
  await createAccount(ANA);
  expect(tokens.get()?.access).toBe(ANA.email);
  expect(accounts.size).toBe(1);
});

it('the address is taken when it belongs to another account', async () => {
  accounts.set(ANA.email, 'outra-senha-2026!');
  for (const _ of [1, 2]) await expect(createAccount(ANA)).rejects.toMatchObject({ code: 'email_taken' });
});

it('an account of before is not opened without a lost answer', async () => {
  accounts.set(ANA.email, ANA.password);
  for (const _ of [1, 2]) await expect(createAccount(ANA)).rejects.toMatchObject({ code: 'email_taken' });
});

it('the address is taken when the retry has another password', async () => {
  lost.add('/api/users/');
  await expect(createAccount(ANA)).rejects.toMatchObject({ status: 0 });
  const typo = { ...ANA, password: 'bandeja-2027!' };
  await expect(createAccount(typo)).rejects.toMatchObject({ code: 'email_taken' });
  await createAccount(ANA);
  expect(tokens.get()?.access).toBe(ANA.email);
});
