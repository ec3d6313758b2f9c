import { PipeliningDialect } from '@bandeja/pg/driver/dialect';
import type { Unsent } from '@bandeja/pg/driver/one-trip';
import { type CompiledQuery, type Expression, Kysely, ValueNode } from 'kysely';
import type { Database } from './database.ts';
import type { DB } from './schema.gen.ts';

/** Placeholder of a value while a statement is built and compiled. */
class Blank implements Expression<never> {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }

  get expressionType(): undefined {
    return undefined;
  }

  toOperationNode = () => ValueNode.create(this);
}

/** Builds and compiles; never connects. */
const compiler: Database = new Kysely<DB>({
  dialect: new PipeliningDialect({
    connect: () => Promise.reject(new Error('this database only compiles')),
    end: async () => {},
  }),
});

/** A statement with its values filled in. */
export type Filled<Row> = Unsent<Row> & {
  rows: (db: Database) => Promise<Row[]>;
  first: (db: Database) => Promise<Row | undefined>;
};

/** The place of a value. Typed as the value, so that fragments take it; it can only be placed, not read. */
export type Given<Values> = <Name extends keyof Values>(name: Name) => Exclude<Values[Name], undefined>;

/**
 * A statement of a hot call: it is built and compiled at its first use, and every use fills in its values. What the
 * text depends on must be known when `compiledOnce` is called, since `build` cannot read values.
 */
export function compiledOnce<Values extends object, Row>(
  build: (db: Database, given: Given<Values>) => Unsent<Row>,
): (values: Values) => Filled<Row> {
  let known: CompiledQuery<Row> | undefined;
  return (values) => {
    known ??= build(compiler, (name) => new Blank(name) as never).compile(compiler);
    const parameters = known.parameters.map((value) =>
      value instanceof Blank ? values[value.name as keyof Values] : value,
    );
    const query: CompiledQuery<Row> = { ...known, parameters };
    const rows = async (db: Database) => (await db.executeQuery(query)).rows;
    return { compile: () => query, rows, first: async (db) => (await rows(db))[0] };
  };
}

/** One statement for each combination of the values that are not undefined: `has` lists the defined ones. */
export function compiledForEach<Values extends object, Row>(
  build: (db: Database, given: Given<Values>, has: (name: keyof Values) => boolean) => Unsent<Row>,
): (values: Values) => Filled<Row> {
  const known = new Map<string, (values: Values) => Filled<Row>>();
  return (values) => {
    const names = (Object.keys(values) as (keyof Values)[]).filter((name) => values[name] !== undefined);
    const key = names.toSorted().join();
    const statement =
      known.get(key) ??
      compiledOnce<Values, Row>((db, given) => build(db, given, (name) => names.includes(name)));
    known.set(key, statement);
    return statement(values);
  };
}
