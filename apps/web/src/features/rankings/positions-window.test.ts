import { describe, expect, it } from 'vitest';
import { pagesOf, placeToSearch, windowAround } from './positions-window.ts';

it('shows a whole ranking below the podium when it fits', () => {
  expect(windowAround(1, 20)).toEqual({ first: 4, last: 20 });
  expect(windowAround(19, 20)).toEqual({ first: 4, last: 20 });
  expect(windowAround(1, 2)).toEqual({ first: 4, last: 2 });
});

it('moves the window of a large ranking around a place, without leaving the ranking', () => {
  expect(windowAround(1, 1_000, 100)).toEqual({ first: 4, last: 103 });
  expect(windowAround(500, 1_000, 100)).toEqual({ first: 450, last: 549 });
  expect(windowAround(990, 1_000, 100)).toEqual({ first: 901, last: 1_000 });
});

it('requests the pages that contain the places', () => {
  expect(pagesOf({ first: 4, last: 20 }, 20)).toEqual([{ start: 1, end: 20 }]);
  expect(pagesOf({ first: 48, last: 52 }, 1_000)).toEqual([
    { start: 1, end: 50 },
    { start: 51, end: 100 },
  ]);
  expect(pagesOf({ first: 4, last: 2 }, 2)).toEqual([]);
});

describe('the place to search for the own row', () => {
  const row = (position: number, id: number) => ({ position, player: { id } });
  const rows = new Map([
    [48, row(48, 1)],
    [49, row(49, 2)],
    [50, row(49, 3)],
  ]);

  it('is the place of the row, also below the first of its position', () => {
    expect(placeToSearch(rows, { viewerId: 3, position: 49 })).toBe(50);
  });

  it('is the place after the loaded rows of the position while the row is not loaded', () => {
    expect(placeToSearch(rows, { viewerId: 9, position: 49 })).toBe(51);
    expect(placeToSearch(rows, { viewerId: 9, position: 48 })).toBeNull();
    expect(placeToSearch(new Map(), { viewerId: 9, position: 48 })).toBeNull();
  });

  it('is null when the row is on the podium', () => {
    expect(placeToSearch(new Map([[3, row(1, 9)]]), { viewerId: 9, position: 1 })).toBeNull();
  });
});
