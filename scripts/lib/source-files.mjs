import { execFileSync } from 'node:child_process';
import { root } from './root.mjs';

/**
 * The files of the repository, committed or untracked; ignored files are left out.
 * @returns {string[]} paths from the repository's folder, sorted
 */
export function repositoryFiles() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...new Set(listed.split('\0'))].filter(Boolean).sort();
}
