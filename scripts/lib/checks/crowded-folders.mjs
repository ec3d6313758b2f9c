/** Entries of a code folder, files and subfolders: above that, it has several subjects, each of which gets a folder. */
export const MOST_ENTRIES = 20;

/** Folders that grow by one file per page, migration or example. */
const GROWING = /(^|\/)(migrations|routes|fixtures|public|decisions|screenshots)(\/|$)/;

/**
 * The folders with more entries than a folder may hold. The repository's top has the files of its tools.
 * @param {string[]} files paths from the repository's top
 * @returns {{ folder: string, entries: number }[]}
 */
export function crowdedFolders(files) {
  /** @type {Map<string, Set<string>>} */
  const entries = new Map();
  for (const file of files) {
    const parts = file.split('/');
    for (const [index, entry] of parts.entries()) {
      const folder = parts.slice(0, index).join('/');
      if (folder !== '' && !GROWING.test(folder))
        entries.set(folder, (entries.get(folder) ?? new Set()).add(entry));
    }
  }
  return [...entries]
    .filter(([, { size }]) => size > MOST_ENTRIES)
    .map(([folder, { size }]) => ({ folder, entries: size }));
}
