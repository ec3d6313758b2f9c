import type { Database } from '@bandeja/db/database';
import { runAdmin } from '../src/admin/run-admin.ts';
import { createDiskMediaStore } from '../src/features/images/public.ts';

/**
 * Runs `npm run admin -- …` on this database. `opened` counts how often the command opened it. A command that stores
 * pictures needs the folder for them, one that opens connections of its own the address of the database.
 */
export async function runCommand(
  db: Database,
  now: Date,
  argv: readonly string[],
  { mediaFolder = '/dev/null/no-folder-for-pictures', connectionString = '' } = {},
) {
  const [printed, complained]: [string[], string[]] = [[], []];
  let opened = 0;
  const code = await runAdmin(argv, {
    open: async () => {
      opened++;
      return {
        db,
        connectionString,
        media: createDiskMediaStore(mediaFolder),
        mediaFolder,
        close: async () => {},
      };
    },
    now,
    say: (line) => printed.push(line),
    complain: (line) => complained.push(line),
  });
  return { code, printed, complained, opened };
}
