// npm run bench:levels -- FILE.csv [--score-from 2005-01-01]: measures the level model on a file of real doubles
// (bench/src/levels/levels.ts). npm run bench:levels -- --rings: simulates groups who play for their levels (rings.ts).
import './lib/node-version.mjs';
import { installModules } from './lib/install.mjs';
import { at } from './lib/root.mjs';
import { endChildrenWithUs, runTool } from './lib/run.mjs';
import { command } from './lib/say.mjs';

endChildrenWithUs();
await command(async () => {
  await installModules();
  const options = process.argv.slice(2);
  const { code } = await runTool('tsx/dist/cli.mjs', [at('bench', 'src', 'levels', 'levels.ts'), ...options]);
  return code;
});
