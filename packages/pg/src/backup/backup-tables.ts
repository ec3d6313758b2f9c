import type pg from 'pg';

/** A table of a backup, with the columns that are written; generated ones are computed again. */
export type BackupTable = { name: string; columns: string[]; rows: number };

/** The content of `backup.json`: a description of the files next to it. */
export type BackupIndex = {
  format: 1;
  made_at: string;
  /** The last migration of the database, and that of its job runner. */
  migration: string;
  jobs_migration: number;
  tables: BackupTable[];
  /** Names of sequences with the value that each gave last; null: none yet. */
  sequences: { name: string; last: string | null }[];
};

export const INDEX_FILE = 'backup.json';
export const MEDIA_FOLDER = 'media';
/** The rows of a table as PostgreSQL's COPY writes them, compressed. */
export const tableFile = (name: string): string => `${name}.copy.gz`;

/** What migrations write of themselves; a restore compares it instead. */
const OWN_OF_MIGRATIONS = ['public.schema_migrations', 'graphile_worker.migrations'];

/** All other tables, those of the job runner included, by schema and name. A partitioned one has its rows in other schemas. */
export async function readTables(client: pg.ClientBase): Promise<Omit<BackupTable, 'rows'>[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name,
            array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
     FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind IN ('r', 'p')
     GROUP BY n.nspname, c.relname
     HAVING format('%I.%I', n.nspname, c.relname) <> ALL ($1)
     ORDER BY 1`,
    [OWN_OF_MIGRATIONS],
  );
  return rows;
}

export async function readMigrations(
  client: pg.ClientBase,
): Promise<Pick<BackupIndex, 'migration' | 'jobs_migration'>> {
  const { rows } = await client.query<{ migration: string; jobs_migration: number }>(
    `SELECT (SELECT max(name) FROM public.schema_migrations) AS migration,
            (SELECT max(id) FROM graphile_worker.migrations) AS jobs_migration`,
  );
  const [found] = rows;
  if (!found) throw new Error('the database has no migrations');
  return found;
}
