import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERROR_SENTENCE } from '@bandeja/contract/error-codes';
import { createTestDatabase } from '@bandeja/db/testing/test-database';
import { freePort } from '@bandeja/pg/embedded/access';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SERVER_PROGRAM } from '../server-program.ts';

const CLIENTS = 20;
/** More than the server accepts in one turn: some always wait in the kernel's accept queue. */
const OPENING_CLIENTS = 80;
/** Each step is short on a quiet machine; what is tested is counted, not timed. */
const STEP = { timeout: 30_000, interval: 20 };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
let port: number;
let server: ChildProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'bandeja-drain-'));
  port = await freePort();
  server = fork(SERVER_PROGRAM.path, [], {
    ...SERVER_PROGRAM.options,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: database.connectionString,
      SECRET_KEY: 'k'.repeat(32),
      HOST: '',
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: '0',
      LOG_DIR: join(folder, 'log'),
      LOG_LEVEL: 'info',
    },
  });
  await once(server, 'message');
});
afterAll(async () => {
  server.kill('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };
const ask = (path: string, agent?: Agent) =>
  new Promise<Answer>((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, agent: agent ?? false }, async (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (data) => {
        text += data;
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    request.on('error', reject);
  });

test('SIGTERM under load: running requests end, later ones are refused with a sentence, no connection is reset', async () => {
  const answers: Answer[] = [];
  const errors: string[] = [];
  let served = 0;
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      for (;;) {
        const answer = await ask('/api/health/ready', agent);
        answers.push(answer);
        if (answer.status === 200) served += 1;
        // The server has answered with Connection: close.
        if (answer.status !== 200) return;
      }
    } catch (error) {
      errors.push(String((error as NodeJS.ErrnoException).code));
    } finally {
      agent.destroy();
    }
  };
  // A new connection for each request, until the server stops listening.
  const openingClient = async () => {
    try {
      for (;;) answers.push(await ask('/api/health/live'));
    } catch (error) {
      errors.push(String((error as NodeJS.ErrnoException).code));
    }
  };
  const [stream] = (await once(
    get({ host: '127.0.0.1', port, path: '/events/stream/?topics=slots:a:2026-03-09', agent: false }),
    'response',
  )) as [IncomingMessage];
  const streamEnded = once(stream.resume(), 'end');
  const load = [
    ...Array.from({ length: CLIENTS }, client),
    ...Array.from({ length: OPENING_CLIENTS }, openingClient),
  ];
  const idle = new Agent({ keepAlive: true, maxSockets: 1 });
  expect((await ask('/api/health/live', idle)).status).toBe(200);

  const exited = once(server, 'exit');
  const { answer } = await database.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE clubs IN ACCESS EXCLUSIVE MODE`.execute(tx);
    const answer = ask('/api/clubs/');
    await vi.waitFor(async () => {
      const { rows } = await sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        database.db,
      );
      expect(rows).toHaveLength(1);
    }, STEP);
    await vi.waitFor(() => expect(served).toBeGreaterThan(5 * CLIENTS), STEP);
    server.kill('SIGTERM');
    // It refuses others while this one runs, whose statement may wait for a lock no longer than 3 s.
    await vi.waitFor(() => expect(answers.some(({ status }) => status === 503)).toBe(true), STEP);
    // Wrapped in an object: a returned promise would be awaited while the table is still locked.
    return { answer };
  });

  const slow = await answer;
  await Promise.all(load);
  expect(slow.status).toBe(200);
  expect(slow.headers.connection).toBe('close');
  // Connections after the server stopped listening; no connection is cut, also none that waits to be accepted.
  expect(errors.filter((code) => code !== 'ECONNREFUSED')).toEqual([]);
  expect(errors.length).toBeGreaterThanOrEqual(OPENING_CLIENTS);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, headers, text } of refused) {
    expect([status, JSON.parse(text)]).toEqual([503, { error: ERROR_SENTENCE.shutting_down }]);
    expect(headers).toMatchObject({ connection: 'close', 'retry-after': '2' });
  }
  await streamEnded;
  expect(stream.complete).toBe(true);
  expect((await exited)[0]).toBe(0);
  idle.destroy();
  // The log of the whole run is in the folder of LOG_DIR.
  const log = readdirSync(join(folder, 'log')).map((name) => readFileSync(join(folder, 'log', name), 'utf8'));
  expect(log.join('').match(/"msg":"request completed"/g)?.length).toBeGreaterThan(5 * CLIENTS);
});
