import type { Database } from '@bandeja/db/database';
import { createConnection } from '@bandeja/pg/connection';
import type { FastifyBaseLogger } from 'fastify';
import { CHANNEL, packed } from './announce.ts';
import { notify } from './events.repository.ts';
import { createListener, type EventChannel, type OpenListening } from './listener.ts';

/** A connection without an answer for this time is dead, even when TCP reports it as open. */
const ANSWER_MS = 2_000;

type Options = {
  db: Database;
  connectionString: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** The name of the connection, by which the nodes know each other. */
  applicationName?: string;
};

/** Of nodes that hear events by PostgreSQL alone. */
export const LISTENER_NAME = 'bandeja events';

/** Events by NOTIFY and LISTEN: every node has it, and the database itself announces by it what ends. */
export function createPostgresChannel({
  db,
  connectionString,
  log,
  applicationName = LISTENER_NAME,
}: Options): EventChannel {
  const open: OpenListening = async ({ message, end }) => {
    const connection = createConnection({
      connectionString,
      applicationName,
      answerMs: ANSWER_MS,
    });
    connection.on('notification', ({ payload = '' }) => message(payload));
    try {
      await connection.connect();
      const askedAt = performance.now();
      await connection.query(`LISTEN ${CHANNEL}`);
      connection.on('end', end);
      return { askedAt, check: () => connection.query('SELECT'), end: () => connection.end() };
    } catch (error) {
      void connection.end().catch(() => {});
      throw error;
    }
  };
  return {
    ...createListener({ open, log, lost: 'event listener connection lost' }),
    publish: (messages) => notify(db, CHANNEL, packed(messages)),
  };
}
