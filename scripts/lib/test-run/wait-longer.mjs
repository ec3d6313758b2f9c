import { vi } from 'vitest';

/** vi.waitFor gives up after 1 s unless told otherwise; on a busy machine a job or an event takes longer, which is no defect. */
const WAIT_MS = 10_000;

const { waitFor } = vi;
// The files share one module graph, and each loads this first.
if (waitFor.name !== 'waitLonger')
  vi.waitFor = function waitLonger(check, options = WAIT_MS) {
    return waitFor(check, options);
  };
