import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from '../lib/root.mjs';
import { repositoryFiles } from '../lib/source-files.mjs';

/** What outlives its transaction on a connection; a pooler gives the connection to others then. */
const OF_A_SESSION =
  /pg_(try_)?advisory_(un)?lock(_shared)?\(|\b(UN)?LISTEN [$a-z]|\bCREATE TEMP|\bWITH HOLD\b|\bSET (SESSION|ROLE) |\bset_config\([^)]*false\)/;

/** These have connections of their own to PostgreSQL itself. */
const OWN_CONNECTIONS = [
  'apps/api/src/events/postgres-channel.ts',
  'packages/pg/src/embedded/start-embedded-postgres.ts',
  'packages/pg/src/migrate.ts',
];

test('statements of the pool leave nothing in a session, so that a pooler may stand before PostgreSQL', () => {
  const using = repositoryFiles()
    .filter((file) => /^(apps\/api|packages\/(db|pg))\/src\/.*\.ts$/.test(file))
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .filter((file) => OF_A_SESSION.test(readFileSync(at(file), 'utf8')));
  expect(using.toSorted()).toEqual(OWN_CONNECTIONS);
});
