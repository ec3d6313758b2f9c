import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@bandeja/rules/time/instant';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LogFiles, openLogFiles } from './log-files.ts';

const HOUR_MS = 60 * 60_000;

let folder: string;
let files: LogFiles | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bandeja-log-'));
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: new Date('2026-03-06T12:00:00Z'),
  });
});
afterEach(() => {
  files?.close();
  files = null;
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const warnings: string[] = [];
const open = (days = 30) => {
  files = openLogFiles({ folder, days, clock: () => new Date(), warn: (line) => warnings.push(line) });
  return files;
};
const put = (...names: string[]) => {
  for (const name of names) writeFileSync(join(folder, name), 'x\n');
};
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

test('a start removes files of more days ago, also of days without the server, and no others', () => {
  put('bandeja-2025-01-01.log', 'bandeja-2026-02-03.log', 'bandeja-2026-02-04.log', 'bandeja-2026-03-06.log');
  put('bandeja-2020-01-01.log.gz', 'other-2020-01-01.log', 'notes.txt');
  open();
  expect(readdirSync(folder).toSorted()).toEqual([
    'bandeja-2020-01-01.log.gz',
    'bandeja-2026-02-04.log',
    'bandeja-2026-03-06.log',
    'notes.txt',
    'other-2020-01-01.log',
  ]);
  // Earlier lines of the day stay.
  files?.write('one\n');
  expect(read('bandeja-2026-03-06.log')).toBe('x\none\n');
});

test('each day has its file, only the owner reads it, and the first line of a day removes what is too old', () => {
  const { write } = open(1);
  write('first\n');
  vi.setSystemTime(new Date('2026-03-06T23:59:59.999Z'));
  write('last\n');
  vi.setSystemTime(new Date('2026-03-07T00:00:00Z'));
  write('next\n');
  expect(read('bandeja-2026-03-06.log')).toBe('first\nlast\n');
  expect(read('bandeja-2026-03-07.log')).toBe('next\n');
  expect(statSync(join(folder, 'bandeja-2026-03-07.log')).mode & 0o077).toBe(0);
  vi.setSystemTime(new Date('2026-03-08T00:00:00Z'));
  write('later\n');
  expect(readdirSync(folder).toSorted()).toEqual(['bandeja-2026-03-07.log', 'bandeja-2026-03-08.log']);
});

test('a server that logs nothing for weeks also removes its old files', () => {
  open(7).write('one\n');
  vi.setSystemTime(Date.now() + 6 * DAY_MS);
  vi.advanceTimersByTime(HOUR_MS);
  expect(readdirSync(folder)).toContain('bandeja-2026-03-06.log');
  vi.setSystemTime(Date.now() + 30 * DAY_MS);
  vi.advanceTimersByTime(HOUR_MS);
  expect(readdirSync(folder)).toEqual(['bandeja-2026-04-11.log']);
});

test('a folder that cannot be made is refused at the start', () => {
  put('taken');
  expect(() =>
    openLogFiles({ folder: join(folder, 'taken', 'log'), days: 1, clock: () => new Date(), warn: () => {} }),
  ).toThrow(/ENOTDIR|EEXIST/);
});

test('logs a warning when the file cannot be opened, and continues in the last one', () => {
  const { write } = open();
  write('one\n');
  rmSync(folder, { recursive: true });
  vi.setSystemTime(Date.now() + DAY_MS);
  expect(() => write('two\n')).not.toThrow();
  expect(warnings.join('\n')).toMatch(/ENOENT/);
});
