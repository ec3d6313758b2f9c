import { ApiError } from '@bandeja/contract/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropAllDrafts } from '../lib/form/drafts.ts';
import { besideDraft, createAttempt, inMemory } from './attempt.ts';

const sendTo = (attempt: ReturnType<typeof createAttempt>) => {
  const keys: string[] = [];
  return {
    keys,
    send: (input: unknown, outcome?: unknown) =>
      attempt
        .run(input, async (key) => {
          keys.push(key);
          if (outcome) throw outcome;
          return key;
        })
        .catch(() => undefined),
  };
};

const lost = new ApiError(0, undefined);
const refusal = new ApiError(409, { error: 'Não.' }, { code: 'slot_taken' });

describe('the key of an attempt', () => {
  it.each<[string, unknown]>([
    ['the answer is lost', lost],
    ['a proxy answers', new ApiError(502, '<html>')],
    ['the server fails, perhaps after the commit', new ApiError(503, {}, { code: 'unavailable' })],
    ['the page is closed while it waits', new DOMException('Aborted', 'AbortError')],
  ])('is kept when %s', async (_, outcome) => {
    const { keys, send } = sendTo(createAttempt(inMemory()));
    await send('book', outcome);
    await send('book', outcome);
    await send('book');
    expect(new Set(keys).size).toBe(1);
  });

  it.each<[string, unknown]>([
    ['the server has done it', undefined],
    ['the server has refused', refusal],
  ])('is renewed after %s', async (_, outcome) => {
    const { keys, send } = sendTo(createAttempt(inMemory()));
    await send('book', lost);
    await send('book', outcome);
    await send('book');
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  it('is renewed when the input changes, also when the first input comes back', async () => {
    const { keys, send } = sendTo(createAttempt(inMemory()));
    await send({ court: 1 }, lost);
    await send({ court: 2 }, lost);
    await send({ court: 1 }, lost);
    expect(new Set(keys).size).toBe(3);
  });

  it('stays with the later of two overlapping attempts', async () => {
    const slot = inMemory();
    const attempt = createAttempt(slot);
    let answer = () => {};
    const first = attempt.run('a', () => new Promise<void>((resolve) => (answer = resolve)));
    const { send, keys } = sendTo(attempt);
    await send('b', lost);
    answer();
    await first;
    await send('b');
    expect(keys[1]).toBe(keys[0]);
  });
});

describe('an attempt beside a draft', () => {
  beforeEach(() => {
    // Shows its entries as keys, as sessionStorage does.
    const storage: Record<string, string> = {};
    const methods = {
      getItem: (key: string) => storage[key] ?? null,
      setItem: (key: string, value: string) => {
        storage[key] = value;
      },
      removeItem: (key: string) => {
        delete storage[key];
      },
    };
    const handler: ProxyHandler<typeof storage> = {
      get: (_, name) => methods[name as keyof typeof methods] ?? storage[String(name)],
    };
    vi.stubGlobal('sessionStorage', new Proxy(storage, handler));
  });
  afterEach(() => vi.unstubAllGlobals());

  /** The page as it is after a reload. */
  const load = () => sendTo(createAttempt(besideDraft('match.create')));

  it('survives a reload', async () => {
    const before = load();
    await before.send('match', lost);
    const after = load();
    await after.send('match');
    expect(after.keys).toEqual(before.keys);
  });

  it('is another one after a reload when the server had answered', async () => {
    const before = load();
    await before.send('match');
    const after = load();
    await after.send('match');
    expect(after.keys).not.toEqual(before.keys);
  });

  it('is gone with the drafts when the player signs out', async () => {
    const before = load();
    await before.send('match', lost);
    dropAllDrafts();
    const after = load();
    await after.send('match');
    expect(after.keys).not.toEqual(before.keys);
  });

  it('lives as long as the page when storage is closed', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const { keys, send } = load();
    await send('match', lost);
    await send('match');
    expect(keys[1]).toBe(keys[0]);
  });
});
