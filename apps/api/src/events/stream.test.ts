import { expect, test } from 'vitest';
import { Stream } from './event-bus.ts';

const open = () => {
  const stream = new Stream(['match:1'], null);
  stream.setEncoding('utf8');
  return stream;
};

test('writes events in the server-sent format, one data line each', () => {
  const stream = open();
  stream.send('match', { id: 1, note: 'duas\nlinhas' });
  stream.beat();
  expect(stream.read()).toBe('event: match\ndata: {"id":1,"note":"duas\\nlinhas"}\n\n:\n\n');
});

test('is closed when its unread bytes exceed the limit, not before', () => {
  const stream = open();
  const note = 'x'.repeat(1_000);
  for (let sent = 0; sent < 60; sent++) stream.send('match', { note });
  expect(stream.destroyed).toBe(false);
  for (let sent = 0; sent < 10; sent++) stream.send('match', { note });
  expect(stream.destroyed).toBe(true);
});

test('stays open while it is read', () => {
  const stream = open();
  stream.resume();
  let bytes = 0;
  stream.on('data', (text: string) => {
    bytes += text.length;
  });
  for (let sent = 0; sent < 1_000; sent++) {
    stream.send('match', { note: 'x'.repeat(1_000) });
    stream.read();
  }
  expect(stream.destroyed).toBe(false);
  expect(bytes).toBeGreaterThan(1_000_000);
});

test('writes nothing after its end, without an error', () => {
  const [ended, cut] = [open(), open()];
  ended.end();
  cut.destroy();
  for (const stream of [ended, cut]) {
    stream.send('match', {});
    stream.end();
  }
  expect(ended.read()).toBeNull();
});
