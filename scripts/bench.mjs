// npm run bench: measures the built server and a control (bench/src/run.ts). `npm run bench -- NAME` runs another bench:
// abuse, board, contest, mix, screens, soak or streams (bench/src/scenarios), growth or rankings (bench/src/growth/growth.ts), nodes
// (bench/src/nodes.ts). Other arguments are options of that program.
import './lib/node-version.mjs';
import { existsSync } from 'node:fs';
import { build } from './lib/build/build.mjs';
import { installModules } from './lib/install.mjs';
import { chromium, headlessShell } from './lib/machine.mjs';
import { at } from './lib/root.mjs';
import { endChildrenWithUs, runTool } from './lib/run.mjs';
import { command } from './lib/say.mjs';

/** @param {string} name */
function programOf(name) {
  if (['growth', 'rankings'].includes(name)) return 'growth/growth.ts';
  if (name === 'nodes') return 'nodes.ts';
  const isScenario = /^[a-z]+$/.test(name) && existsSync(at('bench', 'src', 'scenarios', `${name}.ts`));
  return isScenario ? 'scenario.ts' : 'run.ts';
}

/** The soak lasts an hour. */
const LONGEST_MS = 2 * 60 * 60_000;

endChildrenWithUs();
await command(async () => {
  await installModules();
  await build();
  const options = process.argv.slice(2);
  const program = at('bench', 'src', programOf(options[0] ?? ''));
  // The scenario of a page.
  const env = options[0] === 'board' ? { CHROMIUM_PATH: (await headlessShell()) ?? (await chromium()) } : {};
  const { code } = await runTool('tsx/dist/cli.mjs', [program, ...options], { limit: LONGEST_MS, env });
  return code;
});
