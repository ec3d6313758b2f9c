import { startDebianPostgres } from '@bandeja/db/testing/debian-postgres';
import { startTestServer } from '@bandeja/db/testing/test-server';
import { createTestApp } from '../../../testing/test-app.ts';
import { describeCourtRaces } from '../testing/court-races.ts';

describeCourtRaces("Debian's PostgreSQL 15", async () => {
  const debian = await startDebianPostgres();
  const server = await startTestServer(debian.connectionString);
  const app = await createTestApp({ server });
  return {
    ...app,
    async close() {
      await app.close();
      await server.stop();
      await debian.stop();
    },
  };
});
