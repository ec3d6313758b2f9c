import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listBanners } from '@bandeja/contract/calls/banners';
import { createTemporaryFolder } from '@bandeja/pg/testing/temporary-folder';
import { BANNER_WIDTHS, bannerHeight } from '@bandeja/rules/images/images';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hugePng, photo } from '../../../test/pictures.ts';
import { runCommand } from '../../../test/run-command.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
let folder: string;
beforeAll(async () => {
  folder = createTemporaryFolder('banners').path;
  await writeFile(join(folder, 'open.png'), await photo(1600, 600).png().toBuffer());
});
afterEach(async () => {
  await app.db.deleteFrom('banners').execute();
});

const GOOD = {
  name: 'Open de Outono: inscrições abertas',
  image: 'open.png',
  call_to_action: 'https://exemplo.com.br/open',
  from: '2026-03-06',
  to: '2026-03-20',
};

const admin = (...argv: string[]) => runCommand(app.db, app.clock.now, argv, app);

async function add(description: unknown) {
  const file = join(folder, 'banner.json');
  await writeFile(file, typeof description === 'string' ? description : JSON.stringify(description));
  return admin('banner', 'add', file);
}

const stored = () => app.db.selectFrom('banners').selectAll().execute();
const mediaFiles = async () => (await readdir(app.mediaFolder).catch(() => [])).toSorted();

describe('admin banner', () => {
  test('add publishes the banner with its picture in every width; list shows it; remove deletes files too', async () => {
    const added = await add(GOOD);
    const [row] = await stored();
    const line = `${row?.id} · ${GOOD.name} · 2026-03-06 até 2026-03-20 (no ar) · ${GOOD.call_to_action}`;
    expect(added).toMatchObject({ code: 0, printed: [`Publicado: ${line}`] });

    const [banner] = (await app.call(listBanners)).body;
    const url = banner?.image.url ?? '';
    expect(url).toMatch(/^\/media\/[\w-]{22}-1024\.webp$/);
    // The job that removes unused files leaves those of a banner.
    app.clock.advanceMinutes(60);
    await app.runJobs();
    for (const width of BANNER_WIDTHS) {
      const { statusCode, rawPayload } = await app.app.inject(url.replace('-1024', `-${width}`));
      expect(statusCode).toBe(200);
      expect(await sharp(rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width,
        height: bannerHeight(width),
      });
    }

    await app.db
      .insertInto('banner_clicks')
      .values([
        { banner_id: row?.id ?? 0, day: '2026-03-06', clicks: 3 },
        { banner_id: row?.id ?? 0, day: '2026-03-07', clicks: 4 },
      ])
      .execute();
    expect((await admin('banner', 'list')).printed).toEqual([`${line} · cliques: 7`]);
    expect(await admin('banner', 'remove', String(row?.id))).toMatchObject({ code: 0 });
    expect(await admin('banner', 'remove', String(row?.id))).toMatchObject({
      code: 1,
      complained: ['Não há um banner com este número. Veja-os com: banner list'],
    });
    expect((await admin('banner', 'list')).printed).toEqual(['Nenhum banner.']);
    app.clock.advanceMinutes(60);
    await app.runJobs();
    expect(await mediaFiles()).toEqual([]);
  });

  test('of two adds of one banner at once one is refused, and its files are removed', {
    tags: 'postgres-15',
  }, async () => {
    const file = join(folder, 'banner.json');
    await writeFile(file, JSON.stringify(GOOD));
    const runs = await Promise.all([1, 2].map(() => admin('banner', 'add', file)));
    expect(runs.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(runs.flatMap(({ complained }) => complained)).toEqual([
      `Já há um banner "${GOOD.name}" que começa em 2026-03-06.`,
    ]);
    expect(await mediaFiles()).toHaveLength(2 * BANNER_WIDTHS.length);
    app.clock.advanceMinutes(60);
    await app.runJobs();
    expect(await mediaFiles()).toHaveLength(BANNER_WIDTHS.length);
  });

  test.each<[string, unknown, string]>([
    ['text that is no JSON', 'olá', 'banner.json não é JSON'],
    ['a list', [], 'use um objeto entre chaves.'],
    ['no fields', {}, 'name: '],
    ['an unknown field', { ...GOOD, link: '/' }, 'link: este campo não existe.'],
    ['a name that is too long', { ...GOOD, name: 'x'.repeat(49) }, 'name: Use no máximo 48 caracteres.'],
    [
      'a script as link',
      { ...GOOD, call_to_action: 'javascript:alert(1)' },
      'call_to_action: Use um endereço https',
    ],
    [
      'an http link',
      { ...GOOD, call_to_action: 'http://exemplo.com.br' },
      'call_to_action: Use um endereço https',
    ],
    [
      'a link to another origin',
      { ...GOOD, call_to_action: '//exemplo.com.br' },
      'call_to_action: Use um endereço',
    ],
    ['a day that does not exist', { ...GOOD, from: '2026-02-30' }, 'from: '],
    ['days in the wrong order', { ...GOOD, to: '2026-03-05' }, 'to: Vem antes de from.'],
    ['a missing picture', { ...GOOD, image: 'nada.png' }, 'Não há o arquivo'],
    ['a folder as picture', { ...GOOD, image: '.' }, 'Não há o arquivo'],
  ])('add of %s exits with 2 and opens no database', async (_, description, sentence) => {
    const { code, complained, opened } = await add(description);
    expect([code, opened]).toEqual([2, 0]);
    expect(complained.join('\n')).toContain(sentence);
  });

  test('a picture above the limit of bytes exits with 2', async () => {
    await writeFile(join(folder, 'big.png'), Buffer.alloc(5 * 1024 * 1024 + 1));
    const { code, complained } = await add({ ...GOOD, image: 'big.png' });
    expect([code, complained[0]]).toEqual([2, expect.stringContaining('passa de 5120 KB.')]);
  });

  test.each<[string, () => Promise<Uint8Array>, RegExp]>([
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'),
      /JPEG, PNG ou WebP/,
    ],
    ['a picture of 200 megapixels', async () => hugePng(20_000, 10_000), /50 megapixels/],
    ['a JPEG cut off', async () => (await photo().jpeg().toBuffer()).subarray(0, 300), /estragado/],
  ])('%s as picture is refused and publishes nothing', async (_, make, sentence) => {
    await writeFile(join(folder, 'bad.png'), await make());
    const before = await mediaFiles();
    const refused = await add({ ...GOOD, image: 'bad.png' });
    expect([refused.code, refused.complained]).toEqual([1, [expect.stringMatching(sentence)]]);
    expect([await stored(), await mediaFiles()]).toEqual([[], before]);
  });
});
