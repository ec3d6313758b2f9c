import { COUNT_MAX } from '@bandeja/rules/lists/count-max';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** One more than a list shows as its count: it means that rows follow. */
const COUNTED_AT_MOST = COUNT_MAX + 1;

/** How many rows a query finds. PostgreSQL stops reading at the first row beyond COUNT_MAX. */
export const countOf = <Tables, Table extends keyof Tables>(
  db: Database,
  rows: SelectQueryBuilder<Tables, Table, object>,
) =>
  db
    .selectFrom(rows.select(sql.lit(1).as('one')).limit(sql.lit(COUNTED_AT_MOST)).as('counted'))
    .select((select) => select.fn.countAll<number>().as('count'));
