import { expect, it } from 'vitest';
import { foldedTitle, foldNotifications, isNotificationGroup } from './folding.ts';
import { notificationTypes } from './notifications.ts';

const listOf = (...groups: string[]) => groups.map((group, id) => ({ id, group }));
const idsOf = (...groups: string[]) =>
  foldNotifications(listOf(...groups)).map(({ items }) => items.map(({ id }) => id));

it.each([
  [[], []],
  [['match_added'], [[0]]],
  [
    ['match_added', 'match_added'],
    [[0], [1]],
  ],
  [['match_added', 'match_added', 'match_added'], [[0, 1, 2]]],
  [
    ['awaiting', 'awaiting', 'match_added', 'awaiting'],
    [[0], [1], [2], [3]],
  ],
  [
    ['match_added', 'awaiting', 'awaiting', 'awaiting', 'awaiting'],
    [[0], [1, 2, 3, 4]],
  ],
  [
    ['later', 'later', 'later'],
    [[0], [1], [2]],
  ],
])('foldNotifications(%j) makes %j', (groups, folds) => {
  expect(idsOf(...groups)).toEqual(folds);
});

it('every type has a line for several', () => {
  expect(foldedTitle('awaiting', 3)).toBe('3 resultados esperam você');
  for (const type of notificationTypes) {
    expect(isNotificationGroup(type)).toBe(true);
    expect(foldedTitle(type, 4)).toContain('4');
  }
});
