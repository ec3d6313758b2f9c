import { setImmediate as afterWaitingWork } from 'node:timers/promises';

/** Runs long work without blocking the thread: requests that wait are served after each slice of `sliceMs`. */
export async function inSlices<Result>(steps: Generator<unknown, Result>, sliceMs: number): Promise<Result> {
  let begun = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - begun < sliceMs) continue;
    await afterWaitingWork();
    begun = performance.now();
  }
}
