import { cpSync, existsSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { keepPreviousAssets } from '../build/previous-assets.mjs';
import { serve } from '../build/serve.mjs';
import { installedEngines } from '../machine.mjs';
import { at } from '../root.mjs';
import { runTool } from '../run.mjs';
import { personalLines } from './personal-lines.mjs';
import { fixTestClock } from './test-instant.mjs';

/**
 * Playwright's global set-up: one server for each worker, on the clock of the tests. Tests of one worker run one after
 * another, so none books a court or plays a match that another one has open.
 * @param {{ workers: number }} config @returns a function that stops the servers
 */
export default async function startServers({ workers }) {
  // Playwright's workers inherit it from this process, so the tests, the servers and the browsers share one clock.
  const clockOffset = fixTestClock();
  // At `info` every request has a line: the logs of the run are searched at its end.
  const env = { LOG_LEVEL: 'info' };
  // A server fills its database for 10 s of processor time, so all begin with a copy of one that has been filled.
  const filled = await serve({ log: 'e2e-server-filled', clockOffset, env });
  await filled.halt();
  const data = filled.dataDir;
  const names = Array.from({ length: workers }, (_, worker) => `e2e-server-${worker}`);
  const running = await Promise.all(names.map((log) => serve({ log, clockOffset, env, data })));
  // Each worker takes its own of the list: playwright.config.ts.
  process.env.E2E_WORKER_SERVERS = JSON.stringify(running.map(({ url, dataDir }) => ({ url, dataDir })));
  // Tests count days from the start of the run, also when midnight passes during the run.
  process.env.E2E_START = new Date(Date.now() + Number(clockOffset)).toISOString();
  const servers = await offerServers(clockOffset, data);
  process.env.E2E_SERVERS_URL = servers.url;
  process.env.E2E_ENGINES = JSON.stringify(installedEngines());
  return async () => {
    await servers.stop();
    const own = [filled, ...running];
    await Promise.all(own.map(({ stop }) => stop()));
    const logs = [...own.map(({ printed }) => printed), ...servers.logs];
    const found = logs.flatMap((log) => personalLines(log()));
    if (found.length > 0)
      throw new Error(`Personal data or secrets in a server's log:\n${found.slice(0, 20).join('\n')}`);
  };
}

/**
 * Servers of the tests' own, named by their address in `?server=`: POST starts one with the settings of its body, PATCH
 * restarts it or moves its clock on by the milliseconds of its body, DELETE stops it, and PUT deploys another version of the web app.
 * @param {string} clockOffset @param {string} data a filled data folder at that clock
 */
async function offerServers(clockOffset, data) {
  /** @type {Map<string, Awaited<ReturnType<typeof serve>> & { folder: string }>} */
  const running = new Map();
  /** The output of each, also after its end. @type {(() => string)[]} */
  const logs = [];
  let started = 0;
  /** @type {Record<string, (url: string, body: string) => Promise<unknown>>} */
  const actions = {
    POST: async (_url, body) => {
      started += 1;
      const folder = at('.cache', 'e2e-deployed', String(started));
      const settings = body || '{}';
      const server = await serve({
        log: `e2e-own-server-${started}`,
        clockOffset,
        movesClock: true,
        program: copyBuild(folder),
        env: (url) => ({ LOG_LEVEL: 'info', ...JSON.parse(settings.replaceAll('{url}', url)) }),
        // The demo data belong to the day of the clock.
        ...(!settings.includes('CLOCK_OFFSET') && { data }),
      });
      logs.push(server.printed);
      running.set(server.url, { ...server, folder });
      return JSON.stringify({ url: server.url, dataDir: server.dataDir });
    },
    PATCH: async (url, body) =>
      body ? running.get(url)?.advance(Number(body)) : running.get(url)?.restart(),
    PUT: async (url) => {
      const server = running.get(url);
      if (!server) throw new Error(`no server at ${url}`);
      await buildNext(server.folder);
      await server.restart();
    },
    DELETE: async (url) => {
      await running.get(url)?.stop();
      running.delete(url);
    },
  };
  const control = createServer((request, response) => {
    const act = actions[request.method ?? ''] ?? (async () => {});
    const name = new URL(request.url ?? '/', 'http://control').searchParams.get('server') ?? '';
    text(request)
      .then((body) => act(name, body))
      .then(
        (answer) => response.end(answer ?? ''),
        (error) => response.writeHead(500).end(String(error)),
      );
  });
  await /** @type {Promise<void>} */ (
    new Promise((resolve) => control.listen(0, '127.0.0.1', () => resolve()))
  );
  const address = control.address();
  if (address === null || typeof address === 'string') throw new Error('the control server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    logs,
    stop: async () => {
      control.close();
      for (const server of running.values()) await server.stop();
    },
  };
}

/**
 * Copies the built server and web app to a folder that a test may change. @param {string} folder
 * @returns the program of the copied server
 */
function copyBuild(folder) {
  rmSync(folder, { recursive: true, force: true });
  for (const app of ['api', 'web'])
    cpSync(at('apps', app, 'dist'), join(folder, 'apps', app, 'dist'), { recursive: true });
  // Packages whose version differs from the one at the top are installed next to the server.
  const own = at('apps', 'api', 'node_modules');
  if (existsSync(own)) symlinkSync(own, join(folder, 'apps', 'api', 'node_modules'));
  return join(folder, 'apps', 'api', 'dist', 'server.js');
}

/** Builds the web app again as a later version, as an update of the server does. @param {string} folder */
async function buildNext(folder) {
  const web = join(folder, 'apps', 'web', 'dist');
  await keepPreviousAssets(web, async () => {
    const { code, output } = await runTool('vite/bin/vite.js', ['build', '--outDir', web, '--emptyOutDir'], {
      cwd: at('apps', 'web'),
      env: { BUILD_VERSION: '9.9.9' },
      quiet: true,
    });
    if (code !== 0) throw new Error(output);
  });
}
