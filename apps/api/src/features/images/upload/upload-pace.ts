import type { Socket } from 'node:net';
import { Refusal } from '../../../http/errors/refusal.ts';

export type UploadTimes = {
  /** Interval of the check. */
  windowMs: number;
  /** The bytes that must arrive in each window. */
  windowBytes: number;
  /** All of it; the server itself ends any request after 30 s. */
  totalMs: number;
};

/** 8 KB a second: a tenth of what a phone sends with one bar of signal. */
export const UPLOAD_TIMES: UploadTimes = { windowMs: 5_000, windowBytes: 40 * 1024, totalMs: 30_000 };

/**
 * Watches the bytes of a connection. `failed` rejects with a refusal when too few of them come in a window, or the whole
 * takes too long; it never resolves. Call `stop` when the upload is there.
 */
export function watchPace(socket: Socket, { windowMs, windowBytes, totalMs }: UploadTimes) {
  let timer: NodeJS.Timeout | undefined;
  const failed = new Promise<never>((_, reject) => {
    let before = socket.bytesRead;
    let windowsLeft = Math.ceil(totalMs / windowMs);
    timer = setInterval(() => {
      const { bytesRead } = socket;
      windowsLeft -= 1;
      if (windowsLeft <= 0 || bytesRead - before < windowBytes)
        reject(new Refusal('upload_too_slow', { field: 'image' }));
      before = bytesRead;
    }, windowMs);
  });
  return { failed, stop: () => clearInterval(timer) };
}
