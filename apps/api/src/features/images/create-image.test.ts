import { getPlayer } from '@bandeja/contract/calls/players';
import { createUser } from '@bandeja/db/testing/builders';
import { IMAGE_SIZES, nameIn } from '@bandeja/rules/images/images';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { avatarOf, formWith, send, storedFiles, storedRows } from '../../../test/images/upload.ts';
import { newPlayer, type SignedIn } from '../../../test/new-player.ts';
import { phonePhoto, photo } from '../../../test/pictures.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
let player: SignedIn;
let picture: Buffer;
beforeAll(async () => {
  picture = await photo().jpeg().toBuffer();
});
beforeEach(async () => {
  player = await newPlayer(app);
});

const filesOf = async (address: string) => {
  const files = await storedFiles(app);
  return files.filter((file) => file.startsWith(nameIn(address) ?? 'none'));
};
const rowsOf = async ({ id }: SignedIn) => (await storedRows(app)).filter((row) => row.object_id === id);

/** Statements of this database that wait for a lock. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(app.db);
  return rows[0]?.count ?? 0;
}

async function pixelAt(file: Buffer, left: number, top: number) {
  const pixel = sharp(file).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw();
  const [red = 0, , blue = 0] = await pixel.toBuffer();
  return red > blue ? 'red' : 'blue';
}

describe('POST api/images/', () => {
  test('answers 401 without a token, 403 for an account without a player', async () => {
    expect((await send(app, avatarOf(player, picture))).status).toBe(401);
    const as = await app.signIn((await createUser(app.db)).id);
    expect((await send(app, avatarOf(player, picture), { as })).status).toBe(403);
  });

  test('answers 415 for JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await send(app, '{"content_type":"player"}', { as: player.token, headers });
    expect(answer.status).toBe(415);
  });

  test.each([
    ['nothing', {}, ['content_type', 'object_id', 'caption', 'image']],
    ['an unknown kind', { content_type: 'booking' }, ['content_type']],
    ['no id', { object_id: 'x' }, ['object_id']],
    ['an empty caption', { caption: ' ' }, ['caption']],
    ['text instead of a file', { image: 'foto' }, ['image']],
  ])('answers 400 for %s, each field named', async (_, changes, fields) => {
    const form =
      Object.keys(changes).length > 0 ? avatarOf(player, picture, changes) : formWith({ other: '1' });
    const answer = await send(app, form, { as: player.token });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, fields]);
  });

  test('answers 400 for two files, and for a truncated form', async () => {
    const two = avatarOf(player, picture);
    two.append('image', new File(['x'], 'x.png'));
    const answer = await send(app, two, { as: player.token });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['image']]);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const cut = await send(app, '--x\r\nContent-Disposition: form-data; name="im', {
      as: player.token,
      headers,
    });
    expect([cut.status, Object.keys(cut.body)]).toEqual([400, ['error']]);
  });

  test('answers 403 for another player and for a club, 404 for an unknown player', async () => {
    const other = await newPlayer(app);
    const as = player.token;
    expect((await send(app, avatarOf(other, picture), { as })).status).toBe(403);
    expect((await send(app, avatarOf({ id: 1 }, picture, { content_type: 'club' }), { as })).status).toBe(
      403,
    );
    expect((await send(app, avatarOf({ id: 999_999 }, picture), { as })).status).toBe(404);
    expect(await rowsOf(other)).toEqual([]);
  });

  test.each(['jpeg', 'png', 'webp'] as const)(
    'answers 201 and stores %s as three WebP squares',
    async (format) => {
      const bytes = await photo(640, 480).toFormat(format).toBuffer();
      const { status, body } = await send(app, avatarOf(player, bytes), { as: player.token });
      expect([status, body]).toEqual([
        201,
        {
          id: expect.any(Number),
          content_type: 'player',
          object_id: player.id,
          image: expect.stringMatching(/^\/media\/[\w-]{22}-256\.webp$/),
          caption: 'avatar',
        },
      ]);
      for (const size of IMAGE_SIZES) {
        const file = await app.app.inject(body.image.replace('-256', `-${size}`));
        expect(file.headers).toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        });
        expect(await sharp(file.rawPayload).metadata()).toMatchObject({
          format: 'webp',
          width: size,
          height: size,
        });
      }
      const shown = await app.call(getPlayer, { params: { id: player.id } });
      expect(shown.body.images).toEqual([{ id: body.id, caption: 'avatar', image: body.image }]);
    },
  );

  test('a phone photo is stored upright, without location and camera', async () => {
    const bytes = await phonePhoto();
    const sent = await sharp(bytes).metadata();
    expect([sent.orientation, sent.exif?.toString('latin1')]).toEqual([
      6,
      expect.stringContaining('Secreto 48'),
    ]);
    const { body } = await send(app, avatarOf(player, bytes), { as: player.token });
    for (const size of IMAGE_SIZES) {
      const { rawPayload } = await app.app.inject(body.image.replace('-256', `-${size}`));
      const { exif, xmp, icc, orientation } = await sharp(rawPayload).metadata();
      expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
      expect(rawPayload.toString('latin1')).not.toMatch(/Exif|Secreto|GPS/);
      expect(await pixelAt(rawPayload, 8, 8)).toBe('red');
      expect(await pixelAt(rawPayload, 8, size - 8)).toBe('blue');
    }
  });

  test('a picture that is not the avatar keeps its aspect ratio', async () => {
    const form = avatarOf(player, picture, { caption: 'torneio' });
    const { body } = await send(app, form, { as: player.token });
    const { rawPayload } = await app.app.inject(body.image);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 256, height: 192 });
  });

  test('the eleventh picture is refused; the avatar can still be replaced', async () => {
    const as = player.token;
    const others = Array.from({ length: 9 }, (_, place) => ({
      content_type: 'player' as const,
      object_id: player.id,
      caption: `foto ${place}`,
      image: `/clubs/${place}.svg`,
    }));
    await app.db.insertInto('images').values(others).execute();
    expect((await send(app, avatarOf(player, picture), { as })).status).toBe(201);
    expect((await send(app, avatarOf(player, picture, { caption: 'foto' }), { as })).status).toBe(409);
    expect((await send(app, avatarOf(player, picture), { as })).status).toBe(201);
    expect((await rowsOf(player)).length).toBe(10);
  });
});

describe('a second avatar', () => {
  test('replaces the first, whose files are removed minutes later', async () => {
    const as = player.token;
    const first = await send(app, avatarOf(player, picture), { as });
    const second = await send(app, avatarOf(player, picture), { as });
    expect((await rowsOf(player)).map(({ id }) => id)).toEqual([second.body.id]);
    await app.runJobs();
    expect(await filesOf(first.body.image)).toHaveLength(3);
    app.clock.advanceMinutes(11);
    await app.runJobs();
    expect(await filesOf(first.body.image)).toEqual([]);
    expect(await filesOf(second.body.image)).toHaveLength(3);
    expect((await app.app.inject(first.body.image)).statusCode).toBe(404);
  });

  test('two at once leave one row and no files without a row', { tags: 'postgres-15' }, async () => {
    const before = await storedFiles(app);
    // A lock on the table makes both requests reach it at once; encoding alone is sequential.
    const both = await app.db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE images IN SHARE MODE`.execute(tx);
      const uploads = [1, 2].map(() => send(app, avatarOf(player, picture), { as: player.token }));
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(2), { timeout: 20_000 });
      return uploads;
    });
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([201, 201]);
    const rows = await rowsOf(player);
    expect(rows).toHaveLength(1);
    app.clock.advanceMinutes(11);
    await app.runJobs();
    const added = (await storedFiles(app)).filter((file) => !before.includes(file));
    expect(added.toSorted()).toEqual(await filesOf(rows[0]?.image ?? ''));
    expect(added).toHaveLength(3);
  });

  test('a repeated Idempotency-Key returns the same answer; another picture with the key is refused', async () => {
    const options = { as: player.token, headers: { 'idempotency-key': `avatar-${player.id}` } };
    const first = await send(app, avatarOf(player, picture), options);
    const again = await send(app, avatarOf(player, picture), options);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await photo(50, 50).png().toBuffer();
    expect((await send(app, avatarOf(player, other), options)).status).toBe(409);
    expect((await rowsOf(player)).map(({ id }) => id)).toEqual([first.body.id]);
    app.clock.advanceMinutes(11);
    await app.runJobs();
    expect(await filesOf(first.body.image)).toHaveLength(3);
  });

  test('files without a row are removed', async () => {
    const before = await storedFiles(app);
    const count = { as: player.token, headers: { 'idempotency-key': 'ç'.repeat(300) } };
    expect((await send(app, avatarOf(player, picture), count)).status).toBe(400);
    app.clock.advanceMinutes(11);
    await app.runJobs();
    expect(await storedFiles(app)).toEqual(before);
  });
});
