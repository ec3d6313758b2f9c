import {
  type BinaryOperationNode,
  type Driver,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  ValueNode,
} from 'kysely';
import type pg from 'pg';
import { NamedConnection, type OnTrip } from './named-connection.ts';

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

export interface BoundedPool {
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
}

class NamingDriver implements Driver {
  readonly #pool: BoundedPool;
  readonly #onTrip: OnTrip | undefined;
  readonly #connections = new WeakMap<pg.PoolClient, NamedConnection>();

  constructor(pool: BoundedPool, onTrip?: OnTrip) {
    this.#pool = pool;
    this.#onTrip = onTrip;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<NamedConnection> {
    const client = await this.#pool.connect();
    const known = this.#connections.get(client);
    if (known) return known;
    const connection = new NamedConnection(client, this.#onTrip);
    this.#connections.set(client, connection);
    return connection;
  }

  async beginTransaction(connection: NamedConnection): Promise<void> {
    connection.begin();
  }

  commitTransaction = (connection: NamedConnection) => connection.commit();
  rollbackTransaction = (connection: NamedConnection) => connection.rollback();

  async releaseConnection(connection: NamedConnection): Promise<void> {
    connection.release();
  }

  destroy = () => this.#pool.end();
}

/** Kysely's PostgreSQL with named statements and few texts, over a pool of pg. */
export class NamingDialect extends PostgresDialect {
  readonly #pool: BoundedPool;
  readonly #onTrip: OnTrip | undefined;

  constructor(pool: BoundedPool, onTrip?: OnTrip) {
    super({ pool: pool as never });
    this.#pool = pool;
    this.#onTrip = onTrip;
  }

  override createDriver = (): Driver => new NamingDriver(this.#pool, this.#onTrip);
  override createQueryCompiler = () => new QueryCompiler();
}
