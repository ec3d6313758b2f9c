/// <reference path="./pg-utils.d.ts" />
import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg, { type FieldDef, type QueryResult } from 'pg';
import utils from 'pg/lib/utils.js';
import type { Named, StatementNames } from './statement-names.ts';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** What a connection of pg sends, by the messages of PostgreSQL's extended protocol. */
export interface Wire extends EventEmitter {
  stream: Socket;
  parse(message: { name: string; text: string }): void;
  bind(message: {
    statement: string;
    values: readonly unknown[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: Record<string, never>): void;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
  sendCopyFail(message: string): void;
}

type ResultBuilder = QueryResult & {
  addFields(fields: readonly FieldDef[]): void;
  parseRow(values: readonly unknown[]): Record<string, unknown>;
  addCommandComplete(message: { text: string }): void;
};
const createResult = (types: unknown): ResultBuilder => {
  const Builder = (pg as unknown as { Result: new (mode: undefined, types: unknown) => ResultBuilder })
    .Result;
  return new Builder(undefined, types);
};

type Running = { named: Named; result: ResultBuilder };

/**
 * Statements that pg's client sends in one round trip: each under its name, then one Sync. PostgreSQL runs them in
 * order, each with its own snapshot, and skips the rest after a failure. A name that the connection has not used yet
 * is parsed and described in the same trip.
 */
export class Batch {
  readonly #statements: readonly { sql: string; values: readonly unknown[] }[];
  readonly #names: StatementNames;
  readonly #types: unknown;
  readonly #done: (results: QueryResult[]) => void;
  readonly #failed: (error: unknown) => void;
  readonly #running: Running[] = [];
  readonly #parsing: Named[] = [];
  #at = 0;
  #unreadable: unknown;

  constructor(
    statements: readonly Statement[],
    {
      names,
      types,
      done,
      failed,
    }: {
      names: StatementNames;
      types: unknown;
      done: (results: QueryResult[]) => void;
      failed: (error: unknown) => void;
    },
  ) {
    // Here, since a value without a text must not leave half a message on the wire.
    this.#statements = statements.map(({ sql, parameters }) => ({
      sql,
      values: parameters.map((value) => utils.prepareValue(value)),
    }));
    this.#names = names;
    this.#types = types;
    this.#done = done;
    this.#failed = failed;
  }

  /** Called by pg's client when the connection is free. */
  submit(wire: Wire): Error | null {
    wire.stream.cork();
    for (const name of this.#names.takeDropped()) wire.close({ type: 'S', name });
    for (const { sql, values } of this.#statements) this.#send(wire, this.#names.use(sql), values);
    wire.sync();
    wire.stream.uncork();
    return null;
  }

  #send(wire: Wire, named: Named, values: readonly unknown[]): void {
    if (!named.parsed && !this.#parsing.includes(named)) {
      wire.parse({ name: named.name, text: named.text });
      this.#parsing.push(named);
    }
    wire.bind({ statement: named.name, values, valueMapper: (value) => value });
    const result = createResult(this.#types);
    if (named.fields === undefined) wire.describe({ type: 'P', name: '' });
    else if (named.fields.length > 0) result.addFields(named.fields);
    wire.execute({});
    this.#running.push({ named, result });
  }

  /** PostgreSQL confirmed the next new name. */
  handleParsed(): void {
    const named = this.#parsing.shift();
    if (named) named.parsed = true;
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    const running = this.#running[this.#at];
    if (!running) return;
    running.named.fields = fields;
    running.result.addFields(fields);
  }

  handleDataRow({ fields }: { fields: readonly unknown[] }): void {
    const result = this.#running[this.#at]?.result;
    if (!result || this.#unreadable !== undefined) return;
    try {
      result.rows.push(result.parseRow(fields));
    } catch (error) {
      this.#unreadable = error;
    }
  }

  handleCommandComplete(message: { text: string }): void {
    const running = this.#running[this.#at];
    if (!running) return;
    running.result.addCommandComplete(message);
    running.named.fields ??= [];
    this.#at += 1;
  }

  handleEmptyQuery(): void {
    this.#at += 1;
  }

  handleCopyInResponse(wire: Wire): void {
    wire.sendCopyFail('not supported');
  }

  handleCopyData(): void {}

  handlePortalSuspended(): void {}

  handleReadyForQuery(): void {
    if (this.#unreadable !== undefined) this.#failed(this.#unreadable);
    else this.#done(this.#running.map(({ result }) => result));
  }

  handleError(error: unknown): void {
    for (const { text } of this.#parsing) this.#names.forget(text);
    this.#failed(error);
  }
}
