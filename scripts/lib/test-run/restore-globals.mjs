// Test files of one process share their modules and globals (vitest.config.ts): what a file replaces ends with it. A
// global that stayed made another file fail, in some orders only.
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
