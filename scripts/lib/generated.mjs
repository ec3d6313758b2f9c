import { existsSync } from 'node:fs';
import { at } from './root.mjs';
import { run, runTool } from './run.mjs';

/**
 * Every generated file of the repository. Each generator accepts `--check`: it then writes nothing and exits 1 when
 * its file is out of date.
 */
export const generators = [
  { product: 'package-lock.json', script: 'scripts/complete-lock.mjs' },
  { product: 'apps/web/src/route-tree.gen.ts', script: 'scripts/generate-route-tree.mjs' },
  { product: 'packages/db/src/schema.gen.ts', script: 'packages/db/scripts/generate-types.ts' },
  { product: 'apps/api/openapi.json', script: 'apps/api/scripts/generate-openapi.ts' },
];

/**
 * @param {{ product: string, script: string }} generator
 * @param {{ check: boolean }} options
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function generate({ product, script }, { check }) {
  if (!existsSync(at(script)))
    return { ok: false, output: `${script} is missing, so nothing can write ${product}\n` };
  const args = check ? ['--check'] : [];
  const { code, output } = script.endsWith('.ts')
    ? await runTool('tsx/dist/cli.mjs', [at(script), ...args], { quiet: true })
    : await run(process.execPath, [at(script), ...args], { quiet: true });
  if (code === 0 && !existsSync(at(product)))
    return { ok: false, output: `${script} has not written ${product}\n` };
  return { ok: code === 0, output };
}
