import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type S3Fault, type S3Server, startS3Server } from '../../test/images/s3-server.ts';
import type { MediaStore, StoredFile } from './media-store.ts';
import { openS3MediaStore } from './s3-media-store.ts';

const NAME = (letter: string) => `${letter.repeat(22)}-256.webp`;
const BYTES = Buffer.from('A picture of a court, in more bytes than one packet has.'.repeat(2_000));
/** Short, and longer than a loaded machine takes for an answer. */
const TIMES = { answerMs: 2_000, readMs: 2_000, probeMs: 2_000, probeKeptMs: 0 };

let server: S3Server;
let store: MediaStore;
beforeEach(async () => {
  server = await startS3Server();
  store = await openS3MediaStore(server.settings, TIMES);
});
afterEach(() => server.close());

const away = (code: 'STORAGE_AWAY' | 'STORAGE_FULL', message: RegExp | string) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });

async function read(name: string): Promise<Buffer | null> {
  const found = await store.read(name);
  return found && buffer(found.stream);
}

test('a file is stored, found, listed, read and removed, with signed requests', async () => {
  expect([await store.read(NAME('a')), await store.has(NAME('a'))]).toEqual([null, false]);
  for (const letter of 'abcde') await store.put(NAME(letter), BYTES);
  expect((await store.read(NAME('a')))?.size).toBe(BYTES.length);
  expect(BYTES.equals((await read(NAME('a'))) ?? Buffer.of())).toBe(true);
  expect(await store.has(NAME('a'))).toBe(true);
  server.objects.set('media/notes.txt', { data: BYTES, changedAt: new Date(), type: undefined });
  const files: StoredFile[] = [];
  for await (const file of store.list()) files.push(file);
  expect(files.map(({ name, size }) => [name, size])).toEqual(
    [...'abcde'].map((letter) => [NAME(letter), BYTES.length]),
  );
  await store.remove(NAME('a'));
  // A removal may come twice.
  await store.remove(NAME('a'));
  expect(await store.has(NAME('a'))).toBe(false);
  expect(server.objects.get(`media/${NAME('b')}`)?.type).toBe('image/webp');
  await store.assertWritable();
});

test('the bucket is a label of the host where S3_PATH_STYLE is off', async () => {
  const settings = { ...server.settings, endpoint: 'https://s3.example:9000', pathStyle: false };
  expect((await openS3MediaStore(settings)).place).toBe('bucket fotos · fotos.s3.example:9000');
});

test.each([
  ['another key', { secretAccessKey: 'another-secret' }, /PUT with 403 SignatureDoesNotMatch$/],
  ['another region', { region: 'us-east-1' }, /403 InvalidAccessKeyId$/],
  ['a bucket that is missing', { bucket: 'nenhum' }, /404 NoSuchBucket$/],
])('%s is a fault that names no secret', async (_, change, message) => {
  const settings = { ...server.settings, ...change };
  store = await openS3MediaStore(settings, TIMES);
  const refused = await store.put(NAME('a'), BYTES).catch((error: unknown) => error);
  expect(refused).toEqual(away('STORAGE_AWAY', message));
  expect(JSON.stringify(refused)).not.toContain(settings.secretAccessKey);
  await expect(store.remove(NAME('a'))).rejects.toEqual(away('STORAGE_AWAY', /DELETE with 40/));
  await expect(store.read(NAME('a'))).rejects.toEqual(away('STORAGE_AWAY', /GET with 40/));
  await expect(store.assertWritable()).rejects.toThrow();
});

test.each<[string, S3Fault, RegExp, 'STORAGE_AWAY' | 'STORAGE_FULL', number]>([
  ['an answer that does not come', 'hang', /PUT: TimeoutError$/, 'STORAGE_AWAY', 1],
  ['503', { status: 503, code: 'SlowDown' }, /503 SlowDown$/, 'STORAGE_AWAY', 2],
  ['500', { status: 500, code: 'InternalError' }, /500 InternalError$/, 'STORAGE_AWAY', 2],
  ['507', { status: 507, code: 'XMinioStorageFull' }, /507 XMinioStorageFull$/, 'STORAGE_FULL', 1],
  ['a used-up quota', { status: 403, code: 'QuotaExceeded' }, /403 QuotaExceeded$/, 'STORAGE_FULL', 1],
  ['a refused checksum', { status: 400, code: 'BadDigest' }, /400 BadDigest$/, 'STORAGE_AWAY', 1],
])('%s is a fault after so many tries', async (_, fault, message, code, tries) => {
  server.faultOf = () => fault;
  await expect(store.put(NAME('a'), BYTES)).rejects.toEqual(away(code, message));
  expect(server.requests).toHaveLength(tries);
});

test('a storage that refuses connections is a fault, and used again when it is back', async () => {
  await server.close();
  const works = [
    () => store.put(NAME('a'), BYTES),
    () => store.read(NAME('a')),
    () => store.remove(NAME('a')),
  ];
  for (const work of works)
    await expect(work()).rejects.toEqual(away('STORAGE_AWAY', /ECONNREFUSED|UND_ERR_SOCKET/));
  await expect(store.assertWritable()).rejects.toThrow();
});

test('one failed answer is repeated', async () => {
  server.faultOf = () => (server.requests.length === 1 ? { status: 503, code: 'SlowDown' } : undefined);
  await store.put(NAME('a'), BYTES);
  expect(server.requests).toEqual([`PUT media/${NAME('a')}`, `PUT media/${NAME('a')}`]);
});

test.each<S3Fault>(['stall', 'cut'])(
  'a file that ends half-way (%s) fails within the time limit',
  async (fault) => {
    await store.put(NAME('a'), BYTES);
    server.faultOf = () => fault;
    await expect(read(NAME('a'))).rejects.toEqual(away('STORAGE_AWAY', /storage did not answer/));
  },
);

test('a reader that is slower than the time limit gets the whole file', async () => {
  store = await openS3MediaStore(server.settings, { ...TIMES, readMs: 500 });
  const large = Buffer.alloc(4 * 1024 * 1024, 'b');
  await store.put(NAME('b'), large);
  const { stream } = (await store.read(NAME('b'))) ?? { stream: Readable.from([]) };
  const chunks: Buffer[] = [];
  const begun = performance.now();
  for await (const chunk of stream) {
    chunks.push(chunk);
    // Not a wait for anything: the reader is slow.
    while (chunks.length <= 8 && performance.now() - begun < chunks.length * 100)
      await new Promise((resolve) => setImmediate(resolve));
  }
  expect(Buffer.concat(chunks).equals(large)).toBe(true);
});

test('a reader that leaves ends the request', async () => {
  await store.put(NAME('a'), BYTES);
  server.faultOf = () => 'stall';
  const { stream } = (await store.read(NAME('a'))) ?? {};
  stream?.once('data', () => stream.destroy());
  await new Promise((resolve) => stream?.once('close', resolve));
});

test('the question whether the storage is there is asked once in a while', async () => {
  store = await openS3MediaStore(server.settings, { ...TIMES, probeKeptMs: 60_000 });
  await Promise.all(Array.from({ length: 10 }, () => store.assertWritable()));
  expect(server.requests).toEqual(['HEAD ']);
});
