import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTemporaryFolder } from '@bandeja/pg/testing/temporary-folder';

export type TestRedis = {
  url: string;
  /** Keeps its connections and answers nothing, as a machine that hangs. */
  freeze: () => void;
  thaw: () => void;
  kill: () => Promise<void>;
  /** Starts it again at the same address, empty. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

const START_MS = 10_000;

/** A redis-server of its own, ended with this process. `started` false: its address, where none answers yet. */
export async function startRedis({ started = true } = {}): Promise<TestRedis> {
  const folder = createTemporaryFolder('bandeja-redis');
  const port = await freePort();
  let server: ChildProcess | null = null;

  async function start(): Promise<void> {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder.path];
    const child = spawn('redis-server', options, { stdio: 'ignore' });
    const failed = once(child, 'exit').then(
      ([code]) => Promise.reject(new Error(`redis-server ended with ${code}`)),
      (error: unknown) =>
        Promise.reject(
          new Error('These tests need redis-server: npm test installs it as root; Debian: redis-server', {
            cause: error,
          }),
        ),
    );
    failed.catch(() => {});
    server = child;
    await Promise.race([failed, answers(port)]);
    if (child.pid) folder.usedBy(child.pid);
  }
  async function kill(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  }

  if (started) await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => server?.kill('SIGSTOP'),
    thaw: () => server?.kill('SIGCONT'),
    ...{ start, kill },
    async stop() {
      await kill();
      folder.remove();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function answers(port: number): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(20)) {
    const socket = connect(port, '127.0.0.1');
    socket.write('PING\r\n');
    const said = await once(socket, 'data').then(
      ([data]) => String(data),
      () => '',
    );
    socket.destroy();
    if (said.startsWith('+PONG')) return;
  }
  throw new Error(`redis-server does not answer on port ${port}`);
}
