// npm run bench: measures the built server (bench/src/run.ts); `npm run bench -- contest` measures a contest in a
// long history (bench/src/contest.ts). Other arguments after `--` are options of that program.
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
  const given = process.argv.slice(2);
  const isContest = given[0] === 'contest';
  const { code } = await runTool('tsx/dist/cli.mjs', [
    at('bench', 'src', isContest ? 'contest.ts' : 'run.ts'),
    ...(isContest ? given.slice(1) : given),
  ]);
  return code;
});
