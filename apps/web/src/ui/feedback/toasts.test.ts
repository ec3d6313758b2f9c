import { beforeEach, expect, it } from 'vitest';
import { dismissToast, showErrorToast, showToast, toasts } from './toasts.ts';

beforeEach(() => toasts.set([]));

it('keeps errors 10 s and others 5 s', () => {
  showErrorToast('Ocorreu um erro inesperado');
  showToast({ message: 'Salvo' });
  expect(toasts.get().map(({ tone, duration }) => [tone, duration])).toEqual([
    ['error', 10_000],
    ['success', 5_000],
  ]);
});

it('shows equal toasts once, and at most three toasts', () => {
  const first = showErrorToast('a');
  expect(showErrorToast('a')).toBe(first);
  for (const message of ['b', 'c', 'd']) showToast({ message });
  expect(toasts.get().map((toast) => toast.message)).toEqual(['b', 'c', 'd']);
  dismissToast(toasts.get()[0]?.id ?? 0);
  expect(toasts.get()).toHaveLength(2);
});
