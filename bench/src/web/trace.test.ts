import { expect, test } from 'vitest';
import { longTasks, workOfChanges } from './trace.ts';

const MAIN = { pid: 7, tid: 1 };
const task = (name: string, ts: number, dur: number, thread = MAIN) => ({
  name,
  ph: 'X',
  ts,
  dur,
  ...thread,
});
const mark = (name: string, ts: number) => ({ name, ph: 'I', ts, ...MAIN });

test('the work between a click and its paint is split by kind, without what it contains', () => {
  const [change] = workOfChanges([
    task('RunTask', 0, 60_000),
    mark('change /match', 10_000),
    task('FunctionCall', 5_000, 45_000),
    task('Layout', 20_000, 12_000),
    task('MinorGC', 40_000, 3_000),
    task('V8.GCScavenger', 40_500, 2_000),
    task('Layout', 20_000, 12_000, { pid: 7, tid: 2 }),
    task('RunTask', 70_000, 5_000),
    task('Paint', 71_000, 4_000),
    mark('painted /match', 80_000),
    task('RunTask', 80_000, 5_000),
  ]);
  expect(change?.path).toBe('/match');
  expect(change?.work).toEqual({
    script: 25,
    style: 0,
    layout: 12,
    paint: 4,
    gc: 3,
    other: 11,
    idle: 15,
    all: 70,
  });
});

test('a change that was not painted has no work', () => {
  expect(workOfChanges([mark('change /match', 10), mark('painted /booking', 20)])).toEqual([]);
});

const ran = (tid: number, dur: number, tdur: number) => ({
  name: 'ThreadControllerImpl::RunTask',
  ts: 0,
  pid: 1,
  tid,
  dur: dur * 1_000,
  tdur: tdur * 1_000,
});
const named = (tid: number, name: string) => ({ name: 'thread_name', ts: 0, pid: 1, tid, args: { name } });
const main = named(7, 'CrRendererMain');

test('long tasks are those of the main thread, by the clock and by its processor time', () => {
  const events = [
    main,
    named(8, 'Compositor'),
    ran(7, 60, 20),
    ran(7, 80, 70),
    ran(7, 10, 10),
    ran(8, 500, 500),
  ];
  expect(longTasks(events)).toEqual({ over50: 2, longest: 80, busyOver50: 1, busiest: 70 });
});

test('a trace without processor times is refused', () => {
  expect(() => longTasks([main, ran(7, 60, 0)])).toThrow('no processor times');
});
