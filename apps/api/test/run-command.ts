import type { Database } from '@bandeja/db/database';
import { runAdmin } from '../src/admin/run-admin.ts';
import { createDiskMediaStore } from '../src/media/disk-media-store.ts';
import type { MediaStore } from '../src/media/media-store.ts';

/**
 * Runs `npm run admin -- …` on this database. `opened` counts how often the command opened it. A command that stores
 * pictures needs the folder for them, one that opens connections of its own the address of the database.
 */
export async function runCommand(
  db: Database,
  now: Date,
  argv: readonly string[],
  {
    mediaFolder = '/dev/null/no-folder-for-pictures',
    connectionString = '',
    s3 = null,
  }: { mediaFolder?: string; connectionString?: string; s3?: MediaStore | null } = {},
) {
  const [printed, complained]: [string[], string[]] = [[], []];
  let opened = 0;
  const disk = createDiskMediaStore(mediaFolder);
  const code = await runAdmin(argv, {
    open: async () => {
      opened++;
      return {
        db,
        connectionString,
        media: s3 ?? disk,
        disk,
        s3,
        close: async () => {},
      };
    },
    now,
    say: (line) => printed.push(line),
    complain: (line) => complained.push(line),
  });
  return { code, printed, complained, opened };
}
