import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from './hand-over.ts';

const clicked = vi.fn();
const calendar = new Blob(['BEGIN:VCALENDAR'], { type: 'text/calendar;charset=utf-8' });

function browser(navigator: object) {
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('document', { createElement: () => ({ click: clicked }) });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.useFakeTimers();
}
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  clicked.mockReset();
});

test('an app installed on iOS saves a file through the share sheet', () => {
  const share = vi.fn(async (_: ShareData) => {});
  browser({ standalone: true, canShare: (): boolean => true, share });
  saveFile('reserva-7.ics', calendar);
  const [file] = share.mock.calls[0]?.[0].files ?? [];
  expect([file?.name, file?.type]).toEqual(['reserva-7.ics', 'text/calendar;charset=utf-8']);
  expect(clicked).not.toHaveBeenCalled();
});

test.each([
  ['a browser tab of iOS', { standalone: false, canShare: (): boolean => true }],
  ['another browser', { canShare: (): boolean => true }],
  ['an installed app that cannot share the file', { standalone: true, canShare: (): boolean => false }],
  ['an installed app without sharing', { standalone: true }],
])('%s downloads a file', (_, navigator) => {
  browser(navigator);
  saveFile('reserva-7.ics', calendar);
  expect(clicked).toHaveBeenCalledOnce();
});

test.each([
  ['AbortError', 0],
  ['NotAllowedError', 1],
])('after a share sheet that ended with %s a file is downloaded %i times', async (name, times) => {
  browser({
    standalone: true,
    canShare: (): boolean => true,
    share: () => Promise.reject(new DOMException('', name)),
  });
  saveFile('reserva-7.ics', calendar);
  await vi.advanceTimersByTimeAsync(0);
  expect(clicked).toHaveBeenCalledTimes(times);
});
