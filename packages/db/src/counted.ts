import { COUNT_MAX } from '@bandeja/rules/lists/count-max';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** How many rows a query finds. PostgreSQL stops reading at the first row beyond `atMost`: one more means that rows follow. */
export const countOf = <Tables, Table extends keyof Tables>(
  db: Database,
  rows: SelectQueryBuilder<Tables, Table, object>,
  atMost = COUNT_MAX,
) =>
  db
    .selectFrom(
      rows
        .select(sql.lit(1).as('one'))
        .limit(sql.lit(atMost + 1))
        .as('counted'),
    )
    .select((select) => select.fn.countAll<number>().as('count'));
