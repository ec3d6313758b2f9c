// Writes src/schema.gen.ts from a freshly migrated database. With --check it writes nothing and exits 1 when the
// file is stale.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen';
import { cloneTemplate } from '../src/testing/clone-template.ts';
import { onServer, startTestServer } from '../src/testing/test-server.ts';

const file = fileURLToPath(new URL('../src/schema.gen.ts', import.meta.url));

const status = "import('@bandeja/rules/bookings/booking-status').BookingStatus";

/** Columns with a state of a booking, whose type refuses bare numbers. */
const STATES = {
  'bookings.status': new RawExpressionNode(status),
  'booking_history.from_status': new RawExpressionNode(status),
  'booking_history.to_status': new RawExpressionNode(status),
};

interface Choice {
  readonly column: string;
  readonly values: string;
  readonly has_default: boolean;
}

/**
 * Columns that a CHECK (column IN (…)) limits to a few values, as unions of these values: the generator does not
 * read checks. PostgreSQL keeps such a check as `column = ANY (ARRAY['a'::text, 'b'::text])`.
 */
async function choices(connectionString: string): Promise<Record<string, RawExpressionNode>> {
  const { rows } = await onServer(connectionString, (client) =>
    client.query<Choice>(`
      SELECT tables.relname || '.' || columns.attname AS column,
             substring(pg_get_constraintdef(checks.oid) FROM '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[(.*)\\]\\)\\)\\)$') AS values,
             columns.atthasdef AS has_default
      FROM pg_constraint checks
      JOIN pg_class tables ON tables.oid = checks.conrelid AND tables.relnamespace = 'public'::regnamespace
      JOIN pg_attribute columns ON columns.attrelid = tables.oid AND columns.attnum = checks.conkey[1]
      WHERE checks.contype = 'c' AND cardinality(checks.conkey) = 1`),
  );
  return Object.fromEntries(
    rows
      .filter(({ values }) => values !== null)
      // Passed as a node: a string would be parsed by TypeScript's old API, which TypeScript 7 does not have.
      .map(({ column, values, has_default }) => {
        const union = values.replaceAll(/::\w+/g, '').split(', ').join(' | ');
        return [column, new RawExpressionNode(has_default ? `Generated<${union}>` : union)];
      }),
  );
}

/** The columns of each table as a value: statements that name all columns of a table derive from it. */
async function columnLists(connectionString: string): Promise<string> {
  const { rows } = await onServer(connectionString, (client) =>
    client.query<{ table: string; columns: string[] }>(`
      SELECT table_name AS table, array_agg(column_name::text ORDER BY column_name) AS columns
      FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name <> 'schema_migrations'
      GROUP BY table_name ORDER BY table_name`),
  );
  const lists = rows.map(({ table, columns }) => `  ${table}: ['${columns.join("', '")}'],\n`);
  return `\nexport const COLUMNS = {\n${lists.join('')}} as const satisfies { [Table in keyof DB]: readonly (keyof DB[Table])[] };\n`;
}

async function typesOfMigrations(): Promise<string> {
  const server = await startTestServer();
  try {
    const { db, connectionString, drop } = await cloneTemplate(server);
    try {
      const types = await generate({
        db,
        dialect: new PostgresDialect({ dateParser: 'string' }),
        defaultSchemas: ['public'],
        includePattern: 'public.*',
        excludePattern: 'public.schema_migrations',
        // The types that src/column-types.ts reads.
        overrides: { columns: { ...(await choices(connectionString)), ...STATES } },
        typeMapping: { int8: 'number', numeric: 'number' },
      });
      return types + (await columnLists(connectionString));
    } finally {
      await drop();
    }
  } finally {
    await server.stop();
  }
}

function current(): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const fresh = await typesOfMigrations();
if (fresh === current()) console.log('packages/db/src/schema.gen.ts is up to date.');
else if (process.argv.includes('--check')) {
  console.error('packages/db/src/schema.gen.ts is stale: run npm run generate and commit the result.');
  process.exitCode = 1;
} else {
  writeFileSync(file, fresh);
  console.log('packages/db/src/schema.gen.ts written.');
}
