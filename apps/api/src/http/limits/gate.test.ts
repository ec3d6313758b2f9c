import type { ErrorCode } from '@bandeja/contract/error-codes';
import { describe, expect, test } from 'vitest';
import { createGate, createSharedReads, type GateLimits } from './gate.ts';

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

/** Turns that are given by hand. */
function turns() {
  const waiting: (() => void)[] = [];
  return {
    inTurn: async <T>(work: () => Promise<T>) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return work();
    },
    next: () => waiting.shift()?.(),
  };
}

test('a request joins one that waits, and none that has begun', async () => {
  const { inTurn, next } = turns();
  const share = createSharedReads<number>();
  let runs = 0;
  let end = () => {};
  const work = async () => {
    const run = ++runs;
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    return run;
  };
  const ask = (name = 'a') => share(name, work, inTurn);
  const [first, joined, other] = [ask(), ask(), ask('b')];
  next();
  await expect.poll(() => runs).toBe(1);
  const later = ask();
  end();
  expect(await Promise.all([first, joined])).toEqual([1, 1]);
  next();
  await expect.poll(() => runs).toBe(2);
  end();
  expect(await other).toBe(2);
  next();
  await expect.poll(() => runs).toBe(3);
  end();
  expect(await later).toBe(3);
});

test("an error of the run is every request's, a refused turn only its own", async () => {
  const share = createSharedReads<number>();
  const { inTurn, next } = turns();
  const failing = () => Promise.reject(new Error('the database is away'));
  const both = [share('a', failing, inTurn), share('a', failing, inTurn)];
  next();
  for (const result of await Promise.allSettled(both)) expect(result.status).toBe('rejected');

  const refused = share(
    'b',
    async () => 1,
    async () => {
      throw new Error('too many');
    },
  );
  const joined = share(
    'b',
    async () => 2,
    (work) => work(),
  );
  await expect(refused).rejects.toThrow('too many');
  expect(await joined).toBe(2);
});
