import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { Batch, type Statement, type Wire } from './batch.ts';
import { tripOf } from './one-trip.ts';
import { isStaleName, StatementNames } from './statement-names.ts';

/** What a PostgreSQL session prepares under a name; everything else is sent as it is. */
const NAMEABLE = /^\s*(select|insert|update|delete|with|begin|start|commit|rollback|set local)\b/i;
const FORGETS = /^\s*(discard|deallocate)\b/i;
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const BEGIN: Statement = { sql: 'BEGIN', parameters: [] };
const COMMIT: Statement = { sql: 'COMMIT', parameters: [] };
const ROLLBACK: Statement = { sql: 'ROLLBACK', parameters: [] };

const isNameable = ({ sql, parameters }: Statement) => parameters.length > 0 || NAMEABLE.test(sql);

/** Called before each round trip with the statements it sends. */
export type OnTrip = (statements: readonly Statement[]) => void;

/** Fields of pg's client that its types do not declare. */
type Inside = { connection: Wire; _types: unknown };

/**
 * A connection of the pool as Kysely uses it. BEGIN, and statements whose answer is not awaited, go out with the next
 * statement; a trip (one-trip.ts) sends several, and the COMMIT with them.
 */
export class NamedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #onTrip: OnTrip;
  readonly #names = new StatementNames();
  #running: Batch | null = null;
  /** Sent before the next statement. */
  #before: Statement[] = [];
  #transaction: 'none' | 'open' | 'committed' = 'none';

  constructor(client: pg.PoolClient, onTrip: OnTrip = () => {}) {
    this.#client = client;
    this.#onTrip = onTrip;
    this.#wire.on('parseComplete', () => this.#running?.handleParsed());
  }

  get #wire(): Wire {
    return (this.#client as unknown as Inside).connection;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const trip = tripOf(query);
    if (this.#transaction === 'committed') throw new Error('the transaction was committed with a statement');
    if (!trip) {
      const [result] = await this.#send([query]);
      return presented<R>(result);
    }
    const results = await this.#send([...trip.statements, ...(trip.commits ? [COMMIT] : [])]);
    if (trip.commits) this.#transaction = 'committed';
    return { rows: trip.statements.map((_, index) => results[index]?.rows ?? []) as R[] };
  }

  // biome-ignore lint/correctness/useYield: part of Kysely's interface, and not used here.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streams are not used');
  }

  begin(): void {
    this.#transaction = 'open';
    this.#before = [BEGIN];
  }

  commit = () => this.#end(COMMIT);
  rollback = () => this.#end(ROLLBACK);

  release(): void {
    this.#before = [];
    this.#transaction = 'none';
    this.#client.release();
  }

  async #end(how: Statement): Promise<void> {
    const isOver = this.#transaction !== 'open' || this.#before.includes(BEGIN);
    this.#before = [];
    this.#transaction = 'none';
    if (!isOver) await this.#send([how]);
  }

  /** The results of these statements; those that waited for them are sent before them. */
  async #send(statements: readonly Statement[]): Promise<pg.QueryResult[]> {
    const before = this.#before;
    this.#before = [];
    if (!statements.every(isNameable)) {
      if (before.length > 0) await this.#run(before);
      const results: pg.QueryResult[] = [];
      for (const statement of statements) {
        this.#onTrip([statement]);
        results.push(await this.#client.query(statement.sql));
      }
      if (statements.some(({ sql }) => FORGETS.test(sql))) this.#names.forgetAll();
      return results;
    }
    const all = before.length > 0 ? [...before, ...statements] : statements;
    try {
      return (await this.#run(all)).slice(before.length);
    } catch (error) {
      if (!isStaleName(error)) throw error;
      this.#names.forgetAll();
      // Inside a transaction the transaction is lost, and withTransaction begins again.
      if (this.#transaction !== 'none') throw error;
      return this.#run(all);
    }
  }

  #run(statements: readonly Statement[]): Promise<pg.QueryResult[]> {
    this.#onTrip(statements);
    return new Promise((done, failed) => {
      const batch = new Batch(statements, {
        names: this.#names,
        types: (this.#client as unknown as Inside)._types,
        done,
        failed,
      });
      this.#running = batch;
      this.#client.query(batch as unknown as pg.Submittable);
    });
  }
}

function presented<R>(result: pg.QueryResult | undefined): QueryResult<R> {
  if (!result) return { rows: [] };
  const { command, rowCount, rows } = result;
  return { rows, ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
}
