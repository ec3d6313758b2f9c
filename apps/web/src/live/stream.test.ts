import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStream, retryDelay } from './stream.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('location', { origin: 'http://bandeja.test' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The server's side of one connection. */
interface Opened {
  topics: string;
  say: (text: string) => void;
  end: () => void;
  cut: () => void;
  aborted: () => boolean;
}

const HELLO = 'event: hello\ndata: {}\n\n';

function setting(refuse: (topics: string) => Response | null = () => null) {
  const requests: Opened[] = [];
  const opens: (readonly string[])[] = [];
  const told: unknown[] = [];
  const net = { online: true };
  const stream = createStream({
    isOnline: () => net.online,
    onTold: (event) => told.push(event),
    onOpen: (topics) => opens.push(topics),
    send: async (request) => {
      const topics = new URL(request.url).searchParams.get('topics') ?? '';
      const no = refuse(topics);
      let control: ReadableStreamDefaultController<Uint8Array> | undefined;
      const body = new ReadableStream<Uint8Array>({
        start(given) {
          control = given;
        },
      });
      request.signal.addEventListener('abort', () => control?.error(request.signal.reason));
      requests.push({
        topics,
        say: (text) => control?.enqueue(new TextEncoder().encode(text)),
        end: () => control?.close(),
        cut: () => control?.error(new TypeError('network error')),
        aborted: () => request.signal.aborted,
      });
      return no ?? new Response(body);
    },
  });
  const last = () => {
    const request = requests.at(-1);
    if (!request) throw new Error('nothing was asked for');
    return request;
  };
  /** Opens a first connection and says hello on it. */
  const open = async (topics: string[]) => {
    stream.want(topics);
    await pass(100);
    last().say(HELLO);
    await pass(0);
    return last();
  };
  return { stream, requests, opens, told, net, last, open };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('opens nothing while nothing is wanted, or without a signal', async () => {
  const { stream, requests, net } = setting();
  stream.want([]);
  net.online = false;
  stream.want(['bookings']);
  await pass(60_000);
  expect(requests).toHaveLength(0);
  net.online = true;
  stream.retryNow();
  expect(requests).toHaveLength(1);
});

it('hears from the hello on, and passes on what is told', async () => {
  const { opens, told, open } = setting();
  const line = await open(['bookings', 'match:7']);
  expect(line.topics).toBe('bookings,match:7');
  expect(opens).toEqual([['bookings', 'match:7']]);
  line.say('event: match\ndata: {"id":7,"version":2}\n\n');
  await pass(0);
  expect(told).toEqual([{ event: 'match', data: { id: 7, version: 2 } }]);
});

it('other topics: the new connection is open before the old one closes, and there is no gap', async () => {
  const { stream, opens, requests, open, last } = setting();
  const old = await open(['bookings']);
  stream.want(['bookings', 'match:7']);
  stream.want(['bookings', 'match:8']);
  await pass(100);
  expect(requests.map(({ topics }) => topics)).toEqual(['bookings', 'bookings,match:8']);
  expect(old.aborted()).toBe(false);
  last().say(HELLO);
  await pass(0);
  expect(old.aborted()).toBe(true);
  expect(opens).toEqual([['bookings'], ['bookings', 'match:8']]);
  await pass(40_000);
  expect(requests).toHaveLength(2);
});

it('topics that come back before anything was opened open nothing', async () => {
  const { stream, requests, open } = setting();
  await open(['bookings']);
  stream.want([]);
  stream.want(['bookings']);
  await pass(1_000);
  expect(requests).toHaveLength(1);
});

it.each(['end', 'cut'] as const)('%s: says that nothing is heard, and tries again', async (how) => {
  const { opens, requests, open, last } = setting();
  const line = await open(['bookings']);
  line[how]();
  await pass(0);
  expect(opens.at(-1)).toEqual([]);
  await pass(1_100);
  expect(requests).toHaveLength(2);
  last().say(HELLO);
  await pass(0);
  expect(opens.at(-1)).toEqual(['bookings']);
});

it('waits longer each time, and not at all when the network comes back', async () => {
  const { stream, requests, last, open } = setting();
  await open(['bookings']);
  for (let failure = 0; failure < 5; failure += 1) {
    last().cut();
    await pass(0);
    // Never before half of the time, never after it.
    const before = requests.length;
    await pass(500 * 2 ** failure - 50);
    expect(requests).toHaveLength(before);
    await pass(500 * 2 ** failure + 100);
    expect(requests).toHaveLength(before + 1);
  }
  last().cut();
  await pass(0);
  const before = requests.length;
  stream.retryNow();
  expect(requests).toHaveLength(before + 1);
});

it.each([
  [0, 500, 1_000],
  [3, 4_000, 8_000],
  [30, 15_000, 30_000],
])('after %i failures in a row it waits %i to %i ms', (failures, least, most) => {
  expect(retryDelay(failures, 0)).toBe(least);
  expect(retryDelay(failures, 1)).toBe(most);
});

it('a line on which nothing moves for 50 s is dead; a heartbeat is a sign of life', async () => {
  const { opens, open } = setting();
  const line = await open(['bookings']);
  for (let beat = 0; beat < 5; beat += 1) {
    await pass(20_000);
    line.say(':\n\n');
    await pass(0);
  }
  expect(opens).toEqual([['bookings']]);
  await pass(50_000);
  expect(line.aborted()).toBe(true);
  expect(opens.at(-1)).toEqual([]);
});

it('the server’s resync is a gap', async () => {
  const { opens, open } = setting();
  const line = await open(['bookings']);
  line.say('event: resync\ndata: {}\n\n');
  await pass(0);
  expect(opens).toEqual([['bookings'], [], ['bookings']]);
});

it('a topic that is refused does not silence the others, and is tried again later', async () => {
  const { stream, requests, opens, open, last } = setting((topics) =>
    topics.includes('match:13') ? Response.json({}, { status: 403 }) : null,
  );
  const first = await open(['bookings']);
  stream.want(['bookings', 'match:13']);
  await pass(1_200);
  expect(requests.map(({ topics }) => topics)).toEqual(['bookings', 'bookings,match:13']);
  expect(first.aborted()).toBe(false);
  expect(opens).toEqual([['bookings']]);
  await pass(45_000);
  first.say(':\n\n');
  await pass(45_000);
  first.say(':\n\n');
  await pass(45_000);
  expect(last().topics).toBe('bookings,match:13');
  expect(requests).toHaveLength(3);
});

it('waits as long as a busy server asks', async () => {
  const { stream, requests } = setting(() =>
    Response.json({}, { status: 429, headers: { 'retry-after': '20' } }),
  );
  stream.want(['bookings']);
  await pass(19_000);
  expect(requests).toHaveLength(1);
  await pass(2_000);
  expect(requests).toHaveLength(2);
});

it('asks for no more topics than the server takes', async () => {
  const { stream, last } = setting();
  stream.want(Array.from({ length: 30 }, (_, n) => `match:${n}`));
  await pass(100);
  expect(last().topics.split(',')).toHaveLength(20);
});

it('another session: what is open closes at once', async () => {
  const { stream, requests, opens, open } = setting();
  const line = await open(['bookings']);
  stream.reset();
  expect(line.aborted()).toBe(true);
  expect(opens.at(-1)).toEqual([]);
  await pass(100);
  expect(requests).toHaveLength(2);
});
