import type { Browser, Page } from '@playwright/test';

/** What the browser traces: times in microseconds. */
interface TraceEvent {
  name: string;
  ph?: string;
  ts: number;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** Does something in a page, and reads meanwhile what Chromium traces of it. */
async function traced<T>(browser: Browser, page: Page, categories: string[], work: () => Promise<T>) {
  await browser.startTracing(page, { categories });
  const done = await work();
  const trace: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  return { done, events: trace.traceEvents };
}

/** Tasks of a page's main thread, in milliseconds. */
export interface LongTasks {
  /** Tasks over 50 ms by the clock, and the longest. */
  over50: number;
  longest: number;
  /** The same by the thread's processor time, which leaves out that it waited: for a core, or for the threads that paint. */
  busyOver50: number;
  busiest: number;
}

/** Does something in a page, and reads the tasks of its main thread meanwhile. */
export async function withLongTasks<T>(browser: Browser, page: Page, work: () => Promise<T>) {
  const { done, events } = await traced(browser, page, ['toplevel'], work);
  return { done, tasks: longTasks(events) };
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

/** Traced to attribute the work of the main thread; `toplevel` would split tasks that are one here. */
const WORK_CATEGORIES = ['devtools.timeline', 'blink.user_timing', 'v8', 'disabled-by-default-v8.gc'];

/** The marks a page sets when a link is clicked and when the frame with the new page is painted. */
export const CHANGE_MARK = 'change ';
export const PAINTED_MARK = 'painted ';

const KINDS = {
  script: /^(FunctionCall|EvaluateScript|EventDispatch|RunMicrotasks|FireAnimationFrame|TimerFire|v8\.)/,
  style: /^(UpdateLayoutTree|ParseAuthorStyleSheet)$/,
  layout: /^Layout$/,
  paint: /^(PrePaint|Paint|Layerize|Commit)$/,
  gc: /GC/,
};

export type Work = Record<keyof typeof KINDS | 'other' | 'idle' | 'all', number>;

/** Changes the route so often, and reads the work of each change. */
export async function withWork(browser: Browser, page: Page, change: () => Promise<void>) {
  return workOfChanges((await traced(browser, page, WORK_CATEGORIES, change)).events);
}

/**
 * Milliseconds of the main thread by kind of work, from each click to the frame that shows the new page, in the order of the
 * clicks. A forced layout counts as layout, not as the script that forces it.
 */
export function workOfChanges(events: readonly TraceEvent[]): { path: string; work: Work }[] {
  const marks = events
    .filter(({ name }) => name.startsWith(CHANGE_MARK) || name.startsWith(PAINTED_MARK))
    .toSorted((a, b) => a.ts - b.ts);
  return marks.flatMap((click, index) => {
    if (!click.name.startsWith(CHANGE_MARK)) return [];
    const path = click.name.slice(CHANGE_MARK.length);
    const painted = marks.slice(index).find(({ name }) => name === PAINTED_MARK + path);
    return painted ? [{ path, work: workBetween(events, click, painted.ts) }] : [];
  });
}

function workBetween(events: readonly TraceEvent[], { pid, tid, ts: start }: TraceEvent, end: number): Work {
  const work: Work = { script: 0, style: 0, layout: 0, paint: 0, gc: 0, other: 0, idle: 0, all: 0 };
  const cut = (at: number) => Math.min(Math.max(at, start), end);
  const inside = events
    .filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X')
    .map((event) => ({ kind: kindOf(event.name), from: cut(event.ts), to: cut(event.ts + (event.dur ?? 0)) }))
    .filter(({ from, to }) => to > from)
    // An event follows those that contain it.
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
  const open: typeof inside = [];
  work.idle = end - start;
  for (const event of inside) {
    while ((open.at(-1)?.to ?? Number.POSITIVE_INFINITY) <= event.from) open.pop();
    const outer = open.at(-1)?.kind ?? 'idle';
    work[outer] -= event.to - event.from;
    work[event.kind] += event.to - event.from;
    open.push(event);
  }
  work.all = end - start;
  return Object.fromEntries(Object.entries(work).map(([kind, time]) => [kind, time / 1_000])) as Work;
}

function kindOf(name: string): keyof typeof KINDS | 'other' {
  for (const [kind, names] of Object.entries(KINDS)) if (names.test(name)) return kind as keyof typeof KINDS;
  return 'other';
}
