import { seedDemo } from '@bandeja/db/demo/seed-demo';
import type { Database } from '@bandeja/db/transaction';
import { hashPassword } from './features/accounts/public.ts';

/** Printed at the start, so no secret; a server for real players refuses demo data (settings.ts). */
const DEMO_PASSWORD = 'padel#2026';

type DemoLogIn = { email: string; password: string };

/** Loads the demo clubs and players when the database is empty. Null when it holds somebody else's data. */
export async function loadDemo(
  db: Database,
  { now, say }: { now: Date; say: (line: string) => void },
): Promise<DemoLogIn | null> {
  const demo = await seedDemo(db, {
    now,
    demoPasswordHash: await hashPassword(DEMO_PASSWORD),
  });
  if (demo?.created) say('Clubes e jogadores de demonstração carregados.');
  return demo && { email: demo.login, password: DEMO_PASSWORD };
}
