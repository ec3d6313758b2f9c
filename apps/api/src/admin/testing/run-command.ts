import type { Database } from '@bandeja/db/transaction';
import { runAdmin } from '../run-admin.ts';

/** Runs `npm run admin -- …` on this database. `opened` counts how often the command opened it. */
export async function runCommand(db: Database, now: Date, argv: readonly string[]) {
  const [printed, complained]: [string[], string[]] = [[], []];
  let opened = 0;
  const code = await runAdmin(argv, {
    open: async () => {
      opened++;
      return { db, close: async () => {} };
    },
    now,
    say: (line) => printed.push(line),
    complain: (line) => complained.push(line),
  });
  return { code, printed, complained, opened };
}
