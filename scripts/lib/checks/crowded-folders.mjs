import { posix } from 'node:path';

/** Files a code folder may hold: above that, it has several subjects, each of which gets a folder. */
export const MOST_FILES = 20;

/** Folders that grow by one file per page, migration or example. */
const GROWING = /(^|\/)(migrations|routes|fixtures|public|decisions|screenshots)(\/|$)/;

/**
 * The folders with more files than a folder may hold. Files in subfolders count for those.
 * @param {string[]} files paths from the repository's top
 * @returns {{ folder: string, files: number }[]}
 */
export function crowdedFolders(files) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const file of files) {
    const folder = posix.dirname(file);
    if (folder !== '.' && !GROWING.test(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => ({ folder, files: count }));
}
