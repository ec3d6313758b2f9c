import { withTransaction } from '@bandeja/pg/transaction';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { openDemoAccount } from './demo-account.ts';
import { DEMO_CLUBS } from './demo-clubs.ts';
import { insertCustomers } from './insert-customers.ts';
import { type Ids, idAt, insertBanners, insertCalendar, insertClubs } from './insert-demo.ts';
import { insertDeskMoney } from './insert-desk-money.ts';
import { insertHistory } from './insert-history.ts';
import { insertMatches } from './insert-matches.ts';
import { DEMO_LOGIN, insertPeople } from './insert-people.ts';
import { DEMO_STAFF, insertStaff } from './insert-staff.ts';
import { insertWalkIns, takeWalkIns } from './insert-walk-ins.ts';
import { DEMO_SEED, planDemo } from './plan/plan-demo.ts';
import { insertRankings } from './rankings/insert-rankings.ts';

export type DemoSeed = {
  /** The present instant. */
  now: Date;
  /** argon2id hash of the password of the demo's player and of its staff. The other accounts have no known password. */
  demoPasswordHash: string;
  /** The same seed on the same day gives the same data. */
  seed?: string;
};

const ACCOUNTS = { login: DEMO_LOGIN.email, staff: DEMO_STAFF };

type DemoAccounts = typeof ACCOUNTS & { created: boolean };

/**
 * Loads clubs, players and four months of games with their rankings in one transaction when the database is empty. `login` is the
 * e-mail of the demo account, `staff` those of its desk; `created` is true when it was created now. null: the database contains other data.
 */
export function seedDemo(
  db: Database,
  { now, demoPasswordHash, seed = DEMO_SEED }: DemoSeed,
): Promise<DemoAccounts | null> {
  return withTransaction(db, async (tx) => {
    // When two servers start on an empty database concurrently, the second waits and then finds the data.
    await sql`SELECT pg_advisory_xact_lock(hashtext('bandeja demo'))`.execute(tx);
    const present = await whatIsThere(tx);
    if (present === 'other') return null;
    if (present === 'demo') {
      await openDemoAccount(tx, demoPasswordHash);
      return { ...ACCOUNTS, created: false };
    }

    const [club] = DEMO_CLUBS;
    if (!club) throw new Error('no demo club');
    const { plan, walkIns } = takeWalkIns(planDemo({ seed, now }), { club, now });
    const since = zonedTime(addDays(localDateOf(now, DEFAULT_ZONE), -400), 0, DEFAULT_ZONE);
    const ids: Ids = {
      courts: await insertClubs(tx, since),
      players: await insertPeople(tx, { plan, seed, demoPasswordHash }),
    };
    const bookingIds = await insertCalendar(tx, plan, ids);
    const matchIds = await insertMatches(tx, plan, ids, bookingIds);
    await insertRankings(tx, { plan, ids, matchIds, now });
    await insertBanners(tx, { today: localDateOf(now, DEFAULT_ZONE), at: since });
    const members = await insertStaff(tx, { club: club.slug, since, demoPasswordHash });
    const customers = await insertCustomers(tx, { club: club.slug, since });
    await insertWalkIns(tx, { walkIns, ids, customers });
    const desk = { club: club.slug, zone: club.timezone, members, demoPlayer: idAt(ids.players, 0) };
    await insertDeskMoney(tx, { ...desk, now });
    await insertHistory(tx, { ...desk, now });
    return { ...ACCOUNTS, created: true };
  });
}

async function whatIsThere(db: Database): Promise<'nothing' | 'demo' | 'other'> {
  const { demo, some } = await db
    .selectNoFrom((select) => [
      select.exists(db.selectFrom('users').select('id').where('is_demo', '=', true)).as('demo'),
      select
        .or([
          select.exists(db.selectFrom('users').select('id')),
          select.exists(db.selectFrom('clubs').select('id')),
        ])
        .as('some'),
    ])
    .executeTakeFirstOrThrow();
  if (demo) return 'demo';
  return some ? 'other' : 'nothing';
}
