import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClub, createPlayer, createUser, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { createTestDatabase } from '@bandeja/db/testing/test-database';
import { freePort } from '@bandeja/pg/embedded/access';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SIGN_IN_RATES } from '../../src/features/accounts/log-in/sign-in-limits.ts';
import { recipientMark } from '../../src/mail/mailer.ts';
import { SERVER_PROGRAM } from '../server-program.ts';

/** Each step is short on a quiet machine; what is tested is counted, not timed. */
const STEP = { timeout: 60_000, interval: 20 };
const START_MS = 240_000;
const LETTERS = 6;
/** The player who wins the race then books two more slots. */
const NO_LIMITS = { max_bookings_per_day: 100, max_open_holds: 100 };

type Node = { url: string; folder: string; program: ChildProcess };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const nodes: Node[] = [];

async function startNode(): Promise<Node> {
  const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), 'bandeja-node-'))];
  const program = fork(SERVER_PROGRAM.path, [], {
    ...SERVER_PROGRAM.options,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...{ NODE_ENV: 'test', HOST: '', PORT: String(port), DEMO: '0', DATA_DIR: folder, PAYMENTS: 'sandbox' },
      ...{ DATABASE_URL: database.connectionString, SECRET_KEY: 'k'.repeat(32), REDIS_URL: '' },
    },
  });
  nodes.push({ url: `http://127.0.0.1:${port}`, folder, program });
  const ends = once(program, 'exit').then(([code]) => Promise.reject(new Error(`a node ended with ${code}`)));
  ends.catch(() => {});
  await Promise.race([once(program, 'message'), ends]);
  return nodes.at(-1) as Node;
}

beforeAll(async () => {
  database = await createTestDatabase();
  await Promise.all([startNode(), startNode()]);
}, START_MS);
afterAll(async () => {
  for (const { program, folder } of nodes) {
    program.kill('SIGKILL');
    if (program.exitCode === null && program.signalCode === null) await once(program, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
  await database?.drop();
});

type Asked = { as?: string; body?: object; key?: string };
type Answer = { status: number; body: { id?: number; access?: string; refresh?: string } };

/** A request to one node, as browsers send it. */
async function ask(node: Node, path: string, { as, body, key }: Asked = {}): Promise<Answer> {
  const answer = await fetch(node.url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(as && { authorization: `Bearer ${as}` }),
      ...(key && { 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : {} };
}

/** The names of the events that a stream of one node has received, and whether it has ended. */
function streamOf(node: Node, topics: string) {
  const stream = { events: [] as string[], ended: false };
  const request = get(`${node.url}/events/stream/?topics=${topics}`, { agent: false }, (response) => {
    response.setEncoding('utf8').on('data', (text: string) => {
      for (const [, event = ''] of text.matchAll(/^event: (.*)$/gm)) stream.events.push(event);
    });
    response.on('error', () => {});
    response.once('close', () => {
      stream.ended = true;
    });
  });
  request.on('error', () => {});
  return stream;
}

async function newAccount() {
  const user = await createUser(database.db, { email_verified_at: new Date() });
  await createPlayer(database.db, { user_id: user.id });
  return user;
}

const logIn = (node: Node, username: string, password = TEST_PASSWORD) =>
  ask(node, '/api/token/', { body: { username, password } });

/** How many letters each of these addresses got, from either node. */
const lettersTo = (...addresses: readonly string[]) => {
  const letters = nodes.flatMap(({ folder }) => {
    const outbox = join(folder, 'outbox');
    return existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [];
  });
  return addresses.map((address) => letters.filter((name) => name.includes(recipientMark(address))).length);
};

async function mailsToSend(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM graphile_worker.jobs
    WHERE task_identifier = 'send_account_mail'`.execute(database.db);
  return rows[0]?.count ?? -1;
}

test('two programs on one database serve as one, and the other goes on when one is killed', {
  timeout: START_MS,
}, async () => {
  const [one, two] = nodes as [Node, Node];
  const [{ username }, other] = [await newAccount(), await newAccount()];
  const club = await createClub(database.db, { courts: 1, ...NO_LIMITS });
  const court = club.courts[0]?.id;
  // The programs have the machine's clock, not that of the run.
  const clock = (await fetch(`${one.url}/api/health/live`)).headers.get('date') ?? '';
  const date = addDays(localDateOf(new Date(clock), 'America/Sao_Paulo'), 2);

  // A session of one is open on the other.
  const { access = '', refresh } = (await logIn(one, username)).body;
  const rival = (await logIn(two, other.username)).body.access ?? '';
  const isOpen = async (node: Node) => (await ask(node, '/notification/info/count/', { as: access })).status;
  expect([await isOpen(one), await isOpen(two)]).toEqual([200, 200]);

  // Of two bookings of one slot, one on each node, the court takes one, and both streams hear of it.
  const streams = [one, two].map((node) => streamOf(node, `slots:${club.slug}:${date}`));
  const heard = (count: number, of = streams) =>
    vi.waitFor(() => {
      for (const { events } of of)
        expect(events.filter((event) => event === 'slots').length).toBeGreaterThanOrEqual(count);
    }, STEP);
  await vi.waitFor(() => expect(streams.map(({ events }) => events)).toEqual([['hello'], ['hello']]), STEP);
  const slot = (start_time: string) => ({ court, date, start_time });
  const race = await Promise.all([
    ask(one, '/booking/court/', { as: access, body: slot('10:00') }),
    ask(two, '/booking/court/', { as: rival, body: slot('10:00') }),
  ]);
  expect(race.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  await heard(1);

  // A request that is repeated at the other node with its key is the same booking.
  const key = crypto.randomUUID();
  const booked = await ask(one, '/booking/court/', { as: rival, body: slot('14:00'), key });
  expect(await ask(two, '/booking/court/', { as: rival, body: slot('14:00'), key })).toEqual(booked);
  expect(booked.status).toBe(201);
  await heard(2);

  // Letters asked for on both are written once each, by whichever node takes the job.
  const mailed = await Promise.all(Array.from({ length: LETTERS }, newAccount));
  await Promise.all(
    mailed.map(({ email }, index) => {
      const node = index % 2 === 0 ? one : two;
      return ask(node, '/api/password-reset/', { body: { email, redir: node.url } });
    }),
  );
  await vi.waitFor(async () => expect(await mailsToSend()).toBe(0), STEP);
  expect(lettersTo(...mailed.map(({ email }) => email))).toEqual(mailed.map(() => 1));

  // Without REDIS_URL limits count for each process: guesses refused by one are still counted by the other.
  const guess = (node: Node) => logIn(node, other.username, 'outra-senha-1').then(({ status }) => status);
  for (let guesses = 0; guesses < SIGN_IN_RATES.guessesFromNetwork.limit; guesses++)
    expect(await guess(one)).toBe(401);
  expect([await guess(one), await guess(two)]).toEqual([429, 401]);

  // A session revoked on one is over on the other, which has kept it.
  expect((await ask(one, '/api/token/revoke/', { body: { refresh } })).status).toBeLessThan(300);
  await vi.waitFor(async () => expect(await isOpen(two)).toBe(401), STEP);

  // A killed node takes nothing along: the other sells, announces and runs jobs.
  one.program.kill('SIGKILL');
  await vi.waitFor(() => expect(streams[0]?.ended).toBe(true), STEP);
  expect((await ask(two, '/booking/court/', { as: rival, body: slot('10:00') })).status).toBe(409);
  expect((await ask(two, '/booking/court/', { as: rival, body: slot('18:00') })).status).toBe(201);
  await heard(3, streams.slice(1));
  expect(streams[1]?.ended).toBe(false);
  await ask(two, '/api/password-reset/', { body: { email: other.email, redir: two.url } });
  await vi.waitFor(() => expect(lettersTo(other.email)).toEqual([1]), STEP);
  const { rows } = await sql`SELECT FROM court_occupations WHERE court_id = ${court}`.execute(database.db);
  expect(rows).toHaveLength(3);
});
