import { readdir } from 'node:fs/promises';
import { clickBanner, listBanners } from '@bandeja/contract/calls/banners';
import * as calls from '@bandeja/contract/calls/desk-banners';
import { listDeskHistory } from '@bandeja/contract/calls/desk-staff';
import { createBanner } from '@bandeja/db/testing/banner-builder';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { BANNERS_SHOWN } from '@bandeja/rules/banners/banner-rules';
import { CLUB_BANNERS_MAX } from '@bandeja/rules/banners/club-banner-rules';
import { BANNER_WIDTHS, bannerHeight } from '@bandeja/rules/images/images';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { ownerOf } from '../../../test/desk/club-callers.ts';
import { formWith, send } from '../../../test/images/upload.ts';
import { newPlayer } from '../../../test/new-player.ts';
import { hugePng, photo } from '../../../test/pictures.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
afterEach(async () => {
  await app.db.deleteFrom('banners').execute();
});

type Owner = Awaited<ReturnType<typeof ownerOf>>;

const GOOD = {
  ...{ name: 'Aulas para iniciantes', alt: 'Professora com a raquete na quadra 2' },
  ...{ call_to_action: 'https://exemplo.com.br/aulas', from: '2026-03-06', until: '2026-03-20' },
};

async function add({ slug, as }: Owner, fields: Record<string, string | Uint8Array> = {}, key?: string) {
  const image = new Uint8Array(await photo(1600, 600).jpeg().toBuffer());
  return send(app, formWith({ ...GOOD, image, ...fields }), {
    ...as,
    url: `/desk/${slug.slug}/banners/`,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
}

const list = async ({ slug, as }: Owner) =>
  (await app.call(calls.listDeskBanners, { params: slug }, as)).body;
const change = ({ slug, as }: Owner, id: number, body: object) =>
  app.call(calls.changeDeskBanner, { params: { ...slug, id }, body }, as);
const shownTo = async (token?: string) =>
  (await app.call(listBanners, { query: {} }, token ? { as: token } : {})).body.map(({ name }) => name);
const onPageOf = async (club: string) =>
  (await app.call(listBanners, { query: { club } })).body.map(({ name }) => name);
const mediaFiles = async () => (await readdir(app.mediaFolder).catch(() => [])).toSorted();

describe('an owner', () => {
  test('adds a banner whose picture is stored in every width without metadata, and deletes it with its files', async () => {
    const owner = await ownerOf(app);
    const withPlace = photo(1600, 1200).withExif({ IFD3: { GPSLatitude: '23/1 33/1 0/1' } });
    const image = new Uint8Array(await withPlace.jpeg().toBuffer());
    const { status, body } = await add(owner, { image });
    const { alt, ...fields } = GOOD;
    expect([status, body]).toMatchObject([
      201,
      { ...fields, image: { alt }, on: true, position: 0, version: 1, state: 'on_air', views: 0, clicks: 0 },
    ]);
    app.clock.advanceMinutes(60);
    await app.runJobs();
    for (const width of BANNER_WIDTHS) {
      const { statusCode, rawPayload } = await app.app.inject(body.image.url.replace('-1024', `-${width}`));
      expect(statusCode).toBe(200);
      const { exif, ...stored } = await sharp(rawPayload).metadata();
      expect([exif, stored]).toMatchObject([
        undefined,
        { format: 'webp', width, height: bannerHeight(width) },
      ]);
    }
    const { slug } = owner;
    const as = { as: await app.signIn(owner.userId) };
    const changed = await send(app, formWith({ alt: 'A quadra nova', image }), {
      ...as,
      url: `/desk/${slug.slug}/banners/${body.id}/picture/`,
    });
    expect(changed.body).toMatchObject({ version: 2, image: { alt: 'A quadra nova' } });
    expect(changed.body.image.url).not.toBe(body.image.url);
    app.clock.advanceMinutes(60);
    await app.runJobs();
    expect(await mediaFiles()).toHaveLength(BANNER_WIDTHS.length);
    const params = { ...slug, id: body.id };
    const again = { as: await app.signIn(owner.userId) };
    expect((await app.call(calls.removeDeskBanner, { params }, again)).status).toBe(204);
    expect((await app.call(calls.removeDeskBanner, { params }, again)).status).toBe(404);
    const { body: history } = await app.call(listDeskHistory, { params: slug, query: {} }, again);
    app.clock.advanceMinutes(60);
    await app.runJobs();
    expect(await mediaFiles()).toEqual([]);
    expect(history.results.map(({ call }) => call)).toEqual([
      ...['removeDeskBanner', 'changeBannerPicture', 'addDeskBanner'],
    ]);
    expect(JSON.stringify(history)).not.toMatch(/iniciantes|Professora|exemplo/);
  });

  test.each<[string, Record<string, string>, number, string]>([
    ['no description', { alt: ' ' }, 400, 'alt'],
    ['no text', { name: '' }, 400, 'name'],
    ['a text that is too long', { name: 'x'.repeat(49) }, 400, 'name'],
    ['an http link', { call_to_action: 'http://exemplo.com.br' }, 400, 'call_to_action'],
    ['a script as link', { call_to_action: 'javascript:alert(1)' }, 400, 'call_to_action'],
    ['a page of another club', { call_to_action: '/club/outro' }, 400, 'call_to_action'],
    ['a page that is no club', { call_to_action: '/profile' }, 400, 'call_to_action'],
    ['a day that does not exist', { from: '2026-02-30' }, 400, 'from'],
    ['days in the wrong order', { until: '2026-03-05' }, 400, 'until'],
    ['another word than true or false', { on: 'sim' }, 400, 'on'],
  ])('%s is refused at its field and stores nothing', async (_, fields, status, field) => {
    const owner = await ownerOf(app);
    const answer = await add(owner, fields);
    expect([answer.status, Object.keys(answer.body)]).toEqual([status, [field]]);
    expect((await list(owner)).banners).toEqual([]);
  });

  test.each<[string, () => Promise<Uint8Array>, number]>([
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      415,
    ],
    ['200 megapixels', async () => hugePng(20_000, 10_000), 413],
    ['a JPEG cut off', async () => (await photo().jpeg().toBuffer()).subarray(0, 300), 400],
    ['more than 5 MB', async () => Buffer.alloc(5 * 1024 * 1024 + 1), 413],
  ])('%s as picture is refused', async (_, make, status) => {
    const owner = await ownerOf(app);
    const answer = await add(owner, { image: new Uint8Array(await make()) });
    expect([answer.status, Object.keys(answer.body)]).toEqual([status, ['image']]);
    expect((await list(owner)).banners).toEqual([]);
  });

  test('links to pages of the club and its coming tournaments, which the list names', async () => {
    const owner = await ownerOf(app);
    const { slug } = owner.slug;
    const other = await createClub(app.db);
    const row = (club_id: number, hash: string, ends_on: string) => ({
      ...{ club_id, hash, name: 'Open', starts_on: '2026-01-10', ends_on, seed: 1 },
      ...{ registration_starts_at: '2026-01-01T12:00Z', registration_ends_at: '2026-01-05T12:00Z' },
    });
    await app.db
      .insertInto('tournaments')
      .values([
        row(owner.club.id, 'own-coming-1', '2026-03-09'),
        row(owner.club.id, 'own-is-over1', '2026-01-12'),
        row(other.id, 'of-the-other', '2026-03-09'),
      ])
      .execute();
    expect((await list(owner)).links).toEqual([
      { path: `/booking?club=${slug}`, title: 'Reservar no clube' },
      { path: `/club/${slug}`, title: 'Página do clube' },
      { path: '/tournament/own-coming-1', title: 'Torneio: Open' },
    ]);
    const { body, status } = await add(owner, { call_to_action: '/tournament/own-coming-1' });
    expect(status).toBe(201);
    expect((await add(owner, { call_to_action: '/tournament/of-the-other' })).status).toBe(400);
    await app.db.deleteFrom('tournaments').where('hash', '=', 'own-coming-1').execute();
    expect(
      (await change(owner, body.id, { ...GOOD, name: 'Outro', call_to_action: body.call_to_action })).status,
    ).toBe(200);
    expect((await change(owner, body.id, { call_to_action: '/tournament/of-the-other' })).status).toBe(400);
  });

  test('has five banners at most, also of two added at once, and an upload repeated with its key is one', {
    tags: 'postgres-15',
  }, async () => {
    const owner = await ownerOf(app);
    for (let position = 0; position < CLUB_BANNERS_MAX - 1; position++)
      await createBanner(app.db, { club_id: owner.club.id, alt: 'Uma raquete', position });
    const answers = await Promise.all([add(owner), add(owner)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await list(owner)).banners.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
    await app.db.deleteFrom('banners').where('club_id', '=', owner.club.id).execute();
    const image = new Uint8Array(await photo(1600, 600).jpeg().toBuffer());
    const twice = [await add(owner, { image }, 'same'), await add(owner, { image }, 'same')];
    expect(twice[0]?.body).toEqual(twice[1]?.body);
    expect((await list(owner)).banners).toHaveLength(1);
  });

  test('changes fields and order; a stale edit, crossed days and those of another club are refused', async () => {
    const owner = await ownerOf(app);
    const ids: number[] = [];
    for (const [position, name] of ['A', 'B', 'C'].entries()) {
      const row = { club_id: owner.club.id, alt: 'Uma raquete', name, position, starts_on: '2026-03-01' };
      ids.push((await createBanner(app.db, row)).id);
    }
    const [first = 0, second = 0, third = 0] = ids;
    expect((await change(owner, third, { position: 0, expected_version: 1 })).body).toMatchObject({
      position: 0,
      version: 2,
    });
    expect((await list(owner)).banners.map(({ name }) => name)).toEqual(['C', 'A', 'B']);
    expect((await change(owner, third, { on: false, expected_version: 1 })).status).toBe(409);
    expect((await change(owner, third, { on: false })).body).toMatchObject({ on: false, state: 'off' });
    expect((await change(owner, first, { until: '2026-02-28' })).body).toEqual({
      until: ['O último dia vem antes do primeiro.'],
    });
    expect((await change(owner, second, { from: '2026-03-07', name: 'D' })).body).toMatchObject({
      ...{ state: 'waiting', name: 'D', from: '2026-03-07' },
    });
    const other = await ownerOf(app);
    expect((await change(other, first, { on: false })).status).toBe(404);
    const params = { ...other.slug, id: first };
    expect((await app.call(calls.removeDeskBanner, { params }, other.as)).status).toBe(404);
    const operators = await createBanner(app.db);
    expect((await change(owner, operators.id, { on: false })).status).toBe(404);
  });
});

describe('players see', () => {
  const ofClub = (club_id: number, name: string, fields = {}) =>
    createBanner(app.db, { club_id, alt: 'Uma raquete', name, ...fields });

  test('those of clubs of their city or where they played, after those of the operator, a few of each', async () => {
    const player = await newPlayer(app);
    await app.db.updateTable('players').set({ city: 'sao paulo' }).where('id', '=', player.id).execute();
    const [same, far, unknown, hidden] = [
      await createClub(app.db, { city: 'São Paulo' }),
      await createClub(app.db, { city: 'Santos' }),
      await createClub(app.db, { city: 'Manaus' }),
      await createClub(app.db, { city: 'São Paulo', published_at: null }),
    ];
    for (const position of [0, 1, 2]) {
      await ofClub(same.id, `perto ${position}`, { position });
      await ofClub(far.id, `longe ${position}`, { position });
    }
    await ofClub(unknown.id, 'desconhecido');
    await ofClub(hidden.id, 'escondido');
    await createBanner(app.db, { name: 'do app' });
    expect(await shownTo()).toEqual(['do app']);
    expect(await shownTo(player.token)).toEqual(['do app', 'perto 0', 'perto 1']);

    const court_id = far.courts[0]?.id ?? 0;
    const old = { court_id, player_id: player.id, date: '2025-08-01', start_time: '10:00' };
    await createBooking(app.db, old);
    expect(await shownTo(player.token)).toEqual(['do app', 'perto 0', 'perto 1']);
    await createBooking(app.db, { ...old, date: '2026-02-01' });
    const shown = ['do app', 'longe 0', 'perto 0', 'longe 1', 'perto 1'];
    expect(await shownTo(player.token)).toEqual(shown);

    for (let number = 2; number <= BANNERS_SHOWN - 3; number++) await createBanner(app.db);
    const full = await shownTo(player.token);
    expect([full.length, full.slice(-3)]).toEqual([BANNERS_SHOWN, shown.slice(1, 4)]);
    expect(await onPageOf(far.slug)).toEqual(['longe 0', 'longe 1', 'longe 2']);
    expect(await onPageOf(hidden.slug)).toEqual([]);
  });

  test('no banner that is off, or outside its days in the zone of its club', async () => {
    const club = await createClub(app.db, { timezone: 'America/Manaus' });
    const { id } = await ofClub(club.id, 'Aulas', { starts_on: '2026-03-07', ends_on: '2026-03-07' });
    for (const [instant, names] of [
      ['2026-03-07T03:59:59Z', []],
      ['2026-03-07T04:00:00Z', ['Aulas']],
      ['2026-03-08T03:59:59Z', ['Aulas']],
      ['2026-03-08T04:00:00Z', []],
    ] as const) {
      app.clock.now = new Date(instant);
      expect(await onPageOf(club.slug)).toEqual(names);
    }
    app.clock.now = new Date('2026-03-07T12:00:00Z');
    await app.db.updateTable('banners').set({ is_on: false }).where('id', '=', id).execute();
    expect(await onPageOf(club.slug)).toEqual([]);
    const { token } = await newPlayer(app);
    expect((await app.call(clickBanner, { params: { id } }, { as: token })).status).toBe(404);
  });

  test('their own answer, which no shared cache keeps; views and clicks are counted without the player', async () => {
    const owner = await ownerOf(app, { city: 'Campinas' });
    const player = await newPlayer(app);
    await app.db.updateTable('players').set({ city: 'Campinas' }).where('id', '=', player.id).execute();
    const { id } = await ofClub(owner.club.id, 'Aulas');
    const headers = (token?: string) =>
      app.app.inject({ url: '/api/banner', ...(token && { headers: { authorization: `Bearer ${token}` } }) });
    const answer = await headers(player.token);
    expect([answer.headers['cache-control'], answer.headers.vary]).toEqual([
      'private, max-age=300',
      expect.stringContaining('Authorization'),
    ]);
    expect((await headers()).headers['cache-control']).toBe('public, max-age=300');
    await onPageOf(owner.slug.slug);
    await app.call(clickBanner, { params: { id } }, { as: player.token });
    expect((await list(owner)).banners).toMatchObject([{ id, views: 2, clicks: 1 }]);
    await shownTo(player.token);
    expect((await list(owner)).banners).toMatchObject([{ views: 3 }]);
    // One that was deleted after it was shown.
    await shownTo(player.token);
    await app.db.deleteFrom('banners').where('id', '=', id).execute();
    expect((await list(owner)).banners).toEqual([]);
  });
});
