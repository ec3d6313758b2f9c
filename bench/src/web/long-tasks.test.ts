import { expect, test } from 'vitest';
import { longTasks } from './long-tasks.ts';

const task = (tid: number, dur: number, tdur: number) => ({
  name: 'ThreadControllerImpl::RunTask',
  pid: 1,
  tid,
  dur: dur * 1_000,
  tdur: tdur * 1_000,
});
const named = (tid: number, name: string) => ({ name: 'thread_name', pid: 1, tid, args: { name } });
const main = named(7, 'CrRendererMain');

test('long tasks are those of the main thread, by the clock and by its processor time', () => {
  const events = [
    main,
    named(8, 'Compositor'),
    task(7, 60, 20),
    task(7, 80, 70),
    task(7, 10, 10),
    task(8, 500, 500),
  ];
  expect(longTasks(events)).toEqual({ over50: 2, longest: 80, busyOver50: 1, busiest: 70 });
});

test('a trace without processor times is refused', () => {
  expect(() => longTasks([main, task(7, 60, 0)])).toThrow('no processor times');
});
