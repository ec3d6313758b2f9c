import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./control.ts', import.meta.url));

/** The control on the same database, in a process of its own. */
export async function startControl(
  connectionString: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<{ pid: number; stop: () => Promise<void> }> {
  const control = spawn(process.execPath, ['--import', 'tsx', PROGRAM], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      CONTROL_DATABASE: connectionString,
      CONTROL_PORT: String(port),
      ...settings,
    },
  });
  const ended = new Promise((resolve) => control.on('exit', resolve));
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/constant?bytes=2`).then(
      () => true,
      () => false,
    );
    if (ready) break;
    if (control.exitCode !== null) throw new Error('the control did not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    pid: control.pid ?? 0,
    stop: async () => {
      control.kill('SIGTERM');
      await ended;
    },
  };
}
