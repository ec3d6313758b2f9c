import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const tokenOf = (sub: string, jti: string) => ({
  access: `h.${btoa(JSON.stringify({ sub, jti }))}.s`,
  refresh: `refresh ${sub} ${jti}`,
});
const store = (tokens: object) => localStorage.setItem('bandeja.session', JSON.stringify(tokens));
const stored = () => JSON.parse(localStorage.getItem('bandeja.session') ?? 'null');

/** Modules of a page that was opened with these tokens. */
async function open(tokens: object) {
  store(tokens);
  vi.resetModules();
  return { ...(await import('./tokens.ts')), ...(await import('./api.ts')) };
}

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  // The addresses of calls are relative, as in a page.
  class PageRequest extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, 'http://x') : input, init);
    }
  }
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  // Files share a worker's modules: the next one has a page on which no other account has signed in.
  vi.resetModules();
});

test('a page takes the renewed tokens of its account from the storage', async () => {
  const page = await open(tokenOf('1', 'a'));
  store(tokenOf('1', 'b'));
  expect(page.reloadTokens()).toEqual(tokenOf('1', 'b'));
  expect(page.otherAccount.get()).toBe(false);
});

test('tokens of another account end the session of the page and stay in the storage', async () => {
  const page = await open(tokenOf('1', 'a'));
  store(tokenOf('2', 'b'));
  expect(page.reloadTokens()).toBeNull();
  expect([page.tokens.get(), page.otherAccount.get()]).toEqual([null, true]);
  expect(page.reloadTokens()).toBeNull();
  expect(stored()).toEqual(tokenOf('2', 'b'));
});

test.each([
  ['before its renewal', false],
  ['during its renewal', true],
])('a call of a page whose account was replaced %s is not repeated', async (_, during) => {
  const page = await open(tokenOf('1', 'a'));
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('/api/token/refresh/')) {
      store(tokenOf('2', 'b'));
      return Response.json(tokenOf('1', 'c'));
    }
    sent.push(request.headers.get('authorization'));
    if (!during) store(tokenOf('2', 'b'));
    return new Response(null, { status: 401 });
  });
  const answer = await page.sendAuthorized(
    new Request('http://x/api/matches/', { method: 'POST', body: '{}' }),
  );
  expect(answer.status).toBe(401);
  expect(sent).toEqual([`Bearer ${tokenOf('1', 'a').access}`]);
  expect(page.otherAccount.get()).toBe(true);
  expect(stored()).toEqual(tokenOf('2', 'b'));
});
