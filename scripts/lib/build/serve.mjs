import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { cpSync, createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { at } from '../root.mjs';
import { Failure } from '../say.mjs';

/** Below the range from which systems take the ports of outgoing connections, so that none of those takes it. */
const PORTS = { min: 15_000, max: 32_000 };

/** @returns {Promise<number>} a port that is free now */
async function freePort() {
  for (;;) {
    const port = randomInt(PORTS.min, PORTS.max);
    const isFree = await new Promise((resolve) => {
      const probe = createServer().on('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

/**
 * Starts the built server with demo data in a new data folder, and waits until it is ready.
 * @param {{ log: string, env?: Record<string, string> | ((url: string) => Record<string, string>), clockOffset?: string, movesClock?: boolean, program?: string, data?: string }} options
 *   log: a name for its output in .cache; env: more settings, which may contain its address;
 *   clockOffset: milliseconds by which its clock is ahead of the machine's; movesClock: `advance` may be called; program: another build's server; data: a
 *   data folder of a stopped server to begin with
 * @returns {Promise<{ url: string, dataDir: string, printed: () => string, advance: (ms: number) => Promise<void>, restart: () => Promise<void>, halt: () => Promise<void>, stop: () => Promise<void> }>}
 *   printed: its output so far; advance moves its clock on while it runs; restart keeps address and data; halt ends the process; stop removes the data folder too
 * @throws {Failure} with the server's output when it ends, or is not ready within 90 s
 */
export async function serve({
  log,
  env = {},
  clockOffset = '0',
  movesClock = false,
  program = at('apps', 'api', 'dist', 'server.js'),
  data,
}) {
  if (!existsSync(program)) throw new Failure('There is no built server yet: npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'bandeja-'));
  const dataDir = join(folder, 'data');
  if (data) cpSync(data, dataDir, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  mkdirSync(at('.cache'), { recursive: true });
  const logFile = at('.cache', `${log}.log`);
  const output = createWriteStream(logFile);
  // The clock is set before the server's code is loaded; the server has no setting for it.
  const setClock = pathToFileURL(at('scripts', 'lib', 'test-run', 'set-clock.mjs')).href;
  const start = async () => {
    const server = spawn(process.execPath, ['--import', setClock, program], {
      cwd: at(),
      // Only these variables, so that settings of the machine do not change the tests.
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        TMPDIR: process.env.TMPDIR,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        BANDEJA_TEST_CLOCK_OFFSET: clockOffset,
        ...(movesClock && { BANDEJA_TEST_CLOCK_MOVES: '1' }),
        DEMO: '1',
        PAYMENTS: 'sandbox',
        // All tests sign up from one address.
        RATE_LIMIT: 'off',
        ...(typeof env === 'function' ? env(url) : env),
      },
      stdio: ['ignore', 'pipe', 'pipe', ...(movesClock ? /** @type {const} */ (['ipc']) : [])],
    });
    server.stdout?.pipe(output, { end: false });
    server.stderr?.pipe(output, { end: false });
    /** @type {Promise<void>} */
    const ended = new Promise((resolve) => server.once('close', () => resolve()));
    server.once('error', (error) => output.write(`${error.message}\n`));
    advance = (ms) =>
      new Promise((resolve, reject) => {
        const answered = (/** @type {unknown} */ message) => {
          if (typeof message !== 'object' || message === null || !('advancedTo' in message)) return;
          server.off('message', answered);
          resolve();
        };
        server.on('message', answered);
        server.send({ advanceMs: ms }, (error) => error && reject(error));
      });
    end = async () => {
      server.kill('SIGTERM');
      const force = setTimeout(() => server.kill('SIGKILL'), 15_000);
      await ended;
      clearTimeout(force);
    };
    await untilReady(url, server, 90_000);
  };
  /** @type {(ms: number) => Promise<void>} */
  let advance = async () => {};
  let end = async () => {};
  const stop = async () => {
    await end();
    await new Promise((resolve) => output.end(resolve));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await start();
  } catch (error) {
    await stop();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(`${readFileSync(logFile, 'utf8')}\n${reason}`);
  }
  const restart = async () => {
    await end();
    await start();
  };
  return {
    ...{ url, dataDir, printed: () => readFileSync(logFile, 'utf8') },
    ...{ advance: (ms) => advance(ms), restart, halt: () => end(), stop },
  };
}

/**
 * @param {string} url @param {import('node:child_process').ChildProcess} server @param {number} limit milliseconds
 */
async function untilReady(url, server, limit) {
  const deadline = performance.now() + limit;
  while (performance.now() < deadline) {
    if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) {
      throw new Error(
        `The server ended before it was ready (${server.exitCode ?? server.signalCode ?? 'not started'}).`,
      );
    }
    const answer = await fetch(`${url}/api/health/ready`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server was not ready within ${limit / 1000} s.`);
}
