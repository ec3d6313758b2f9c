import { clickBanner, listBanners } from '@bandeja/contract/calls/banners';
import { createBanner } from '@bandeja/db/testing/banner-builder';
import { BANNERS_SHOWN } from '@bandeja/rules/banners/banner-rules';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../test/new-player.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { CLICKS_OF_ACCOUNT } from './show-banners.ts';

const app = useTestApp({ rateLimit: true });
let player: SignedIn;
beforeAll(async () => {
  player = await newPlayer(app);
});
afterEach(async () => {
  await app.db.deleteFrom('banners').execute();
});

const namesShown = async () => (await app.call(listBanners)).body.map(({ name }) => name);
const click = (id: number, headers?: Record<string, string>, as = player.token) =>
  app.call(clickBanner, { params: { id } }, { as, ...(headers && { headers }) });
const clicks = () => app.db.selectFrom('banner_clicks').selectAll().orderBy('day').execute();

describe('GET api/banner', () => {
  test('answers the banners of today to every viewer, newest first, and may be cached for minutes', async () => {
    const older = await createBanner(app.db, { name: 'Aulas', starts_on: '2026-03-01' });
    const newer = await createBanner(app.db, { name: 'Open', starts_on: '2026-03-05' });
    for (const path of ['/api/banner', '/api/banner/']) {
      const answer = await app.app.inject(path);
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        [newer, older].map(({ id, name, image, call_to_action }) => ({
          id,
          name,
          image: { url: image, alt: '' },
          call_to_action,
        })),
      ]);
      expect(answer.headers['cache-control']).toBe('public, max-age=300');
    }
  });

  test('shows a banner from the start of its first day to the end of its last one in São Paulo', async () => {
    await createBanner(app.db, { name: 'Open', starts_on: '2026-03-07', ends_on: '2026-03-08' });
    for (const [instant, names] of [
      ['2026-03-07T02:59:59Z', []],
      ['2026-03-07T03:00:00Z', ['Open']],
      ['2026-03-09T02:59:59Z', ['Open']],
      ['2026-03-09T03:00:00Z', []],
    ] as const) {
      app.clock.now = new Date(instant);
      expect(await namesShown()).toEqual(names);
    }
  });

  test('answers a limited number of banners by one statement', async () => {
    for (let number = 1; number <= BANNERS_SHOWN + 2; number++) {
      await createBanner(app.db, { name: `Banner número ${number}` });
    }
    const names: string[] = [];
    expect(await app.countStatements(async () => names.push(...(await namesShown())))).toBe(1);
    expect(names).toHaveLength(BANNERS_SHOWN);
    expect(names[0]).toBe(`Banner número ${BANNERS_SHOWN + 2}`);
  });
});

describe('POST api/banner/{id}/click/', () => {
  test('answers 401 without an account, 400 for an unreadable id, 404 for a banner that is not shown', async () => {
    const over = await createBanner(app.db, { ends_on: '2026-03-05' });
    const coming = await createBanner(app.db, { starts_on: '2026-03-07' });
    expect((await app.call(clickBanner, { params: { id: over.id } })).status).toBe(401);
    expect(await click('x' as never)).toMatchObject({ status: 400, body: { id: ['Número inválido.'] } });
    for (const id of [over.id, coming.id, 999_999]) {
      expect(await click(id)).toMatchObject({
        status: 404,
        body: { error: 'Este banner não está mais no ar.' },
      });
    }
    expect(await clicks()).toEqual([]);
  });

  test('counts clicks by day, each of two at once, and stores no player', {
    tags: 'postgres-15',
  }, async () => {
    const { id } = await createBanner(app.db);
    const other = await newPlayer(app);
    expect((await Promise.all([click(id), click(id, {}, other.token)])).map(({ status }) => status)).toEqual([
      204, 204,
    ]);
    app.clock.advanceMinutes(24 * 60);
    await click(id, {}, await app.signIn(player.userId));
    expect(await clicks()).toEqual([
      { banner_id: id, day: '2026-03-06', clicks: 2 },
      { banner_id: id, day: '2026-03-07', clicks: 1 },
    ]);
    expect(app.refusedStatements).toEqual([]);
  });

  test('a request repeated with its Idempotency-Key counts once', async () => {
    const { id } = await createBanner(app.db);
    const key = { 'idempotency-key': 'click-1' };
    expect([(await click(id, key)).status, (await click(id, key)).status]).toEqual([204, 204]);
    expect(await clicks()).toMatchObject([{ clicks: 1 }]);
  });

  test('clicks beyond the limit of an account are answered and not counted', async () => {
    const { id } = await createBanner(app.db);
    for (let number = 0; number < CLICKS_OF_ACCOUNT.limit + 3; number++) {
      expect((await click(id)).status).toBe(204);
    }
    expect(await clicks()).toMatchObject([{ clicks: CLICKS_OF_ACCOUNT.limit }]);
    await app.db.deleteFrom('banners').execute();
    expect((await click(id)).status).toBe(404);
  });
});
