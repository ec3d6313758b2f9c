// npm run test:cluster: the parts of an installation of many machines (deploy/) on this one, a load of players, and one fault
// after another (bench/src/cluster/run.ts); --only=kill-node,kill-primary chooses some. Not part of npm test. It installs
// Debian's packages when root and they are missing, and s3rver from npm below .cache.
import './lib/node-version.mjs';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/build/build.mjs';
import { nodeModules } from './lib/build/second-build.mjs';
import { installModules, npmCommand } from './lib/install.mjs';
import { chromium, clusterParts } from './lib/machine.mjs';
import { at, root } from './lib/root.mjs';
import { endChildrenWithUs, must, runTool } from './lib/run.mjs';
import { command, Failure, phase } from './lib/say.mjs';

const S3RVER = '@20minutes/s3rver@4.0.4';
const MIGRATIONS = 'packages/db/migrations';
/** The faults take 8 minutes. */
const LIMIT_MS = 20 * 60_000;

const cache = at('.cache', 'cluster');

/** @returns {Promise<string>} the folder of s3rver's package, which no other test needs */
async function s3rver() {
  const folder = join(cache, 's3rver');
  const found = join(folder, 'node_modules', '@20minutes', 's3rver');
  if (existsSync(found)) return found;
  mkdirSync(folder, { recursive: true });
  const [program, args] = npmCommand([
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--ignore-scripts',
    S3RVER,
  ]);
  await phase(`Installing ${S3RVER}`, () => must(program, args, { quiet: true, cwd: folder }));
  return found;
}

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/**
 * Builds the last commit before the newest migration, with the packages of now.
 * @returns {Promise<string>} its folder
 */
async function previousBuild() {
  const newest = git('log', '-1', '--format=%H', '--diff-filter=A', '--', MIGRATIONS);
  if (!newest)
    throw new Failure(
      'The cluster test needs the history of this repository, of which this clone has too little.',
    );
  const commit = git('rev-parse', `${newest}^`);
  const folder = join(cache, commit);
  if (existsSync(folder)) return folder;
  await phase(`Building the version before the newest migration (${commit.slice(0, 8)})`, async () => {
    const unfinished = `${folder}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    await must('sh', ['-c', `git archive ${commit} | tar -x -C "$1"`, 'sh', unfinished], { quiet: true });
    for (const modules of nodeModules()) symlinkSync(at(modules), join(unfinished, modules));
    const script = "import('./scripts/lib/build/build.mjs').then(({ build }) => build({ always: true }))";
    await must(process.execPath, ['-e', script], { cwd: unfinished, quiet: true });
    renameSync(unfinished, folder);
  });
  return folder;
}

endChildrenWithUs();
await command(async () => {
  await installModules();
  await clusterParts();
  await build();
  const given = [
    `--newest=${root}`,
    `--previous=${await previousBuild()}`,
    `--s3rver=${await s3rver()}`,
    `--chromium=${await chromium()}`,
  ];
  const program = at('bench', 'src', 'cluster', 'run.ts');
  const args = [program, ...given, ...process.argv.slice(2)];
  const { code } = await runTool('tsx/dist/cli.mjs', args, { limit: LIMIT_MS });
  return code;
});
