// npm run dev: the server through tsx (restarts at each change) and the web app through Vite (reloads in place).
// Open Vite's address; it forwards the calls to the server.
import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { installModules } from './lib/install.mjs';
import { at } from './lib/root.mjs';
import { endChildrenWithUs } from './lib/run.mjs';
import { command } from './lib/say.mjs';

const restoreSignals = endChildrenWithUs();
await command(async () => {
  await installModules();
  restoreSignals();
  const port = process.env.PORT || '3000';
  const children = [
    start(
      ['tsx/dist/cli.mjs', 'watch', '--clear-screen=false', at('apps', 'api', 'src', 'server.ts')],
      at(),
      // Links in mails open the app at Vite's address.
      { PORT: port, PUBLIC_URL: process.env.PUBLIC_URL || 'http://localhost:5173' },
    ),
    start(['vite/bin/vite.js'], at('apps', 'web'), { VITE_API_ORIGIN: `http://localhost:${port}` }),
  ];
  // When one process ends, the other is stopped. It gets one signal only: at a second one tsx kills the server, and
  // PostgreSQL would keep running.
  let isStopping = false;
  const end = () => {
    if (!isStopping) for (const child of children) child.kill('SIGTERM');
    isStopping = true;
  };
  let asked = false;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      asked = true;
      end();
    });
  }
  const codes = await Promise.all(
    children.map(
      (child) =>
        new Promise((resolve) => {
          child.once('exit', (code) => {
            end();
            resolve(code ?? 0);
          });
        }),
    ),
  );
  return asked ? 0 : Math.max(...codes);
});

/**
 * @param {[string, ...string[]]} command a file inside node_modules, and its arguments
 * @param {string} cwd
 * @param {Record<string, string>} env
 */
function start([bin, ...args], cwd, env) {
  return spawn(process.execPath, [at('node_modules', bin), ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    // In its own process group: otherwise Ctrl-C in the terminal would be the first signal and the one sent here
    // the second.
    detached: true,
  });
}
