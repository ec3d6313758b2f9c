import { createHash } from 'node:crypto';
import {
  type BinaryOperationNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type QueryResult,
  ValueNode,
} from 'kysely';
import type pg from 'pg';
import { tripOf } from './one-trip.ts';

/** A list is one parameter (`= any($1)`): the text of a statement does not depend on how many values it is given. */
class QueryCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    const test = OperatorNode.is(operator) ? operator.operator : undefined;
    const list = PrimitiveValueListNode.is(rightOperand)
      ? rightOperand.values
      : ValueNode.is(rightOperand) && rightOperand.value;
    if ((test !== 'in' && test !== 'not in') || !list) {
      super.visitBinaryOperation(node);
    } else {
      this.visitNode(leftOperand);
      this.append(test === 'in' ? ' = any(' : ' <> all(');
      this.appendValue(list);
      this.append(')');
    }
  }
}

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Called before each round trip with the statements it sends. */
export type OnTrip = (statements: readonly Statement[]) => void;

const BEGIN: Statement = { sql: 'BEGIN', parameters: [] };
const COMMIT: Statement = { sql: 'COMMIT', parameters: [] };
const ROLLBACK: Statement = { sql: 'ROLLBACK', parameters: [] };
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Plans that a connection keeps; the statements used first are those of the hot calls. */
export const NAMES_AT_MOST = 200;

/** After DISCARD, behind a pooler that changes connections, or after another process changed a table. */
const UNKNOWN_NAME = '26000';
const KNOWN_NAME = '42P05';
const READ_ONLY = '25006';
const FEATURE_NOT_SUPPORTED = '0A000';

/** A name means nothing or something else on this connection by now; the same statement may be sent again. */
export function isStaleName(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const { code } = error;
  if (code === FEATURE_NOT_SUPPORTED) return error.message.includes('cached plan');
  return code === UNKNOWN_NAME || code === KNOWN_NAME;
}

/** A write on a standby, or on a primary that was demoted while the connection was open. */
const isReadOnly = (error: unknown) => error instanceof Error && 'code' in error && error.code === READ_ONLY;

/**
 * A connection of the pool as Kysely uses it. All statements of a trip (one-trip.ts), BEGIN before the first of a
 * transaction and COMMIT after its last, are on their way before the first is answered: the pool's clients are in
 * pg's pipeline mode. A statement with values has a name, so that PostgreSQL parses and plans its text once.
 */
class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #onTrip: OnTrip;
  readonly #names = new Map<string, string>();
  /** How often all names were given up: a name is never used for a second time. */
  #generation = 0;
  /** `begun`: BEGIN goes out with the next statement. */
  #transaction: 'none' | 'begun' | 'open' | 'committed' = 'none';
  /** It leads to a PostgreSQL that is no primary any more, or could not be rolled back, so it is not used again. */
  #isUnfit = false;

  constructor(client: pg.PoolClient, onTrip: OnTrip) {
    this.#client = client;
    this.#onTrip = onTrip;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const state = this.#transaction;
    if (state === 'committed') throw new Error('the transaction was committed with a statement');
    const trip = tripOf(query);
    const { statements, commits } = trip ?? { statements: [query], commits: false };
    // Outside a transaction several statements are one of their own.
    const isWhole = state === 'none' && statements.length > 1;
    const first = state === 'begun' || isWhole ? [BEGIN] : [];
    const last = commits || isWhole ? [COMMIT] : [];
    if (state === 'begun') this.#transaction = 'open';
    if (commits) this.#transaction = 'committed';
    const answers = (await this.#send([...first, ...statements, ...last])).slice(first.length);
    if (trip) return { rows: statements.map((_, index) => answers[index]?.rows ?? []) as R[] };
    const [{ command, rowCount, rows } = { command: '', rowCount: 0, rows: [] }] = answers;
    return { rows, ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  // biome-ignore lint/correctness/useYield: part of Kysely's interface, and not used here.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streams are not used');
  }

  begin(): void {
    this.#transaction = 'begun';
  }

  commit = () => this.#end(COMMIT);
  /** Never throws: Kysely would throw that in place of what the transaction failed by, most often the lost connection. */
  rollback = () =>
    this.#end(ROLLBACK).catch(() => {
      this.#isUnfit = true;
    });

  release(): void {
    this.#transaction = 'none';
    this.#client.release(this.#isUnfit);
  }

  async #end(how: Statement): Promise<void> {
    const isOpen = this.#transaction === 'open';
    this.#transaction = 'none';
    if (isOpen) await this.#send([how]);
  }

  /** The answers of statements sent together; throws the first failure when all have ended. */
  async #send(statements: readonly Statement[]): Promise<pg.QueryResult[]> {
    this.#onTrip(statements);
    const sent = statements.map(({ sql, parameters }) =>
      parameters.length === 0
        ? this.#client.query(sql)
        : this.#client.query({ text: sql, values: parameters as unknown[], name: this.#nameOf(sql) }),
    );
    const answers = await Promise.allSettled(sent);
    const failure = answers.find((answer) => answer.status === 'rejected')?.reason;
    if (failure === undefined) return Promise.all(sent);
    if (isReadOnly(failure)) this.#isUnfit = true;
    if (!isStaleName(failure)) throw failure;
    this.#names.clear();
    this.#generation += 1;
    // A transaction is lost with its statement, and withTransaction begins again.
    if (this.#transaction !== 'none') throw failure;
    return this.#send(statements);
  }

  /** A hash of the text, which means the same behind a pooler too; undefined when the connection keeps enough plans. */
  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= NAMES_AT_MOST) return known;
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 20);
    const name = `b${this.#generation}_${hash}`;
    this.#names.set(text, name);
    return name;
  }
}

export interface BoundedPool {
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
}

/** Kysely's PostgreSQL with named statements and few texts, over a pool of pg whose clients are in pipeline mode. */
export class PipeliningDialect extends PostgresDialect {
  readonly #pool: BoundedPool;
  readonly #onTrip: OnTrip;
  readonly #connections = new WeakMap<pg.PoolClient, PipelinedConnection>();

  constructor(pool: BoundedPool, onTrip: OnTrip = () => {}) {
    super({ pool: pool as never });
    this.#pool = pool;
    this.#onTrip = onTrip;
  }

  override createDriver = (): Driver => ({
    init: async () => {},
    acquireConnection: async () => {
      const client = await this.#pool.connect();
      const known = this.#connections.get(client) ?? new PipelinedConnection(client, this.#onTrip);
      this.#connections.set(client, known);
      return known;
    },
    beginTransaction: async (connection) => (connection as PipelinedConnection).begin(),
    commitTransaction: (connection) => (connection as PipelinedConnection).commit(),
    rollbackTransaction: (connection) => (connection as PipelinedConnection).rollback(),
    releaseConnection: async (connection) => (connection as PipelinedConnection).release(),
    destroy: () => this.#pool.end(),
  });

  override createQueryCompiler = () => new QueryCompiler();
}
