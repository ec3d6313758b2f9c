import { execFileSync } from 'node:child_process';
import { root } from './root.mjs';

/** Folders whose files are one subject with the folders inside; of any other file, its own folder is. */
const FEATURE = /^(apps\/(?:api|web)\/src\/features\/[\w-]+\/)/;
const CODE = /^(?:apps|packages)\/.*\.(?:tsx?|sql)$/;

/** What an answer of the server is made of. */
const ANSWERS = /^(?:apps\/api\/src\/features|packages\/contract\/src\/schemas)\//;

/** @param {string[]} args */
const lines = (args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files that differ from the last commit, also those that git does not know yet. @returns {string[]} */
export const changedFiles = () => [
  ...lines(['diff', '--name-only', '--relative', 'HEAD']),
  ...lines(['ls-files', '--others', '--exclude-standard']),
];

/**
 * The folders whose tests are about these files: of a feature all of it, else the folder of the file; of a migration
 * those of its package. Whatever else imports the files is left to `npm test`.
 * @param {string[]} files paths from the repository's folder
 * @returns {string[]} folders with a slash at their end, sorted
 */
export function testFoldersOf(files) {
  const folders = files
    .filter((file) => CODE.test(file))
    .map((file) =>
      file.endsWith('.sql')
        ? file.replace(/migrations\/.*$/, 'src/')
        : (FEATURE.exec(file)?.[1] ?? file.replace(/[^/]*$/, '')),
    );
  // The control of the bench gives the same bytes as the server.
  if (files.some((file) => ANSWERS.test(file))) folders.push('bench/src/control/');
  return [...new Set(folders)].sort();
}
