import { expect, test } from 'vitest';
import { crowdedFolders, MOST_FILES } from '../lib/checks/crowded-folders.mjs';
import { repositoryFiles } from '../lib/source-files.mjs';

const filesIn = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`);

test('a folder with one file too many is reported', () => {
  const files = [
    ...filesIn('apps/api/src/features/a', MOST_FILES + 1),
    ...filesIn('apps/api/src/features/b', MOST_FILES),
  ];
  expect(crowdedFolders(files)).toEqual([{ folder: 'apps/api/src/features/a', files: MOST_FILES + 1 }]);
});

test('files in subfolders count for the subfolder', () => {
  expect(crowdedFolders([...filesIn('a', MOST_FILES), ...filesIn('a/b', MOST_FILES)])).toEqual([]);
});

test('migrations, routes, fixtures and assets may grow', () => {
  expect(crowdedFolders(filesIn('packages/db/migrations', 99))).toEqual([]);
});

test('no folder of this repository has too many files', () => {
  expect(crowdedFolders(repositoryFiles())).toEqual([]);
});
