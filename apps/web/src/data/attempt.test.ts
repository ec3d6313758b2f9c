import { ApiError } from '@bandeja/contract/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropAllDrafts } from '../lib/form/drafts.ts';
import { stubStorage } from '../testing/storage.ts';
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
    ['the request comes too often', new ApiError(429, {}, { code: 'rate_limited' })],
    ['the session has ended', new ApiError(401, {}, { code: 'unauthenticated' })],
    ['a race for a lock is lost', new ApiError(409, {}, { code: 'conflict' })],
    ['the page is closed while it waits', new DOMException('Aborted', 'AbortError')],
  ])('is kept when %s', async (_, outcome) => {
    const { keys, send } = sendTo(createAttempt(inMemory()));
    await send('book', outcome);
    await send('book', outcome);
    await send('book');
    expect(new Set(keys).size).toBe(1);
  });

  it.each<[string, unknown]>([
    ['a success', undefined],
    ['a refusal', refusal],
    ['a limit of the rules', new ApiError(429, {}, { code: 'court_cooling_down' })],
  ])('is renewed after %s', async (_, outcome) => {
    const { keys, send } = sendTo(createAttempt(inMemory()));
    await send('book', lost);
    await send('book', outcome);
    await send('book');
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  it('is renewed when the input changes, also when it changes back', async () => {
    const { keys, send } = sendTo(createAttempt(inMemory()));
    await send({ court: 1 }, lost);
    await send({ court: 2 }, lost);
    await send({ court: 1 }, lost);
    expect(new Set(keys).size).toBe(3);
  });

  it('belongs to the later one when two attempts overlap', async () => {
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

describe('the attempt of a draft', () => {
  beforeEach(stubStorage);
  afterEach(() => vi.unstubAllGlobals());

  /** The attempt after a reload of the page. */
  const load = () => sendTo(createAttempt(besideDraft('match.create')));

  it('keeps its key after a reload', async () => {
    const before = load();
    await before.send('match', lost);
    const after = load();
    await after.send('match');
    expect(after.keys).toEqual(before.keys);
  });

  it('has a new key after a reload when the server had answered', async () => {
    const before = load();
    await before.send('match');
    const after = load();
    await after.send('match');
    expect(after.keys).not.toEqual(before.keys);
  });

  it('is dropped with the drafts when the player signs out', async () => {
    const before = load();
    await before.send('match', lost);
    dropAllDrafts();
    const after = load();
    await after.send('match');
    expect(after.keys).not.toEqual(before.keys);
  });

  it('lasts until a reload when storage is unavailable', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const { keys, send } = load();
    await send('match', lost);
    await send('match');
    expect(keys[1]).toBe(keys[0]);
  });
});
