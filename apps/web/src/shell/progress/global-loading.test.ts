import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { globalLoading, startLoading, stopLoading, whileLoading } from './global-loading.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  stopLoading();
  vi.useRealTimers();
});

it('starts with the default text and ends after 30 s', () => {
  expect(globalLoading.get()).toEqual({ loading: false, text: 'Loading' });
  startLoading();
  vi.advanceTimersByTime(29_999);
  expect(globalLoading.get()).toEqual({ loading: true, text: 'Loading' });
  vi.advanceTimersByTime(1);
  expect(globalLoading.get().loading).toBe(false);
});

it('restarts the 30 s on each start', () => {
  startLoading('Finalizando');
  vi.advanceTimersByTime(20_000);
  startLoading('Finalizando');
  vi.advanceTimersByTime(20_000);
  expect(globalLoading.get()).toEqual({ loading: true, text: 'Finalizando' });
});

it('ends when the work ends or fails', async () => {
  await expect(
    whileLoading(async () => {
      expect(globalLoading.get().loading).toBe(true);
      throw new Error('x');
    }),
  ).rejects.toThrow('x');
  expect(globalLoading.get().loading).toBe(false);
});
