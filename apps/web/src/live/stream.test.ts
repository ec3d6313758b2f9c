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
interface Connection {
  topics: string;
  readMs: string | null;
  send: (text: string) => void;
  end: () => void;
  cut: () => void;
  aborted: () => boolean;
}

const HELLO = 'event: hello\ndata: {}\n\n';

function setUp(refuse: (topics: string) => Response | null = () => null, headers: HeadersInit = {}) {
  const requests: Connection[] = [];
  const opens: (readonly string[])[] = [];
  const completes: boolean[] = [];
  const events: unknown[] = [];
  const net = { online: true };
  const stream = createStream({
    isOnline: () => net.online,
    onEvent: (event) => events.push(event),
    onOpen: (topics, complete) => {
      opens.push(topics);
      completes.push(complete);
    },
    send: async (request) => {
      const topics = new URL(request.url).searchParams.get('topics') ?? '';
      const refusal = refuse(topics);
      let control: ReadableStreamDefaultController<Uint8Array> | undefined;
      const body = new ReadableStream<Uint8Array>({
        start(given) {
          control = given;
        },
      });
      request.signal.addEventListener('abort', () => control?.error(request.signal.reason));
      requests.push({
        topics,
        readMs: new URL(request.url).searchParams.get('read_ms'),
        send: (text) => control?.enqueue(new TextEncoder().encode(text)),
        end: () => control?.close(),
        cut: () => control?.error(new TypeError('network error')),
        aborted: () => request.signal.aborted,
      });
      return refusal ?? new Response(body, { headers });
    },
  });
  const last = () => {
    const request = requests.at(-1);
    if (!request) throw new Error('no connection was requested');
    return request;
  };
  /** Opens a first connection and sends hello on it. */
  const open = async (topics: string[]) => {
    stream.setTopics(topics);
    await pass(100);
    last().send(HELLO);
    await pass(0);
    return last();
  };
  return { stream, requests, opens, completes, events, net, last, open };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('the stream opens no connection when no topic is set or the device is offline', async () => {
  const { stream, requests, net } = setUp();
  stream.setTopics([]);
  net.online = false;
  stream.setTopics(['bookings']);
  await pass(60_000);
  expect(requests).toHaveLength(0);
  net.online = true;
  stream.retryNow();
  expect(requests).toHaveLength(1);
});

it('the stream passes events on when the server has sent hello', async () => {
  const { opens, events, open } = setUp();
  const connection = await open(['bookings', 'match:7']);
  expect(connection.topics).toBe('bookings,match:7');
  expect(opens).toEqual([['bookings', 'match:7']]);
  connection.send('event: match\ndata: {"id":7,"version":2}\n\n');
  await pass(0);
  expect(events).toEqual([{ event: 'match', data: { id: 7, version: 2 } }]);
});

it('the stream opens the new connection before it closes the old one when the topics change', async () => {
  const { stream, opens, requests, open, last } = setUp();
  const old = await open(['bookings']);
  stream.setTopics(['bookings', 'match:7']);
  stream.setTopics(['bookings', 'match:8']);
  await pass(100);
  expect(requests.map(({ topics }) => topics)).toEqual(['bookings', 'bookings,match:8']);
  expect(old.aborted()).toBe(false);
  last().send(HELLO);
  await pass(0);
  expect(old.aborted()).toBe(true);
  expect(opens).toEqual([['bookings'], ['bookings', 'match:8']]);
  await pass(40_000);
  expect(requests).toHaveLength(2);
});

it('the stream opens no connection when topics are removed and set again at once', async () => {
  const { stream, requests, open } = setUp();
  await open(['bookings']);
  stream.setTopics([]);
  stream.setTopics(['bookings']);
  await pass(1_000);
  expect(requests).toHaveLength(1);
});

it.each(['end', 'cut'] as const)('the stream reports no open topics and reconnects after %s', async (how) => {
  const { opens, requests, open, last } = setUp();
  const connection = await open(['bookings']);
  connection[how]();
  await pass(0);
  expect(opens.at(-1)).toEqual([]);
  await pass(1_100);
  expect(requests).toHaveLength(2);
  last().send(HELLO);
  await pass(0);
  expect(opens.at(-1)).toEqual(['bookings']);
});

it('the stream doubles its delay after each failure and retries at once when the network is back', async () => {
  const { stream, requests, last, open } = setUp();
  await open(['bookings']);
  for (let failure = 0; failure < 5; failure += 1) {
    last().cut();
    await pass(0);
    // The delay is between half of the time and all of it.
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
])('retryDelay after %i failures in a row is %i to %i ms', (failures, least, most) => {
  expect(retryDelay(failures, 0)).toBe(least);
  expect(retryDelay(failures, 1)).toBe(most);
});

it('the stream drops a connection when nothing arrives for 50 s, heartbeats included', async () => {
  const { opens, open } = setUp();
  const connection = await open(['bookings']);
  for (let beat = 0; beat < 5; beat += 1) {
    await pass(20_000);
    connection.send(':\n\n');
    await pass(0);
  }
  expect(opens).toEqual([['bookings']]);
  await pass(50_000);
  expect(connection.aborted()).toBe(true);
  expect(opens.at(-1)).toEqual([]);
});

it('the stream notes what the page was told of where replicas answer, and nothing elsewhere', async () => {
  const page = { cookie: '' };
  vi.stubGlobal('document', page);
  const connection = await setUp().open(['bookings']);
  connection.send('event: match\ndata: {"id":7,"version":2}\n\n');
  await pass(0);
  expect(page.cookie).toBe('');
  const { open } = setUp(undefined, { 'x-replica': 'on' });
  await open(['bookings']);
  expect(page.cookie).toMatch(/^bandeja_seen=now;path=\/;max-age=\d+;/);
});

it('the stream reports a gap when the server sends resync', async () => {
  const { opens, open } = setUp();
  const connection = await open(['bookings']);
  connection.send('event: resync\ndata: {}\n\n');
  await pass(0);
  expect(opens).toEqual([['bookings'], [], ['bookings']]);
});

it('the stream keeps the other topics and retries later when the server refuses one', async () => {
  const { stream, requests, opens, open, last } = setUp((topics) =>
    topics.includes('match:13') ? Response.json({}, { status: 403 }) : null,
  );
  const first = await open(['bookings']);
  stream.setTopics(['bookings', 'match:13']);
  await pass(1_200);
  expect(requests.map(({ topics }) => topics)).toEqual(['bookings', 'bookings,match:13']);
  expect(first.aborted()).toBe(false);
  expect(opens).toEqual([['bookings']]);
  await pass(45_000);
  first.send(':\n\n');
  await pass(45_000);
  first.send(':\n\n');
  await pass(45_000);
  expect(last().topics).toBe('bookings,match:13');
  expect(requests).toHaveLength(3);
});

it('the stream waits for retry-after when the server is busy', async () => {
  const { stream, requests } = setUp(() =>
    Response.json({}, { status: 429, headers: { 'retry-after': '20' } }),
  );
  stream.setTopics(['bookings']);
  await pass(19_000);
  expect(requests).toHaveLength(1);
  await pass(2_000);
  expect(requests).toHaveLength(2);
});

it('a refusal whose connection has been closed meanwhile leaves no unhandled error', async () => {
  const handled = vi.fn();
  const cancel = () => {
    const cancelled = Promise.reject(new DOMException('signal is aborted without reason', 'AbortError'));
    vi.spyOn(cancelled, 'catch').mockImplementation(handled);
    cancelled.then(undefined, () => undefined);
    return cancelled;
  };
  const { stream } = setUp(() =>
    Object.defineProperty(new Response(null, { status: 401 }), 'body', { value: { cancel } }),
  );
  stream.setTopics(['bookings']);
  await pass(100);
  expect(handled).toHaveBeenCalled();
});

it('the stream requests at most 20 topics when more are set', async () => {
  const { stream, last } = setUp();
  stream.setTopics(Array.from({ length: 30 }, (_, n) => `match:${n}`));
  await pass(100);
  expect(last().topics.split(',')).toHaveLength(20);
});

it('the stream closes its connection at once when the session changes', async () => {
  const { stream, requests, opens, open } = setUp();
  const connection = await open(['bookings']);
  stream.reset();
  expect(connection.aborted()).toBe(true);
  expect(opens.at(-1)).toEqual([]);
  await pass(100);
  expect(requests).toHaveLength(2);
});

const COMPLETE = 'event: hello\ndata: {"complete":true}\n\n';

it('the first connection of a page requests the events since it was opened; later ones do not', async () => {
  const { stream, requests, completes, last } = setUp();
  await pass(3_000);
  stream.setTopics(['bookings']);
  await pass(100);
  expect(requests.map(({ readMs }) => readMs)).toEqual(['3050']);
  last().send(COMPLETE);
  await pass(0);
  stream.setTopics(['bookings', 'match:7']);
  await pass(100);
  expect(last().readMs).toBeNull();
  last().send(HELLO);
  await pass(0);
  expect(completes).toEqual([true, false]);
});

it('a first connection ten seconds after the page was opened requests no earlier events', async () => {
  const { stream, last } = setUp();
  await pass(10_000);
  stream.setTopics(['bookings']);
  await pass(100);
  expect(last().readMs).toBeNull();
});

it('earlier events count as missed when the request was on its way for two seconds', async () => {
  const { stream, completes, last } = setUp();
  stream.setTopics(['bookings']);
  await pass(2_100);
  last().send(COMPLETE);
  await pass(0);
  expect(completes).toEqual([false]);
});
