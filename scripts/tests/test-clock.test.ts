import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { at } from '../lib/root.mjs';
import { repositoryFiles } from '../lib/source-files.mjs';
import { DEFAULT_INSTANT, fixTestClock, testClockOffset } from '../lib/test-run/test-instant.mjs';

const HOUR_MS = 3_600_000;
const texts = repositoryFiles()
  .filter((file) => /\.([cm]?[jt]sx?|json|sh)$/.test(file))
  .map((file) => ({ file, text: readFileSync(at(file), 'utf8') }));
const filesWith = (pattern: RegExp, within = /./) =>
  texts.filter(({ file, text }) => within.test(file) && pattern.test(text)).map(({ file }) => file);

describe('BANDEJA_TEST_NOW', () => {
  const startOf = (BANDEJA_TEST_NOW?: string) => Date.now() + testClockOffset({ BANDEJA_TEST_NOW });
  const about = (instant: string) => expect.closeTo(Date.parse(instant) / 10_000, 0);

  test.each(['2028-02-29T06:20:00-03:00', '2026-12-31T23:55-03:00', '2027-01-03T03:10:00Z'])(
    'starts a run at the instant %s',
    (instant) => {
      expect(startOf(instant) / 10_000).toEqual(about(instant));
    },
  );

  test('starts a run at the default instant when it is not set, and at the clock of the machine when it is "now"', () => {
    expect(startOf() / 10_000).toEqual(about(DEFAULT_INSTANT));
    expect(startOf('') / 10_000).toEqual(about(DEFAULT_INSTANT));
    expect(testClockOffset({ BANDEJA_TEST_NOW: 'now' })).toBe(0);
  });

  test.each(['tomorrow', '2028-02-29', '2028-02-29T06:20:00', '2028-13-01T06:20:00Z', '12'])(
    '%s is refused',
    (instant) => {
      expect(() => testClockOffset({ BANDEJA_TEST_NOW: instant })).toThrow('is no instant');
    },
  );

  test('gives all processes the offset of the first', () => {
    const env = { BANDEJA_TEST_NOW: 'now', BANDEJA_TEST_CLOCK_OFFSET: '17' };
    fixTestClock(env);
    expect(env.BANDEJA_TEST_CLOCK_OFFSET).toBe('17');
  });
});

test('moves every way to read the clock of a process, and the clock keeps running', () => {
  const program = `
    const start = Date.now();
    while (Date.now() < start + 5);
    const of = (date) => new Date(date).getTime();
    console.log(JSON.stringify({
      now: start, made: of(new Date()), text: of(Date()), ticks: Date.now() > start, given: of(0),
      isDate: new Date() instanceof Date && new Date().constructor === Date,
    }));`;
  const args = [
    '--import',
    at('scripts', 'lib', 'test-run', 'set-clock.mjs'),
    '--input-type=module',
    '--eval',
    program,
  ];
  const env = { ...process.env, BANDEJA_TEST_CLOCK_OFFSET: String(HOUR_MS) };
  const read = JSON.parse(execFileSync(process.execPath, args, { env, encoding: 'utf8' }));
  const machine = Date.now() - Number(process.env.BANDEJA_TEST_CLOCK_OFFSET ?? 0);
  for (const time of [read.now, read.made, read.text]) {
    expect(Math.abs(time - machine - HOUR_MS)).toBeLessThan(60_000);
  }
  expect(read).toMatchObject({ ticks: true, given: 0, isDate: true });
});

test('the process that started a program moves its clock on, where it was started so', async () => {
  const args = [
    ...['--import', at('scripts', 'lib', 'test-run', 'set-clock.mjs')],
    ...['--eval', 'setInterval(() => {}, 1000)'],
  ];
  const env = { ...process.env, BANDEJA_TEST_CLOCK_OFFSET: '0', BANDEJA_TEST_CLOCK_MOVES: '1' };
  const program = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const machine = Date.now() - Number(process.env.BANDEJA_TEST_CLOCK_OFFSET ?? 0);
  program.send({ advanceMs: 2 * HOUR_MS });
  const [{ advancedTo }] = await once(program, 'message');
  program.kill();
  expect(Math.abs(advancedTo - machine - 2 * HOUR_MS)).toBeLessThan(60_000);
});

describe('the set clock is for tests only', () => {
  test('no code of the app, the API and the commands reads its settings', () => {
    expect(filesWith(/BANDEJA_TEST_/, /^(apps|packages|bench)\//)).toEqual([]);
    expect(filesWith(/set-clock/)).toEqual([
      // Starts server and control as programs.
      'bench/src/control/control.test.ts',
      // The operator's commands of browser tests.
      'e2e/support/tournament-steps.ts',
      'scripts/lib/build/serve.mjs',
      'scripts/tests/test-clock.test.ts',
      'vitest.config.ts',
    ]);
  });

  test('browser tests read only the clock of the run', () => {
    const machineClock = /\bnew Date\(\)|\bDate\.now\(\)/;
    expect(filesWith(machineClock, /^e2e\//)).toEqual(['e2e/support/clock.ts', 'e2e/support/new-player.ts']);
  });

  test('no statement of the API reads the clock of the database', () => {
    const databaseClock =
      /sql[^`]*`[^`]*\b(now\(\)|current_(timestamp|date|time)|localtime|clock_timestamp)/i;
    expect(filesWith(databaseClock, /^apps\/api\/src\/(?!.*\.test\.ts)/)).toEqual([]);
  });
});
