import { expect, test } from 'vitest';
import { ownRefereePath } from './manage-api.ts';

test('the address of the own link is shown until another takes its place or it is ended', () => {
  const made = { path: '/desk/invitation/referee/abc', created_at: '2026-03-14T09:50:00.000Z' };
  const { path, created_at } = made;
  expect(ownRefereePath(made, { created_at, made_by: 'ana' })).toBe(path);
  expect(ownRefereePath(made, { created_at: '2026-03-14T09:50:01.234Z', made_by: 'bia' })).toBeNull();
  expect([ownRefereePath(made, null), ownRefereePath(made, undefined)]).toEqual([null, null]);
  expect(ownRefereePath(undefined, undefined)).toBeNull();
});
