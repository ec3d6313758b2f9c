import type { ErrorCode } from '@bandeja/contract/error-codes';
import { describe, expect, test } from 'vitest';
import { createGate, type GateLimits } from './gate.ts';

const WIDE: GateLimits = { width: 1, queue: 100, perAccount: 100, perAddress: 100 };

function deferred() {
  let open = () => {};
  const done = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, done };
}

const at = (account: string, { key = 'court:1', address = '192.0.2.1' } = {}) => ({ key, account, address });

const codeOf = (work: Promise<unknown>): Promise<ErrorCode | 'passed'> =>
  work.then(
    () => 'passed' as const,
    (error) => error.code,
  );

/** A gate of width 1 whose first request runs until `open`; `enter` notes the order in which the others run. */
function blockedGate(limits: Partial<GateLimits> = {}) {
  const gate = createGate({ ...WIDE, ...limits });
  const held = deferred();
  const order: string[] = [];
  const first = gate(at('first', { address: '192.0.2.99' }), () => held.done);
  return {
    order,
    enter: (name: string, place: Parameters<typeof gate>[0]) =>
      gate(place, async () => void order.push(name)),
    open: async () => {
      held.open();
      await first;
    },
  };
}

describe('a gate', () => {
  test('runs as many requests of a key at a time as it is wide', async () => {
    const gate = createGate({ ...WIDE, width: 2 });
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside++;
      most = Math.max(most, inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside--;
    };
    await Promise.all(Array.from({ length: 8 }, (_, index) => gate(at(`account ${index}`), work)));
    expect(most).toBe(2);
  });

  test('runs a request of another key while a key is busy', async () => {
    const { enter, open, order } = blockedGate();
    await enter('other court', at('a', { key: 'court:2' }));
    expect(order).toEqual(['other court']);
    await open();
  });

  test('answers 503 when its queue is full', async () => {
    const { enter, open } = blockedGate({ queue: 1 });
    const waiting = enter('a', at('a'));
    expect(await codeOf(enter('b', at('b')))).toBe('unavailable');
    await open();
    await waiting;
    expect(await codeOf(enter('b', at('b')))).toBe('passed');
  });

  test('gives its place to the next request when the work fails', async () => {
    const gate = createGate({ ...WIDE, queue: 1 });
    await expect(gate(at('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(gate(at('a'), async () => 'yes')).resolves.toBe('yes');
  });
});

describe('the shares of a gate', () => {
  test('an account with 800 requests delays another account by one request', async () => {
    const { enter, open, order } = blockedGate({ queue: 2000, perAccount: 800, perAddress: 2000 });
    const hoard = Array.from({ length: 800 }, (_, index) => enter(`hoarder ${index}`, at('hoarder')));
    const other = enter('other', at('other'));
    await open();
    await other;
    expect(order.slice(0, 2)).toEqual(['hoarder 0', 'other']);
    await Promise.all(hoard);
  });

  test('accounts take turns, each with its own requests in order', async () => {
    const { enter, open, order } = blockedGate();
    const places = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => enter(name, at(name.slice(0, 1))));
    await open();
    await Promise.all(places);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('an account beyond its share is answered 429, another account of the same address waits', async () => {
    const { enter, open } = blockedGate({ perAccount: 2 });
    const waiting = [enter('a1', at('a')), enter('a2', at('a'))];
    expect(await codeOf(enter('a3', at('a')))).toBe('rate_limited');
    const other = enter('b1', at('b'));
    await open();
    await Promise.all([...waiting, other]);
    expect(await codeOf(enter('a3', at('a')))).toBe('passed');
  });

  test('an address beyond its share is answered 429 for all of its accounts; another address waits', async () => {
    const { enter, open } = blockedGate({ perAddress: 2 });
    const waiting = [enter('a', at('a')), enter('b', at('b'))];
    expect(await codeOf(enter('c', at('c')))).toBe('rate_limited');
    const other = enter('d', at('d', { address: '192.0.2.2' }));
    await open();
    await Promise.all([...waiting, other]);
  });
});
