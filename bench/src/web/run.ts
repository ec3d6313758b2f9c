// Measures the built app and a bare React page in Chromium: the first load with Lighthouse's mobile throttling by
// HTTP/2 and HTTP/1.1, in turns, then changes of the route and long lists. The last line is JSON. Lighthouse itself is
// not used: it installs over 100 packages; throttling and metrics here are those of its applied ("devtools") mode.
import { type Browser, chromium } from '@playwright/test';
import { numberOf, wordOf } from '../harness.ts';
import { median } from '../load.ts';
import { scrollList, warmChanges } from './after-load.ts';
import { BARE, type Front, startFronts } from './front.ts';
import type { Work } from './trace.ts';
import { PHONE, type Stored, type Visit, visit } from './visit.ts';

const VISITS = numberOf('visits', 5);
const only = wordOf('only');
const is = (...parts: string[]) => !only || parts.includes(only);
const setting = (name: string) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: start this by npm run bench:web`);
  return value;
};

const range = (values: readonly number[]) =>
  `${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))}`;

type LoggedIn = {
  cookies: [];
  origins: { origin: string; localStorage: { name: string; value: string }[] }[];
};

/** The storage of a device after the log-in of an account. */
async function loggedIn(url: string, username: string): Promise<LoggedIn> {
  const answer = await fetch(`${setting('BENCH_URL')}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: setting('BENCH_PASSWORD') }),
  });
  const tokens = (await answer.json()) as { access: string; refresh: string };
  const session = JSON.stringify({ access: tokens.access, refresh: tokens.refresh });
  return {
    cookies: [],
    origins: [{ origin: url, localStorage: [{ name: 'bandeja.session', value: session }] }],
  };
}

/** The storage of a device after a log-in, and after a first visit of Home. */
async function storedOf(browser: Browser, url: string): Promise<{ fresh: LoggedIn; known: Stored }> {
  const fresh = await loggedIn(url, setting('BENCH_USER'));
  const context = await browser.newContext({ ...PHONE, storageState: fresh });
  const page = await context.newPage();
  await page.goto(`${url}/`);
  await page.getByRole('heading', { name: 'Últimas partidas' }).waitFor();
  // Stored when the browser has nothing else to do.
  await page.waitForFunction(async () => (await indexedDB.databases()).length > 0);
  await page.waitForTimeout(3_000);
  await page.locator('.dock').getByRole('link', { name: 'Jogos', exact: true }).tap();
  await page.waitForURL('**/match');
  const known = await context.storageState({ indexedDB: true });
  await context.close();
  return { fresh, known };
}

type Row = { page: string; visits: Visit[] };

async function firstLoads(browser: Browser, name: 'h2' | 'h1', front: Front) {
  const { fresh, known } = await storedOf(browser, front.url);
  const rows: (Row & { path: string; stored?: Stored })[] = [
    { page: 'bare React', path: BARE, visits: [] },
    { page: '/login', path: '/login', visits: [] },
    { page: '/ signed in', path: '/', stored: known, visits: [] },
    { page: '/ signed in, first time', path: '/', stored: fresh, visits: [] },
  ];
  for (let turn = 0; turn < VISITS; turn += 1)
    for (const row of rows) row.visits.push(await visit(browser, front.url + row.path, row.stored));
  const bare = median(rows[0]?.visits.map(({ lcp }) => lcp) ?? []);
  const result: Record<string, number> = {};
  console.log(`\n${name === 'h2' ? 'HTTP/2' : 'HTTP/1.1'}, median of ${VISITS} (range)`);
  for (const { page, visits } of rows) {
    const of = (key: 'lcp' | 'tbt' | 'cls' | 'scripts' | 'scriptBytes' | 'bytes') =>
      visits.map((one) => one[key]);
    const ratio = median(of('lcp')) / bare;
    result[`${page} lcp`] = Math.round(ratio * 100) / 100;
    result[`${page} tbt`] = Math.round(median(of('tbt')));
    const kb = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
    console.log(
      `${page.padEnd(26)} LCP ${Math.round(median(of('lcp')))} ms (${range(of('lcp'))}), ratio ${ratio.toFixed(2)}; ` +
        `TBT ${Math.round(median(of('tbt')))} ms (${range(of('tbt'))}); CLS ${median(of('cls')).toFixed(3)}; ` +
        `${median(of('scripts'))} scripts, ${kb(median(of('scriptBytes')))} of ${kb(median(of('bytes')))}; ` +
        `largest: ${visits.at(-1)?.element}`,
    );
  }
  return result;
}

/** The first visit of a club's desk by its owner, against that of the booking page by a player, in turns. */
async function deskLoads(browser: Browser, front: Front) {
  const rows = [
    { path: '/booking', stored: await loggedIn(front.url, setting('BENCH_USER')) },
    { path: `/desk/${setting('BENCH_CLUB')}`, stored: await loggedIn(front.url, setting('BENCH_OWNER')) },
  ].map((row) => ({ ...row, visits: [] as Visit[] }));
  for (let turn = 0; turn < VISITS; turn += 1)
    for (const row of rows) row.visits.push(await visit(browser, front.url + row.path, row.stored));
  console.log(`\nThe desk against the booking page, HTTP/2, median of ${VISITS} (range)`);
  const [booking, desk] = rows.map(({ path, visits }) => {
    const [fcp, lcp] = [visits.map((one) => one.fcp), visits.map((one) => one.lcp)];
    console.log(
      `${path.padEnd(26)} first paint ${Math.round(median(fcp))} ms (${range(fcp)}); ` +
        `LCP ${Math.round(median(lcp))} ms (${range(lcp)}); largest: ${visits.at(-1)?.element}`,
    );
    return { fcp: median(fcp), lcp: median(lcp) };
  });
  const ratioOf = (key: 'fcp' | 'lcp') =>
    Math.round(((desk?.[key] ?? 0) / (booking?.[key] ?? 1)) * 100) / 100;
  const ratios = { 'first paint': ratioOf('fcp'), lcp: ratioOf('lcp') };
  console.log(`${'ratio'.padEnd(26)} first paint ${ratios['first paint']}, LCP ${ratios.lcp}`);
  return ratios;
}

async function routeChanges(browser: Browser, front: Front) {
  const { known } = await storedOf(browser, front.url);
  console.log('\nChanges of the route, pages open before, processor 4 × slower');
  const { times: changes, work } = await warmChanges(browser, front.url, known);
  const firsts = (of: (typeof changes)[string]) => of.map(({ first }) => first);
  for (const [page, times] of Object.entries(changes)) {
    const whole = times.map((time) => time.whole);
    console.log(
      `${page.padEnd(26)} first paint ${Math.round(median(firsts(times)))} ms (${range(firsts(times))}), ` +
        `whole ${Math.round(median(whole))} ms (${range(whole)})`,
    );
  }
  console.log('\nWork of the main thread until the first paint, traced, ms');
  for (const [page, changes] of Object.entries(work)) {
    const of = (kind: keyof Work) => `${kind} ${Math.round(median(changes.map((one) => one[kind])))}`;
    const kinds = ['all', 'script', 'style', 'layout', 'paint', 'gc', 'other', 'idle'] as const;
    console.log(`${page.padEnd(26)} ${kinds.map(of).join(', ')}`);
  }
  return Object.fromEntries(
    Object.entries(changes).map(([page, times]) => [page, Math.round(median(firsts(times)))]),
  );
}

async function longLists(browser: Browser, front: Front) {
  const { known, fresh } = await storedOf(browser, front.url);
  const rankings = await fetch(`${setting('BENCH_URL')}/api/ranking/`, {
    headers: { authorization: `Bearer ${accessOf(fresh)}` },
  });
  const [ranking] = (await rankings.json()) as { id: number }[];
  console.log('\nLists of 1,000 rows scrolled to the end, at the processor’s speed and 4 × slower');
  const lists: Record<string, unknown> = {};
  for (const [kind, path] of [
    ['notifications', '/notifications'],
    ['ranking', `/ranking-details/${ranking?.id}`],
    ['players', '/match'],
  ] as const) {
    for (const isSlow of [false, true]) {
      const seen = await scrollList(browser, front.url + path, known, kind, { isSlow });
      lists[isSlow ? `${kind}, 4 × slower` : kind] = seen;
      console.log(
        `${kind.padEnd(18)} ${isSlow ? '4 ×' : '1 ×'}    ${seen.rows} rows seen, ` +
          `${seen.over50} tasks over 50 ms, longest ${Math.round(seen.longest)} ms; ` +
          `by processor time ${seen.busyOver50}, longest ${Math.round(seen.busiest)} ms`,
      );
    }
  }
  return lists;
}

function accessOf(stored: LoggedIn): string {
  return JSON.parse(stored.origins[0]?.localStorage[0]?.value ?? '{}').access;
}

const fronts = await startFronts(setting('BENCH_URL'));
const browser = await chromium.launch({
  executablePath: setting('CHROMIUM_PATH'),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});
try {
  const results: Record<string, unknown> = {};
  if (is('first'))
    for (const name of ['h2', 'h1'] as const) results[name] = await firstLoads(browser, name, fronts[name]);
  if (is('desk')) results.desk = await deskLoads(browser, fronts.h2);
  // By HTTP/1.1, which Playwright's own requests use.
  if (is('after', 'changes')) results.changes = await routeChanges(browser, fronts.h1);
  if (is('after', 'lists')) results.lists = await longLists(browser, fronts.h1);
  console.log(JSON.stringify(results));
} finally {
  await browser.close();
  fronts.h2.stop();
  fronts.h1.stop();
}
process.exit(0);
