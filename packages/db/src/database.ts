import * as pool from '@bandeja/pg/pool';
import type { Kysely } from 'kysely';
import type { DB } from './schema.gen.ts';

/** The database or a transaction on it, with the tables of this schema; repositories accept both. */
export type Database = Kysely<DB>;

export const createDatabase = pool.createDatabase<DB>;
