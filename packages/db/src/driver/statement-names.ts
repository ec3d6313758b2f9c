import { createHash } from 'node:crypto';
import type { FieldDef } from 'pg';

/** A statement that is prepared under a name on one connection. */
export interface Named {
  readonly text: string;
  readonly name: string;
  /** PostgreSQL has confirmed the name on this connection. */
  parsed: boolean;
  /** The columns of its rows, once PostgreSQL has described them; none for a statement without rows. */
  fields: FieldDef[] | undefined;
}

/** Enough for every statement of the server; texts that vary (the rows of an INSERT) push out the least used. */
export const NAMES_AT_MOST = 200;

const nameOf = (text: string) => `b_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;

/**
 * The names that one connection has given to statements, each a hash of its text, so that PostgreSQL parses and plans
 * a text once. The least recently used name goes first when there are too many.
 */
export class StatementNames {
  readonly #limit: number;
  readonly #kept = new Map<string, Named>();
  #dropped: string[] = [];

  constructor(limit = NAMES_AT_MOST) {
    this.#limit = limit;
  }

  use(text: string): Named {
    const known = this.#kept.get(text);
    // Taken out and put back: the map's order is the order of use.
    if (known) this.#kept.delete(text);
    const named = known ?? { text, name: nameOf(text), parsed: false, fields: undefined };
    this.#kept.set(text, named);
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size > this.#limit) this.forget(oldest);
    return named;
  }

  forget(text: string): void {
    const named = this.#kept.get(text);
    if (!named) return;
    this.#kept.delete(text);
    this.#dropped.push(named.name);
  }

  forgetAll(): void {
    for (const text of [...this.#kept.keys()]) this.forget(text);
  }

  /** The names to close before the next statement; closing an unknown name is no error. */
  takeDropped(): string[] {
    const dropped = this.#dropped;
    if (dropped.length > 0) this.#dropped = [];
    return dropped;
  }
}

/** After DISCARD, behind a pooler that changes connections, or after another process changed a table. */
const UNKNOWN_NAME = '26000';
const KNOWN_NAME = '42P05';
const FEATURE_NOT_SUPPORTED = '0A000';

/** The name means nothing or something else on this connection by now; the same statement may be sent again. */
export function isStaleName(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const { code } = error;
  if (code === FEATURE_NOT_SUPPORTED) return error.message.includes('cached plan');
  return code === UNKNOWN_NAME || code === KNOWN_NAME;
}
