import type { ForkOptions } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The server as a program of its own: the bundle that `npm start` runs, when `npm test` has just built it; else the
 * sources, which take some seconds longer to start.
 */
export const SERVER_PROGRAM: { path: string; options: Pick<ForkOptions, 'execArgv'> } = process.env
  .BUILT_SERVER
  ? { path: process.env.BUILT_SERVER, options: {} }
  : {
      path: fileURLToPath(new URL('../src/server.ts', import.meta.url)),
      options: { execArgv: ['--import', 'tsx'] },
    };

/** Arguments of node for the operator's commands, as `npm run admin` starts them, or from the sources. */
export const ADMIN_PROGRAM: string[] = process.env.BUILT_SERVER
  ? [join(dirname(process.env.BUILT_SERVER), 'admin.js')]
  : ['--import', 'tsx', fileURLToPath(new URL('../src/admin.ts', import.meta.url))];
