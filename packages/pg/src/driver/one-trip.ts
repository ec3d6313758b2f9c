import type { CompiledQuery, Kysely, QueryExecutorProvider, Transaction } from 'kysely';

/** How a compiled query is sent; the driver reads it from the query. */
export interface Trip {
  readonly statements: readonly CompiledQuery[];
  /** The transaction is committed in the same round trip. */
  readonly commits: boolean;
}

const trips = new WeakMap<CompiledQuery, Trip>();
export const tripOf = (query: CompiledQuery): Trip | undefined => trips.get(query);

/** A query of the builder or a text of `sql`, not executed yet. */
export type Unsent<Row> = { compile(db: QueryExecutorProvider): CompiledQuery<Row> };

type RowsOf<Statements extends readonly Unsent<unknown>[]> = {
  [Index in keyof Statements]: Statements[Index] extends Unsent<infer Row> ? Row[] : never;
};

async function send<Schema>(
  tx: Kysely<Schema>,
  statements: readonly Unsent<unknown>[],
  how: Omit<Trip, 'statements'>,
) {
  const compiled = statements.map((statement) => statement.compile(tx));
  const [first] = compiled;
  if (!first) return [];
  // The log shows all statements of the trip as one.
  const query: CompiledQuery = { ...first, sql: compiled.map(({ sql }) => sql).join(';\n') };
  trips.set(query, { statements: compiled, ...how });
  return (await tx.executeQuery(query)).rows as unknown[][];
}

/**
 * Sends statements in one round trip and resolves with the rows of each. They run in order. Inside a transaction each sees
 * what was committed before it began: a lock and what is read under it may go together. Outside one, PostgreSQL runs all of
 * them as one transaction, which it rolls back when one fails.
 */
export async function inOneTrip<Schema, const Statements extends readonly Unsent<unknown>[]>(
  tx: Kysely<Schema>,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  return (await send(tx, statements, { commits: false })) as RowsOf<Statements>;
}

/** The last statements of a transaction, and its COMMIT, in one round trip. When one fails, the transaction is rolled back. */
export async function commitWith<Schema, const Statements extends readonly Unsent<unknown>[]>(
  tx: Transaction<Schema>,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  return (await send(tx, statements, { commits: true })) as RowsOf<Statements>;
}
