// npm run bench: measures the built server and a control (bench/src/run.ts); `npm run bench -- contest` measures a
// contest in a long history (bench/src/contest.ts), `npm run bench -- abuse` a player during attacks
// (bench/src/abuse/abuse.ts), `npm run bench -- mix` overlapping bookings and cancellations (bench/src/mix.ts), `npm
// run bench -- soak` memory, files and connections in a long run and with a silent database (bench/src/soak.ts), `npm
// run bench -- streams` open event streams (bench/src/streams.ts), `npm run bench -- rankings` a ranking of 1,000,000
// players (bench/src/rankings.ts), `npm run bench -- growth` all calls with ever more players
// (bench/src/growth/growth.ts). Other arguments after `--` are options of that program.
import './lib/node-version.mjs';
import { build } from './lib/build/build.mjs';
import { installModules } from './lib/install.mjs';
import { at } from './lib/root.mjs';
import { endChildrenWithUs, runTool } from './lib/run.mjs';
import { command } from './lib/say.mjs';

const PROGRAMS = new Map([
  ['contest', 'contest.ts'],
  ['rankings', 'rankings.ts'],
  ['abuse', 'abuse/abuse.ts'],
  ['mix', 'mix.ts'],
  ['soak', 'soak.ts'],
  ['streams', 'streams.ts'],
  ['growth', 'growth/growth.ts'],
]);

/** The soak lasts an hour. */
const LONGEST_MS = 2 * 60 * 60_000;

endChildrenWithUs();
await command(async () => {
  await installModules();
  await build();
  const [name = '', ...others] = process.argv.slice(2);
  const program = PROGRAMS.get(name);
  const options = program ? others : process.argv.slice(2);
  const { code } = await runTool('tsx/dist/cli.mjs', [at('bench', 'src', program ?? 'run.ts'), ...options], {
    limit: LONGEST_MS,
  });
  return code;
});
