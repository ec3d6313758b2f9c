// npm start: installs and builds when needed, then runs the server, which starts the embedded PostgreSQL,
// migrates, loads the demo data and prints its address.
import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { build } from './lib/build/build.mjs';
import { installModules } from './lib/install.mjs';
import { at, root } from './lib/root.mjs';
import { endChildrenWithUs } from './lib/run.mjs';
import { command, lasted } from './lib/say.mjs';

const begun = performance.now();

const restoreSignals = endChildrenWithUs();
await command(async () => {
  await installModules();
  await build();
  restoreSignals();
  return serve();
});

/**
 * Runs the server until it exits.
 * @returns {Promise<number>} its exit code
 */
function serve() {
  // The channel closes when this process is killed, so the server stops (see lib/end-with-parent.mjs).
  const server = spawn(
    process.execPath,
    ['--import', at('scripts', 'lib', 'end-with-parent.mjs'), at('apps', 'api', 'dist', 'server.js')],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  server.once('message', (message) => {
    if (message === 'ready') console.log(`✓ pronto em ${lasted(performance.now() - begun)}\n`);
  });
  let isStopping = false;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (!isStopping) server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
      isStopping = true;
    });
  }
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
