import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { migrate, migrationsDirectory } from '../../migrate.ts';
import { onServer } from '../test-server.ts';
import { startDebianPostgres } from './debian-postgres.ts';

test('migrations run on PostgreSQL 15 with a role that is no superuser', async () => {
  const { connectionString, stop } = await startDebianPostgres();
  try {
    expect(await migrate({ connectionString })).toEqual(readdirSync(migrationsDirectory()).sort());
    const { rows } = await onServer(connectionString, (client) =>
      client.query(`
        SELECT current_setting('server_version_num')::int / 10000 AS major, rolsuper, lower('ÁÇ') AS lower
        FROM pg_roles WHERE rolname = current_user`),
    );
    expect(rows).toEqual([{ major: 15, rolsuper: false, lower: 'áç' }]);
  } finally {
    await stop();
  }
});
