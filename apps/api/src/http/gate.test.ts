import { describe, expect, test } from 'vitest';
import { Refusal } from './errors/refusal.ts';
import { createGate } from './gate.ts';

function deferred() {
  let open = () => {};
  const done = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, done };
}

describe('a gate', () => {
  test('lets only its width through at a time, per key', async () => {
    const gate = createGate({ width: 2, queue: 10 });
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside++;
      most = Math.max(most, inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside--;
    };
    await Promise.all(Array.from({ length: 8 }, () => gate('court:1', work)));
    expect(most).toBe(2);
  });

  test('keeps keys apart', async () => {
    const gate = createGate({ width: 1, queue: 10 });
    const held = deferred();
    const first = gate('court:1', () => held.done);
    await gate('court:2', async () => {});
    held.open();
    await first;
  });

  test('refuses once its queue is full', async () => {
    const gate = createGate({ width: 1, queue: 1 });
    const held = deferred();
    const first = gate('court:1', () => held.done);
    const second = gate('court:1', async () => {});
    await expect(gate('court:1', async () => {})).rejects.toBeInstanceOf(Refusal);
    held.open();
    await Promise.all([first, second]);
  });

  test('opens again after work that failed', async () => {
    const gate = createGate({ width: 1, queue: 1 });
    await expect(gate('court:1', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(gate('court:1', async () => 'yes')).resolves.toBe('yes');
  });
});
