import { describe, expect, it } from 'vitest';
import { authorizedSend, type Renewal } from './authorized-send.ts';
import type { Tokens } from './tokens.ts';

function setUp(answer: (request: Request) => Response | Promise<Response>, renewal?: () => Promise<Renewal>) {
  const seen: { auth: string | null; body: string }[] = [];
  const state = { tokens: { access: 'a1', refresh: 'r1' } as Tokens | null, renewals: 0, refused: 0 };
  const send = authorizedSend({
    fetch: async (request) => {
      seen.push({ auth: request.headers.get('authorization'), body: await request.clone().text() });
      return answer(request);
    },
    current: () => state.tokens,
    renew: async () => {
      state.renewals += 1;
      await new Promise((resolve) => setTimeout(resolve, 1));
      return renewal ? renewal() : { outcome: 'renewed', tokens: { access: 'a2', refresh: 'r2' } };
    },
    onRenewed: (tokens) => {
      state.tokens = tokens;
    },
    onRefused: () => {
      state.refused += 1;
      state.tokens = null;
    },
  });
  return { send, seen, state };
}

const request = (body?: string) => new Request('http://x/api', body ? { method: 'POST', body } : {});
const onlyA2 = (r: Request) =>
  new Response(null, { status: r.headers.get('authorization') === 'Bearer a2' ? 200 : 401 });

describe('authorizedSend', () => {
  it('sends the token when signed in and none when signed out', async () => {
    const { send, seen, state } = setUp(() => new Response());
    await send(request());
    state.tokens = null;
    await send(request());
    expect(seen.map((r) => r.auth)).toEqual(['Bearer a1', null]);
  });

  it('renews once for ten calls in flight and retries each with its body', async () => {
    const { send, seen, state } = setUp(onlyA2);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => send(request(`body ${i}`))));
    expect(answers.map((a) => a.status)).toEqual(Array(10).fill(200));
    expect(state.renewals).toBe(1);
    expect(
      seen
        .filter((r) => r.auth === 'Bearer a2')
        .map((r) => r.body)
        .sort(),
    ).toEqual(Array.from({ length: 10 }, (_, i) => `body ${i}`));
  });

  it('does not renew again when a 401 answers an older token', async () => {
    let release = () => {};
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { send, state } = setUp(async (r) => {
      if (r.headers.get('x-late') && r.headers.get('authorization') === 'Bearer a1') await late;
      return onlyA2(r);
    });
    const slow = send(new Request('http://x/', { headers: { 'x-late': '1' } }));
    await send(request());
    release();
    expect((await slow).status).toBe(200);
    expect(state.renewals).toBe(1);
  });

  it('is not repeated with the tokens of another account', async () => {
    const token = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`;
    const { send, seen, state } = setUp(() => new Response(null, { status: 401 }));
    state.tokens = { access: token('1'), refresh: 'r1' };
    const call = send(request('once'));
    state.tokens = { access: token('2'), refresh: 'r2' };
    expect((await call).status).toBe(401);
    expect([seen.length, state.renewals, state.refused]).toEqual([1, 0, 0]);
  });

  it('retries only once', async () => {
    const { send, seen } = setUp(() => new Response(null, { status: 401 }));
    expect((await send(request())).status).toBe(401);
    expect(seen).toHaveLength(2);
  });

  it('ends the session once when the renewal is refused', async () => {
    const { send, state } = setUp(onlyA2, async () => ({ outcome: 'refused' }));
    const answers = await Promise.all([send(request()), send(request())]);
    expect(answers.map((a) => a.status)).toEqual([401, 401]);
    expect(state.refused).toBe(1);
  });

  it('keeps the session and rejects the call when the renewal gets no answer', async () => {
    const busy = setUp(onlyA2, async () => ({
      outcome: 'unreachable',
      response: new Response('{}', { status: 503 }),
    }));
    const both = await Promise.all([busy.send(request()), busy.send(request())]);
    expect(both.map((a) => a.status)).toEqual([503, 503]);
    expect(await both[1]?.text()).toBe('{}');
    expect(busy.state.tokens?.access).toBe('a1');

    const offline = setUp(onlyA2, async () => ({ outcome: 'unreachable' }));
    await expect(offline.send(request())).rejects.toThrow(TypeError);
    expect(offline.state.tokens?.access).toBe('a1');
    expect(offline.state.refused).toBe(0);
  });
});
