import { expect, test, vi } from 'vitest';
import { type Capture, captureShown } from './load-capture.ts';

/** Canvases whose middle has this opacity, one for each drawing; the last one again and again. */
function capturing(...opacities: number[]) {
  const canvases = opacities.map((opacity) => ({
    ...{ width: 200, height: 101 },
    getContext: () => ({
      getImageData: (x: number, y: number) => {
        expect([x, y]).toEqual([100, 50]);
        return { data: [0, 0, 0, opacity] };
      },
    }),
  }));
  const capture = vi.fn(async () => (canvases.length > 1 ? canvases.shift() : canvases[0]));
  const shown = captureShown(capture as unknown as Capture, {} as HTMLElement, {
    ...{ scale: 2, font: { cssText: '' } },
  });
  return { capture, shown, last: canvases.at(-1) };
}

test('a card is drawn again while nothing is on its canvas', async () => {
  const drawn = capturing(255);
  expect(await drawn.shown).toBe(drawn.last);
  expect(drawn.capture).toHaveBeenCalledOnce();
  const late = capturing(0, 0, 255);
  expect(await late.shown).toBe(late.last);
  expect(late.capture).toHaveBeenCalledTimes(3);
});

test('a card that stays empty fails', async () => {
  vi.useFakeTimers();
  const { capture, shown } = capturing(0);
  const failed = expect(shown).rejects.toThrow('The picture stayed empty');
  await vi.runAllTimersAsync();
  await failed;
  expect(capture).toHaveBeenCalledTimes(6);
  vi.useRealTimers();
});
