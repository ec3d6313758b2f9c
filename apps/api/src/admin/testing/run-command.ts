import type { Database } from '@bandeja/db/transaction';
import { createDiskMediaStore } from '../../features/images/public.ts';
import { runAdmin } from '../run-admin.ts';

/**
 * Runs `npm run admin -- …` on this database. `opened` counts how often the command opened it. A command that stores
 * pictures needs the folder for them.
 */
export async function runCommand(
  db: Database,
  now: Date,
  argv: readonly string[],
  mediaFolder = '/dev/null/no-folder-for-pictures',
) {
  const [printed, complained]: [string[], string[]] = [[], []];
  let opened = 0;
  const code = await runAdmin(argv, {
    open: async () => {
      opened++;
      return { db, media: createDiskMediaStore(mediaFolder), close: async () => {} };
    },
    now,
    say: (line) => printed.push(line),
    complain: (line) => complained.push(line),
  });
  return { code, printed, complained, opened };
}
