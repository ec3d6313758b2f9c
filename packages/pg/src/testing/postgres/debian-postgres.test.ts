import { readdirSync } from 'node:fs';
import { migrationsDirectory } from '@bandeja/db/migrations-directory';
import { onServer } from '@bandeja/db/testing/test-server';
import { expect, test } from 'vitest';
import { migrate } from '../../migrate.ts';
import { startDebianPostgres } from './debian-postgres.ts';

test('migrations run on PostgreSQL 15 with a role that is no superuser', async () => {
  const { connectionString, stop } = await startDebianPostgres();
  try {
    expect(await migrate({ connectionString, directory: migrationsDirectory() })).toEqual(
      readdirSync(migrationsDirectory()).sort(),
    );
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
