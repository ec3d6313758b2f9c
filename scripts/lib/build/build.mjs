import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { at } from '../root.mjs';
import { runTool } from '../run.mjs';
import { Failure, phase } from '../say.mjs';
import { settings } from './build-settings.mjs';
import { isBuiltFrom, rememberBuild, sourceHash } from './build-stamp.mjs';
import { precompress } from './precompress.mjs';
import { keepPreviousAssets } from './previous-assets.mjs';

const api = at('apps', 'api');

async function buildWeb() {
  const folder = at('apps', 'web', 'dist');
  await keepPreviousAssets(folder, async () => {
    const { code, output } = await runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn'], {
      cwd: at('apps', 'web'),
      env: settings(),
      quiet: true,
    });
    if (code !== 0)
      throw new Failure(`${output}\nThe browser's part did not build (vite build, exit code ${code}).`);
    if (output.trim()) console.log(output.trimEnd());
    await precompress(folder);
  });
}

async function buildApi() {
  // Not at the top of the file: node_modules may not exist yet when this file is loaded.
  const esbuild = await import('esbuild');
  const entries = ['server', 'admin'].filter((name) => existsSync(at('apps', 'api', 'src', `${name}.ts`)));
  if (!entries.includes('server'))
    throw new Failure('apps/api/src/server.ts is missing: there is no server to build.');
  rmSync(at('apps', 'api', 'dist'), { recursive: true, force: true });
  mkdirSync(at('apps', 'api', 'dist'), { recursive: true });
  const built = await esbuild
    .build({
      absWorkingDir: api,
      entryPoints: entries.map((name) => `src/${name}.ts`),
      outdir: 'dist',
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      tsconfig: at('tsconfig.base.json'),
      sourcemap: true,
      metafile: true,
      logLevel: 'warning',
      external: npmPackages().flatMap((name) => [name, `${name}/*`]),
      define: Object.fromEntries(
        Object.entries(settings()).map(([name, value]) => [`process.env.${name}`, JSON.stringify(value)]),
      ),
    })
    // The program has printed the reason already.
    .catch(() => {
      throw new Failure('The server did not build (esbuild).');
    });
  assertReachable(built.metafile);
  // The migration runner reads the SQL files next to the bundle, so dist works without the sources.
  const migrations = at('packages', 'db', 'migrations');
  if (existsSync(migrations))
    cpSync(migrations, at('apps', 'api', 'dist', 'migrations'), { recursive: true });
}

/**
 * What stays in node_modules (some contain native builds); the packages of this repository are TypeScript and are bundled.
 * By name, not by a plugin: files that a plugin resolves get other names for equal symbols (`teamOf2`) from build to build.
 */
function npmPackages() {
  const folders = [api, ...readdirSync(at('packages')).map((name) => at('packages', name))];
  const names = folders.flatMap((folder) =>
    Object.keys(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies ?? {}),
  );
  return [...new Set(names)].filter((name) => !name.startsWith('@bandeja/'));
}

/**
 * The bundle is in apps/api/dist, so the dependencies of packages/pg must resolve from there too: npm must install
 * them at the top, not in packages/pg/node_modules.
 * @param {import('esbuild').Metafile} metafile
 */
function assertReachable(metafile) {
  const nested = readdirSync(at('packages')).flatMap((name) => {
    const folder = at('packages', name, 'node_modules');
    return existsSync(folder) ? readdirSync(folder).filter((entry) => !entry.startsWith('.')) : [];
  });
  const imported = new Set(
    Object.values(metafile.inputs).flatMap((input) =>
      input.imports.filter((i) => i.external).map((i) => i.path),
    ),
  );
  const lost = [...imported].filter((path) =>
    nested.some((name) => path === name || path.startsWith(`${name}/`)),
  );
  if (lost.length > 0) {
    throw new Failure(
      `These are installed inside packages/*/node_modules, where the bundle cannot see them: ${lost.join(', ')}`,
    );
  }
}

/**
 * Builds when the sources have changed since the last build.
 * @param {{ always?: boolean }} [options]
 */
export async function build({ always = false } = {}) {
  const hash = sourceHash();
  if (!always && isBuiltFrom(hash)) return;
  await phase('Building the app and the server', async () => {
    const results = await Promise.allSettled([buildApi(), buildWeb()]);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  });
  rememberBuild(hash);
}
