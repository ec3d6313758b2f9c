import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';

/** Files that read the clock of the device, and why the server's is not meant there. */
const DEVICE_CLOCK: Record<string, string> = {
  'src/lib/time/server-time.ts': 'defines the time of the server',
  'src/data/call-mutation.ts': 'compares with the times of reads on this device',
  'src/data/offline/keep-answers.ts': 'the age of answers stored on this device',
  'src/data/offline/queued-call.ts': 'the age of entries stored on this device',
  'src/data/offline/send-queue.ts': 'the age of entries stored on this device',
  'src/data/offline/start-queue.ts': 'the age of entries stored on this device',
  'src/data/offline/stored-queue.ts': 'orders what tabs of this device have written and erased',
  'src/features/desk/counter/counter-watch.ts': 'how long this device was not touched',
  'src/features/tournaments/tv/tv-page.tsx': 'the age of the answer stored on this device',
  'src/lib/first-paint/early-reads.ts': 'the age of early reads of this visit',
  'src/lib/hooks/use-time.ts': 'when an answer arrived on this device',
  'src/shell/app-shell.tsx': 'the year of the page itself',
  'src/shell/measuring/failed-start.ts': 'the app has not started',
  'first-paint/drawn-home.ts': 'when an answer arrived on this device',
  'first-paint/page.ts': 'starts reads; a refused token is renewed by the app',
  'first-paint/stored-answers.ts': 'the age of answers stored on this device',
};

test('only these files of the web app read the clock of the device', () => {
  const root = join(import.meta.dirname, '../../apps/web');
  const readsClock = /\bDate\.now\(\)|\bnew Date\(\)/;
  const found = ['src', 'first-paint', 'worker'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
      .filter((file) => {
        const lines = readFileSync(join(root, file), 'utf8').split('\n');
        // `Date.now() + storedOffset()` is the time of the server before the app has started.
        return lines.some((line) =>
          readsClock.test(
            line.replace('new Date(Date.now() + storedOffset())', '').replace(/^\s*(\*|\/\/|\/\*).*/, ''),
          ),
        );
      }),
  );
  expect(found.filter((file) => !(file in DEVICE_CLOCK))).toEqual([]);
  expect(Object.keys(DEVICE_CLOCK).filter((file) => !found.includes(file))).toEqual([]);
});
