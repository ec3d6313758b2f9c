// npm run bench:web: measures the first load of the built app and of a bare React page in Chromium, then changes of the
// route and long lists (bench/src/web/run.ts). --visits=5 of each page; --only=first, =desk, =after, =changes
// or =lists measures one part.
import './lib/node-version.mjs';
import { build } from './lib/build/build.mjs';
import { serve } from './lib/build/serve.mjs';
import { installModules } from './lib/install.mjs';
import { chromium, headlessShell } from './lib/machine.mjs';
import { at } from './lib/root.mjs';
import { endChildrenWithUs, runTool } from './lib/run.mjs';
import { command, Failure } from './lib/say.mjs';

endChildrenWithUs();
await command(async () => {
  await installModules();
  await build();
  const CHROMIUM_PATH = (await headlessShell()) ?? (await chromium());
  const server = await serve({ log: 'bench-web-server' });
  try {
    const [, user, password] = /demonstração: (\S+) · senha (\S+)/.exec(server.printed()) ?? [];
    const [, owner] = /demonstração, dona do clube: (\S+) ·/.exec(server.printed()) ?? [];
    if (!user || !password || !owner) throw new Failure('The server has not printed its demo log-ins.');
    const env = {
      ...{ CHROMIUM_PATH, BENCH_URL: server.url, BENCH_USER: user, BENCH_PASSWORD: password },
      ...{ BENCH_OWNER: owner, BENCH_CLUB: 'arena-moema-padel' },
    };
    const program = at('bench', 'src', 'web', 'run.ts');
    const { code } = await runTool('tsx/dist/cli.mjs', [program, ...process.argv.slice(2)], { env });
    return code;
  } finally {
    await server.stop();
  }
});
