import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';

const BUNDLE = fileURLToPath(new URL('../../apps/api/dist/server.js', import.meta.url));
const READY_MS = 30_000;

type Running = { pid: number; stop: () => Promise<void> };

/** The built server on its own database and port, with the log off and production settings; `settings` come last. */
export async function startServer(
  connectionString: string,
  port: number,
  settings: Record<string, string> = {},
  program: readonly string[] = [BUNDLE],
): Promise<Running> {
  const server = spawn(process.execPath, program, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: connectionString,
      SECRET_KEY: randomBytes(32).toString('hex'),
      DEMO: '0',
      LOG_LEVEL: 'error',
      RATE_LIMIT: 'off',
      ...settings,
    },
  });
  const ended = new Promise<number | null>((resolve) => server.on('exit', resolve));
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) break;
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error('the server under test did not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    pid: server.pid ?? 0,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
