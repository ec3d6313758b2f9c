import type { Browser, Page } from '@playwright/test';

/** Tasks of a page's main thread, in milliseconds. */
export interface LongTasks {
  /** Tasks over 50 ms by the clock, and the longest. */
  over50: number;
  longest: number;
  /** The same by the thread's processor time, which leaves out that it waited: for a core, or for the threads that paint. */
  busyOver50: number;
  busiest: number;
}

/** What the browser traces of one task: times in microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** Does something in a page, and reads the tasks of its main thread meanwhile from Chromium's trace. */
export async function withLongTasks<T>(
  browser: Browser,
  page: Page,
  work: () => Promise<T>,
): Promise<{ done: T; tasks: LongTasks }> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  const done = await work();
  const trace: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  return { done, tasks: longTasks(trace.traceEvents) };
}

export function longTasks(events: readonly TraceEvent[]): LongTasks {
  const thread = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(thread),
  );
  const tasks = events.filter((event) => event.name.endsWith('RunTask') && mains.has(thread(event)));
  const times = (of: 'dur' | 'tdur') => tasks.map((task) => (task[of] ?? 0) / 1_000);
  const [wall, busy] = [times('dur'), times('tdur')];
  if (busy.every((ms) => ms === 0)) throw new Error('The trace has no processor times of the main thread');
  return {
    over50: wall.filter((ms) => ms > 50).length,
    longest: Math.max(0, ...wall),
    busyOver50: busy.filter((ms) => ms > 50).length,
    busiest: Math.max(0, ...busy),
  };
}
