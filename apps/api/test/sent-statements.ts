import type { DatabaseOptions, QueryEvent } from '@bandeja/pg/pool';

/** A statement as it goes to PostgreSQL. */
export type SentStatement = Parameters<NonNullable<DatabaseOptions['onTrip']>>[0][number];

/**
 * Counts what goes to PostgreSQL. Announcements are left out: they are sent shortly after the commit, for all that were
 * made so far, so they belong to no particular call.
 */
export function recordSent() {
  const statements: string[] = [];
  const refusedStatements: string[] = [];
  const ofTrips: SentStatement[] = [];
  let trips = 0;
  const isAnnouncement = (sql: string) => sql.includes('pg_notify');
  return {
    hooks: {
      onQuery({ sql, error }: QueryEvent) {
        if (!isAnnouncement(sql)) statements.push(sql);
        if (error instanceof Error)
          refusedStatements.push('code' in error ? String(error.code) : error.message);
      },
      onTrip(sent: readonly SentStatement[]) {
        if (sent.some(({ sql }) => isAnnouncement(sql))) return;
        trips += 1;
        ofTrips.push(...sent);
      },
    },
    refusedStatements,
    async countStatements(work: () => Promise<unknown>) {
      const before = statements.length;
      await work();
      return statements.length - before;
    },
    async countTrips(work: () => Promise<unknown>) {
      const before = trips;
      await work();
      return trips - before;
    },
    async recordTrips(work: () => Promise<unknown>) {
      const before = ofTrips.length;
      await work();
      return ofTrips.slice(before);
    },
    async recordStatements(work: () => Promise<unknown>) {
      const before = statements.length;
      await work();
      return statements.slice(before);
    },
  };
}
