import { expect, test } from 'vitest';
import { isPlaying, stepsOfKey, stepsOfSwipe, turn } from './banner-carousel.tsx';

test.each([
  [0, 1, 3, 1],
  [2, 1, 3, 0],
  [0, -1, 3, 2],
  [0, 1, 1, 0],
  [0, 1, 0, 0],
])('from banner %i, %i steps of %i lead to %i', (index, steps, count, next) => {
  expect(turn(index, steps, count)).toBe(next);
});

test.each([
  [-80, 5, false, 1],
  [80, 5, false, -1],
  [-80, 5, true, -1],
  [80, 5, true, 1],
  [-20, 0, false, 0],
  [-80, 90, false, 0],
])('a movement of %i × %i px, right to left %s, is %i steps', (dx, dy, rtl, steps) => {
  expect(stepsOfSwipe({ dx, dy, rtl })).toBe(steps);
});

test('arrow keys step forward and back, mirrored from right to left', () => {
  expect(['ArrowRight', 'ArrowLeft', 'Enter'].map((key) => stepsOfKey(key, false))).toEqual([1, -1, 0]);
  expect(['ArrowRight', 'ArrowLeft'].map((key) => stepsOfKey(key, true))).toEqual([-1, 1]);
});

const idle = { chosen: null, reducedMotion: false, hovered: false, focused: false, count: 3 };
test.each([
  ['plays by itself', {}, true],
  ['pauses on hover', { hovered: true }, false],
  ['pauses on focus', { focused: true }, false],
  ['stands still when there is one banner', { count: 1 }, false],
  ['stands still under reduced motion', { reducedMotion: true }, false],
  ['plays under reduced motion when the player starts it', { reducedMotion: true, chosen: 'play' }, true],
  ['stays paused when the player pauses it', { chosen: 'pause' }, false],
  ['pauses on hover after the player starts it', { chosen: 'play', hovered: true }, false],
] as const)('%s', (_, given, playing) => {
  expect(isPlaying({ ...idle, ...given })).toBe(playing);
});
