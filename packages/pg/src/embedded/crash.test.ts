import { afterAll, beforeAll, expect, test } from 'vitest';
import { crashRounds } from '../testing/postgres/crash-rounds.ts';
import { bundleOwner, startOwner } from '../testing/postgres/start-owner.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts';
import { locatePackage } from './runtime.ts';

let folder: TemporaryFolder;
let script: string;
beforeAll(async () => {
  folder = createTemporaryFolder('bandeja-crash');
  script = await bundleOwner(folder.path);
});
afterAll(() => folder.remove());

test.each(['owner', 'postmaster', 'both'] as const)(
  'acknowledged writes survive five kill -9 of %s',
  { timeout: 180_000 },
  async (victim) => {
    const rounds = await crashRounds({
      victim,
      start: () =>
        startOwner(script, { dataDir: `${folder.path}/${victim}`, packageDirectory: locatePackage() }),
    });
    expect(rounds.map(({ lost }) => lost)).toEqual([[], [], [], [], []]);
    expect(rounds.every(({ acknowledged }) => acknowledged >= 50)).toBe(true);
  },
);
