import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createImage, createPlayer } from '@bandeja/db/testing/builders';
import { createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type S3Server, startS3Server } from '../../../test/images/s3-server.ts';
import { runCommand } from '../../../test/run-command.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { createDiskMediaStore } from '../../media/disk-media-store.ts';
import { newMediaName } from '../../media/media-store.ts';
import { openS3MediaStore } from '../../media/s3-media-store.ts';

const app = useTestApp();
const SIZES = [96, 256, 768];

let server: S3Server;
let folder: string;
beforeEach(async () => {
  server = await startS3Server();
  folder = await mkdtemp(join(tmpdir(), 'bandeja-move-'));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** A picture on the disk in its three sizes, with a row of a player or without one. Returns its name. */
async function onDisk({ isUsed = true } = {}): Promise<string> {
  const name = newMediaName();
  const now = new Date();
  for (const file of filesOf(name)) {
    await createDiskMediaStore(folder).put(file, randomBytes(1024));
    // The machine's clock, which gives a file its time, is not that of the test.
    await utimes(join(folder, file), now, now);
  }
  if (isUsed)
    await createImage(app.db, {
      object_id: (await createPlayer(app.db)).id,
      image: `/media/${name}-256.webp`,
    });
  return name;
}
const filesOf = (name: string) => SIZES.map((size) => `${name}-${size}.webp`);
const inBucket = () => [...server.objects.keys()].map((key) => key.replace('media/', '')).toSorted();
const inFolder = async () => (await readdir(folder)).toSorted();

async function move(...argv: string[]) {
  const s3 = await openS3MediaStore(server.settings, { answerMs: 2_000 });
  return runCommand(app.db, new Date(), ['media', 'move', ...argv], { mediaFolder: folder, s3 });
}

test('media move copies pictures to the bucket and back, and says in numbers what it did', async () => {
  const [one, two] = [await onDisk(), await onDisk()];
  const used = [...filesOf(one), ...filesOf(two)].toSorted();
  await onDisk({ isUsed: false });
  const before = await Promise.all(used.map((name) => readFile(join(folder, name))));

  const tried = await move('--to', 's3', '--dry-run');
  expect([tried.code, inBucket()]).toEqual([0, []]);
  expect(tried.printed).toEqual([
    `De: ${folder}`,
    expect.stringMatching(/^Para: bucket fotos · 127\.0\.0\.1:\d+$/),
    'A copiar: 6 (0,0 MB).',
    'Já estavam lá, iguais: 0.',
    'Sem uso, não copiados: 3.',
    'Foi só um ensaio: nada mudou.',
  ]);

  expect((await move('--to', 's3')).printed).toContain('Copiados e conferidos: 6 (0,0 MB).');
  expect(inBucket()).toEqual(used);
  // Repeated, after one copy changed: only that one is copied.
  const object = server.objects.get(`media/${used[0]}`);
  if (object) object.data = randomBytes(1024);
  const again = await move('--to', 's3');
  expect(again.printed.slice(2)).toEqual([
    'Copiados e conferidos: 1 (0,0 MB).',
    'Já estavam lá, iguais: 5.',
    'Sem uso, não copiados: 3.',
  ]);
  expect(await inFolder()).toHaveLength(9);

  await rm(folder, { recursive: true });
  expect((await move('--to', 'disk')).printed).toContain('Copiados e conferidos: 6 (0,0 MB).');
  expect(await Promise.all(used.map((name) => readFile(join(folder, name))))).toEqual(before);
});

test('media move --clean removes verified originals, and what no picture uses for an hour in both places', async () => {
  const [kept, old, uploading] = [
    await onDisk(),
    await onDisk({ isUsed: false }),
    await onDisk({ isUsed: false }),
  ];
  const hoursAgo = new Date(Date.now() - 2 * 60 * 60_000);
  for (const file of filesOf(old)) await utimes(join(folder, file), hoursAgo, hoursAgo);
  server.objects.set(`media/${newMediaName()}-96.webp`, {
    data: Buffer.of(1),
    changedAt: hoursAgo,
    type: '',
  });
  await writeFile(join(folder, 'notes.txt'), 'of the operator');
  const { printed } = await move('--to', 's3', '--clean');
  expect(printed.slice(2)).toEqual([
    'Copiados e conferidos: 3 (0,0 MB).',
    'Já estavam lá, iguais: 0.',
    'Sem uso, não copiados: 7.',
    'Apagados: 7.',
  ]);
  expect(inBucket()).toEqual(filesOf(kept).toSorted());
  expect(await inFolder()).toEqual([...filesOf(uploading), 'notes.txt'].toSorted());
});

test('media move --clean keeps a picture that only a tournament shows', async () => {
  const name = await onDisk({ isUsed: false });
  await createTournament(app.db, { image: `/media/${name}-256.webp` });
  await move('--to', 's3', '--clean');
  expect(inBucket()).toEqual(filesOf(name).toSorted());
});

test('media move refuses a copy that reads back differently, and leaves the original', async () => {
  await onDisk();
  server.faultOf = ({ method }) => (method === 'PUT' ? 'corrupt' : undefined);
  const { code, complained } = await move('--to', 's3', '--clean');
  expect([code, complained]).toEqual([
    1,
    ['3 arquivos falharam. Repita o comando.\n(a cópia lida de volta é diferente do original)'],
  ]);
  expect([inBucket(), (await inFolder()).length]).toEqual([[], 3]);
});

test('media move stops when the storage is away, and goes on when it is repeated', async () => {
  for (let count = 0; count < 8; count++) await onDisk();
  server.faultOf = ({ method }) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined);
  const { code, complained } = await move('--to', 's3');
  expect([code, complained[0]]).toEqual([1, expect.stringMatching(/^Parou depois de 1\d falhas/)]);
  expect(complained[0]).toContain('403 AccessDenied');
  server.faultOf = () => undefined;
  expect((await move('--to', 's3')).code).toBe(0);
  expect(inBucket()).toHaveLength(24);
});

test('media move names what is missing', async () => {
  const without = await runCommand(app.db, new Date(), ['media', 'move', '--to', 's3']);
  expect([without.code, without.complained[0]]).toEqual([1, expect.stringMatching(/^Defina S3_ENDPOINT/)]);
  expect((await move('--to', 'tape')).complained[0]).toContain('--to é s3 ou disk.');
});
