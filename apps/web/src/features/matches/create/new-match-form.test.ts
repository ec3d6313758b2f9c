import { ApiError } from '@bandeja/contract/client';
import type { Instant } from '@bandeja/rules/time/instant';
import { beforeEach, expect, it } from 'vitest';
import { mountHook } from '../../../testing/mount.tsx';
import { stubStorage } from '../../../testing/storage.ts';
import { useSentAt } from './new-match-form.tsx';

const BEFORE = '2026-03-09T18:29:50.000Z' as Instant;
const AFTER = '2026-03-09T18:30:10.000Z' as Instant;
const open = (now: Instant) => mountHook((given: Instant) => useSentAt('match.create', given), now);
const fail = (error: unknown) => () => Promise.reject(error);
const lost = new ApiError(0, undefined);

beforeEach(stubStorage);

it('the time of a form is the present until it is sent', () => {
  const form = open(BEFORE);
  form.rerender(AFTER);
  expect(form.result().at).toBe(AFTER);
});

it('a retry after a lost answer has the time of the first request, also after a reload', async () => {
  const form = open(BEFORE);
  await expect(form.result().send(fail(lost))).rejects.toBe(lost);
  form.rerender(AFTER);
  expect(form.result().at).toBe(BEFORE);
  form.unmount();
  expect(open(AFTER).result().at).toBe(BEFORE);
});

it.each<[string, () => Promise<unknown>]>([
  ['an answer', async () => 'created'],
  ['a refusal', fail(new ApiError(409, {}, { code: 'match_not_yours' }))],
])('the time is the present again after %s', async (_, run) => {
  const form = open(BEFORE);
  await form
    .result()
    .send(run)
    .catch(() => undefined);
  form.rerender(AFTER);
  expect(form.result().at).toBe(AFTER);
  form.unmount();
  expect(open(AFTER).result().at).toBe(AFTER);
});
