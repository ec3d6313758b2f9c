import { expect, test } from 'vitest';
import { crowdedFolders, MOST_ENTRIES } from '../lib/checks/crowded-folders.mjs';
import { repositoryFiles } from '../lib/source-files.mjs';

const filesIn = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`);

test('a folder with one file too many is reported', () => {
  const files = [
    ...filesIn('apps/api/src/features/a', MOST_ENTRIES + 1),
    ...filesIn('apps/api/src/features/b', MOST_ENTRIES),
  ];
  expect(crowdedFolders(files)).toEqual([{ folder: 'apps/api/src/features/a', entries: MOST_ENTRIES + 1 }]);
});

test('a subfolder counts as one entry of its folder, whatever it holds', () => {
  const full = [...filesIn('a', MOST_ENTRIES - 1), ...filesIn('a/b', MOST_ENTRIES)];
  expect(crowdedFolders(full)).toEqual([]);
  expect(crowdedFolders([...full, 'a/c/d/file.ts'])).toEqual([{ folder: 'a', entries: MOST_ENTRIES + 1 }]);
});

test('migrations, routes, fixtures and assets may grow', () => {
  expect(crowdedFolders(filesIn('packages/db/migrations', 99))).toEqual([]);
});

test('no folder of this repository has too many entries', () => {
  expect(crowdedFolders(repositoryFiles())).toEqual([]);
});
