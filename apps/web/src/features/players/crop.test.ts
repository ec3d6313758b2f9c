import { expect, test } from 'vitest';
import { fitCrop, MAX_ZOOM, pulled, shrunk, squareOf, startCrop } from './crop.ts';

const wide = { width: 4000, height: 3000 };

test('the first crop is the largest centred square', () => {
  expect(squareOf(wide, startCrop(wide))).toEqual({ left: 500, top: 0, side: 3000 });
});

test('dragging to the right shows more of the left side, up to the edge', () => {
  const start = startCrop(wide);
  expect(squareOf(wide, pulled(wide, start, 0.1, 0))).toEqual({ left: 200, top: 0, side: 3000 });
  expect(squareOf(wide, pulled(wide, start, 9, -9))).toEqual({ left: 0, top: 0, side: 3000 });
  expect(squareOf(wide, pulled(wide, start, -9, 9)).left).toBe(1000);
});

test('a drag moves less when zoomed in, and the zoom is limited to four', () => {
  const near = fitCrop(wide, { ...startCrop(wide), zoom: 2 });
  expect(squareOf(wide, near)).toEqual({ left: 1250, top: 750, side: 1500 });
  expect(squareOf(wide, pulled(wide, near, 0, 0.1)).top).toBe(600);
  expect(fitCrop(wide, { ...near, zoom: 99 }).zoom).toBe(MAX_ZOOM);
  expect(fitCrop(wide, { ...near, zoom: 0 }).zoom).toBe(1);
});

test('zooming out moves the square back into the picture', () => {
  const corner = pulled(wide, { ...startCrop(wide), zoom: 4 }, -9, -9);
  expect(squareOf(wide, fitCrop(wide, { ...corner, zoom: 1 }))).toEqual({ left: 1000, top: 0, side: 3000 });
});

test('the longer side shrinks to the limit, is never enlarged, and stays at least one pixel', () => {
  expect(shrunk({ width: 8000, height: 6000 }, 2048)).toEqual({ width: 2048, height: 1536 });
  expect(shrunk({ width: 300, height: 200 }, 2048)).toEqual({ width: 300, height: 200 });
  expect(shrunk({ width: 20_000, height: 1 }, 2048)).toEqual({ width: 2048, height: 1 });
});
