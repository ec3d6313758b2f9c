// npm run bench: measures the built server (see bench/src/run.ts). What follows `--` goes to it.
import './lib/node-version.mjs';
import { build } from './lib/build/build.mjs';
import { installModules } from './lib/install.mjs';
import { at } from './lib/root.mjs';
import { endChildrenWithUs, runTool } from './lib/run.mjs';
import { command } from './lib/say.mjs';

endChildrenWithUs();
await command(async () => {
  await installModules();
  await build();
  const { code } = await runTool('tsx/dist/cli.mjs', [
    at('bench', 'src', 'run.ts'),
    ...process.argv.slice(2),
  ]);
  return code;
});
