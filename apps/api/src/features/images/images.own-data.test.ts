import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { exportAccount } from '@bandeja/contract/calls/accounts/account-export';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { beforeAll, expect, test } from 'vitest';
import { avatarOf, send, storedFiles, storedRows } from '../../../test/images/upload.ts';
import { newPlayer } from '../../../test/new-player.ts';
import { photo } from '../../../test/pictures.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
let picture: Buffer;
beforeAll(async () => {
  picture = await photo().jpeg().toBuffer();
});

test('account deletion removes the rows and files of pictures; the export lists them before', async () => {
  const [leaver, stayer] = [await newPlayer(app), await newPlayer(app)];
  const gone = await send(app, avatarOf(leaver, picture), { as: leaver.token });
  const kept = await send(app, avatarOf(stayer, picture), { as: stayer.token });
  const { body } = await app.call(exportAccount, {}, { as: leaver.token });
  expect(body.images).toEqual([{ caption: 'avatar', image: gone.body.image }]);

  const password = { body: { password: TEST_PASSWORD } };
  await app.call(deletePlayer, { params: { id: leaver.id }, ...password }, { as: leaver.token });
  await app.runJobs();
  expect((await storedRows(app)).map(({ image }) => image)).toEqual([kept.body.image]);
  expect(await storedFiles(app)).toHaveLength(3);
  expect((await app.app.inject(gone.body.image)).statusCode).toBe(404);
  expect((await app.app.inject(kept.body.image)).statusCode).toBe(200);
});

test('a picture uploaded during the deletion is not kept', async () => {
  const leaver = await newPlayer(app);
  const before = await storedFiles(app);
  const [upload, deletion] = await Promise.all([
    send(app, avatarOf(leaver, picture), { as: leaver.token }),
    app.call(
      deletePlayer,
      { params: { id: leaver.id }, body: { password: TEST_PASSWORD } },
      { as: leaver.token },
    ),
  ]);
  expect([201, 401, 404]).toContain(upload.status);
  expect(deletion.status).toBe(204);
  app.clock.advanceMinutes(11);
  await app.runJobs();
  expect((await storedRows(app)).filter(({ object_id }) => object_id === leaver.id)).toEqual([]);
  expect(await storedFiles(app)).toEqual(before);
});
