import { expect, test } from 'vitest';
import { createSharedReads } from './shared-reads.ts';

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
