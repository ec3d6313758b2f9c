import { StreamEvents } from '@bandeja/contract/schemas/events';
import { expect, it } from 'vitest';
import { readEvents, type StreamMessage } from './read-events.ts';

const match = { event: 'match', data: { id: 7, version: 3 } };
const MATCH = 'event: match\ndata: {"id":7,"version":3}\n\n';

it.each<[string, (string | Uint8Array)[], unknown[]]>([
  ['one event', [MATCH], [match]],
  ['two events in one chunk', [MATCH + MATCH], [match, match]],
  ['one event split at every character', [...MATCH], [match]],
  ['CRLF split between two chunks', ['event: match\r', '\ndata: {"id":7,"version":3}\r\n\r', '\n'], [match]],
  ['data over two lines', ['event: match\ndata: {"id":7,\ndata: "version":3}\n\n'], [match]],
  [
    'comments, retry and ids, which are no events',
    [':\n\n: heartbeat\n\nretry: 2000\nid: 4\n\n', MATCH],
    [match],
  ],
  [
    'messages of the stream itself',
    ['event: hello\ndata: {}\n\nevent: resync\ndata:\n\n'],
    [{ event: 'hello', complete: false }, { event: 'resync' }],
  ],
  [
    'a hello that nothing precedes unheard',
    ['event: hello\ndata: {"complete":true}\n\n'],
    [{ event: 'hello', complete: true }],
  ],
  ['an event of an unknown kind', ['event: weather\ndata: {}\n\n', MATCH], [{ event: 'unknown' }, match]],
  ['data that is not JSON', ['event: match\ndata: {"id\n\n'], [{ event: 'unknown' }]],
  ['an event without its final blank line', ['event: match\ndata: {"id":7,"version":3}\n'], []],
  [
    'a letter split between two chunks',
    splitInside('event: notification\ndata: {"title":"João"}\n\n', 'ã'),
    [{ event: 'notification', data: { title: 'João' } }],
  ],
])('readEvents reads %s', async (_name, chunks, messages) => {
  const seen: StreamMessage[] = [];
  let bytes = 0;
  await readEvents(bodyOf(chunks), { onMessage: (message) => seen.push(message), onBytes: () => bytes++ });
  expect(seen).toEqual(messages);
  expect(bytes).toBe(chunks.length);
});

it.each(Object.keys(StreamEvents))('readEvents reads the event %s of the contract', async (event) => {
  const seen: StreamMessage[] = [];
  await readEvents(bodyOf([`event: ${event}\ndata: {}\n\n`]), {
    onMessage: (message) => seen.push(message),
    onBytes: () => {},
  });
  expect(seen).toEqual([{ event, data: {} }]);
});

it('readEvents rejects when the connection breaks', async () => {
  const body = new ReadableStream<Uint8Array>({ start: (control) => control.error(new TypeError('cut')) });
  await expect(readEvents(body, { onMessage: () => {}, onBytes: () => {} })).rejects.toThrow('cut');
});

function bodyOf(chunks: readonly (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(control) {
      for (const chunk of chunks) control.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      control.close();
    },
  });
}

/** Two chunks, split inside the bytes of one letter. */
function splitInside(text: string, letter: string): Uint8Array[] {
  const encoder = new TextEncoder();
  const cut = encoder.encode(text.slice(0, text.indexOf(letter))).length + 1;
  const bytes = encoder.encode(text);
  return [bytes.slice(0, cut), bytes.slice(cut)];
}
