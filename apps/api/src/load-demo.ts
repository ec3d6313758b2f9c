import type { Database } from '@bandeja/db/database';
import { closeDemoAccount } from '@bandeja/db/demo/demo-account';
import { DEMO_CLUBS } from '@bandeja/db/demo/demo-clubs';
import { seedDemo } from '@bandeja/db/demo/seed-demo';
import { withTransaction } from '@bandeja/pg/transaction';
import type { DeskRole } from '@bandeja/rules/clubs/desk-role';
import { hashPassword } from './features/accounts/public.ts';
import { loadDemoAmericano } from './features/americanos/public.ts';
import { bookingsOfMatches } from './features/bookings/public.ts';
import { loadDemoOpenMatches } from './features/matches/public.ts';
import { loadDemoRegulars } from './features/regulars/public.ts';
import { loadDemoTournaments } from './features/tournaments/public.ts';

/** Printed at the start, so not a secret: settings.ts decides where the account may be open. */
const DEMO_PASSWORD = 'padel#2026';

export type DemoLogIn = {
  email: string;
  password: string;
  /** The accounts of the desk of a demo club, with the same password. */
  staff: readonly { email: string; role: DeskRole }[];
};

/**
 * With the demo: loads its clubs and players when the database is empty, and opens its account. Without: closes the
 * account an earlier start has left. Null when there is no demo account to log in with.
 */
export async function prepareDemo(
  db: Database,
  { demo, now, say }: { demo: boolean; now: Date; say: (line: string) => void },
): Promise<DemoLogIn | null> {
  if (!demo) {
    await closeDemoAccount(db, now);
    return null;
  }
  const demoPasswordHash = await hashPassword(DEMO_PASSWORD);
  const seeded = await withTransaction(db, async (tx) => {
    const loaded = await seedDemo(tx, { now, demoPasswordHash });
    if (loaded?.created) {
      await loadDemoTournaments(tx, now);
      await loadDemoAmericano(tx, now);
      const club = DEMO_CLUBS[0]?.slug ?? '';
      await loadDemoRegulars(tx, { club, now });
      await loadDemoOpenMatches(tx, { club, bookings: bookingsOfMatches, now });
    }
    return loaded;
  });
  if (seeded?.created) say('Clubes e jogadores de demonstração carregados.');
  return seeded && { email: seeded.login, password: DEMO_PASSWORD, staff: seeded.staff };
}
