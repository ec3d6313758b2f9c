import { expect, it } from 'vitest';
import { pageWindow } from './pagination.tsx';

it.each([
  [1, 3, 5, [1, 2, 3]],
  [1, 20, 5, [1, 2, 3, 4, 5]],
  [3, 20, 5, [1, 2, 3, 4, 5]],
  [4, 20, 5, [2, 3, 4, 5, 6]],
  [20, 20, 5, [16, 17, 18, 19, 20]],
  [10, 20, 10, [5, 6, 7, 8, 9, 10, 11, 12, 13, 14]],
  [20, 20, 10, [11, 12, 13, 14, 15, 16, 17, 18, 19, 20]],
  [1, 1, 5, [1]],
  [1, 0, 5, []],
])('pageWindow of page %i of %i with %i buttons', (page, count, size, expected) => {
  expect(pageWindow(page, count, size)).toEqual(expected);
});
