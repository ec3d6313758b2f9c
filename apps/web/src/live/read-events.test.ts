import { expect, it } from 'vitest';
import { type Line, readEvents } from './read-events.ts';

const match = { event: 'match', data: { id: 7, version: 3 } };
const MATCH = 'event: match\ndata: {"id":7,"version":3}\n\n';

it.each<[string, (string | Uint8Array)[], unknown[]]>([
  ['one event', [MATCH], [match]],
  ['two in one chunk', [MATCH + MATCH], [match, match]],
  ['split anywhere', [...MATCH], [match]],
  ['CRLF, split between the two', ['event: match\r', '\ndata: {"id":7,"version":3}\r\n\r', '\n'], [match]],
  ['data over two lines', ['event: match\ndata: {"id":7,\ndata: "version":3}\n\n'], [match]],
  ['comments, retry and ids are no events', [':\n\n: heartbeat\n\nretry: 2000\nid: 4\n\n', MATCH], [match]],
  [
    'the stream’s own words',
    ['event: hello\ndata: {}\n\nevent: resync\ndata:\n\n'],
    [{ event: 'hello' }, { event: 'resync' }],
  ],
  ['a kind of tomorrow', ['event: weather\ndata: {}\n\n', MATCH], [{ event: 'unknown' }, match]],
  ['data that is no JSON', ['event: match\ndata: {"id\n\n'], [{ event: 'unknown' }]],
  ['an event without its end', ['event: match\ndata: {"id":7,"version":3}\n'], []],
  [
    'a letter split between two chunks',
    splitInside('event: notification\ndata: {"title":"João"}\n\n', 'ã'),
    [{ event: 'notification', data: { title: 'João' } }],
  ],
])('%s', async (_name, chunks, lines) => {
  const seen: Line[] = [];
  let bytes = 0;
  await readEvents(bodyOf(chunks), { onLine: (line) => seen.push(line), onBytes: () => bytes++ });
  expect(seen).toEqual(lines);
  expect(bytes).toBe(chunks.length);
});

it('throws when the stream is cut off', async () => {
  const body = new ReadableStream<Uint8Array>({ start: (control) => control.error(new TypeError('cut')) });
  await expect(readEvents(body, { onLine: () => {}, onBytes: () => {} })).rejects.toThrow('cut');
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

/** Two chunks with the cut inside the bytes of a letter. */
function splitInside(text: string, letter: string): Uint8Array[] {
  const encoder = new TextEncoder();
  const cut = encoder.encode(text.slice(0, text.indexOf(letter))).length + 1;
  const bytes = encoder.encode(text);
  return [bytes.slice(0, cut), bytes.slice(cut)];
}
