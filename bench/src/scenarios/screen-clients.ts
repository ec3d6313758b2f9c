import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { rounded } from '../harness.ts';
import { percentile } from '../load.ts';

export type Order = { port: number; hash: string; screens: number };
export type Report = {
  events: number;
  reads: number;
  /** Reads without a changed answer. */
  unchanged: number;
  refused: number;
  megabytes: number;
  /** Milliseconds from the event at a screen until its answer is there. */
  p50: number;
  p99: number;
  /** The share of one core that the screens used: they run on the machine of the server. */
  core: number;
};

/** As the page (tv-page.tsx): within two seconds after an event, and without one. */
const READ_MS = 15_000;
const SPREAD_MS = 2_000;
const OPENING_AT_ONCE = 50;
/** All behind the network of one club. */
const headers = { 'x-forwarded-for': '198.51.100.7' };

/** A screen: a stream of events, and a read that its browser revalidates. Resolves when the first answer is there. */
async function openScreen({ port, hash }: Order, report: Report, latencies: number[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = async (path: string, more: Record<string, string> = {}, own?: Agent) => {
    const request = get({
      port,
      host: '127.0.0.1',
      path,
      agent: own ?? false,
      headers: { ...headers, ...more },
    });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response;
  };
  let etag = '';
  let isSoon = false;
  const read = async () => {
    const sent = performance.now();
    const known: Record<string, string> = etag ? { 'if-none-match': etag } : {};
    const response = await send(`/tournament/${hash}/tv/`, { 'accept-encoding': 'br', ...known }, agent);
    response.on('data', (part: Buffer) => {
      report.megabytes += part.length / 1e6;
    });
    await once(response, 'end');
    report.reads += 1;
    if (response.statusCode === 304) report.unchanged += 1;
    else if (response.statusCode !== 200) report.refused += 1;
    etag = response.headers.etag ?? etag;
    latencies.push(performance.now() - sent);
  };
  await read();
  const stream = await send(`/events/stream/?topics=tournament:${hash}`);
  if (stream.statusCode !== 200) {
    report.refused += 1;
    return;
  }
  stream.setEncoding('utf8').on('data', (text: string) => {
    if (!/^event: tournament$/m.test(text)) return;
    report.events += 1;
    if (isSoon) return;
    isSoon = true;
    setTimeout(() => {
      isSoon = false;
      void read();
    }, Math.random() * SPREAD_MS);
  });
  setInterval(() => void read(), READ_MS);
}

process.once('message', async (order: Order) => {
  const report: Report = {
    events: 0,
    reads: 0,
    unchanged: 0,
    refused: 0,
    megabytes: 0,
    p50: 0,
    p99: 0,
    core: 0,
  };
  const latencies: number[] = [];
  for (let start = 0; start < order.screens; start += OPENING_AT_ONCE) {
    const size = Math.min(OPENING_AT_ONCE, order.screens - start);
    await Promise.all(Array.from({ length: size }, () => openScreen(order, report, latencies)));
  }
  latencies.length = 0;
  Object.assign(report, { reads: 0, unchanged: 0, megabytes: 0 });
  const [since, used] = [performance.now(), process.cpuUsage()];
  process.once('message', () => {
    const { user, system } = process.cpuUsage(used);
    latencies.sort((a, b) => a - b);
    const [p50, p99] = [0.5, 0.99].map((share) => rounded(percentile(latencies, share)));
    const core = rounded((user + system) / 1000 / (performance.now() - since), 2);
    process.send?.({ ...report, ...{ p50, p99, core, megabytes: rounded(report.megabytes) } });
  });
  process.send?.(report);
});
