import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { at, root } from './root.mjs';
import { Failure } from './say.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Stops all processes started by `run` when this process is stopped.
 * @returns {() => void} restores the signal handlers
 */
export function endChildrenWithUs() {
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    for (const child of running) child.kill(signal);
    process.exit(128 + constants.signals[signal]);
  };
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] the repository's folder when left out
 * @property {Record<string, string | undefined>} [env] added to the environment
 * @property {boolean} [quiet] collect the output instead of printing it
 * @property {boolean} [keepsErrors] print the output, and collect what goes to stderr
 * @property {number} [limit] milliseconds after which the program is killed and counts as failed: a hanging
 * program must not hide the results of the others
 *   Default: 30 minutes
 */

/**
 * Runs a program until it exits. Does not reject for a failing program: see `code`.
 * @param {string} program @param {string[]} args @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} code 127 when it could not be started, 128 when killed
 */
export function run(
  program,
  args,
  { cwd = root, env = {}, quiet = false, keepsErrors = false, limit = 30 * 60_000 } = {},
) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet || keepsErrors ? 'pipe' : 'inherit'],
    });
    running.add(child);
    let output = '';
    const alarms = [
      setTimeout(() => child.kill('SIGTERM'), limit),
      setTimeout(() => child.kill('SIGKILL'), limit + 15_000),
    ];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (!quiet) process.stderr.write(text);
      });
    }
    child.on('error', (error) => {
      running.delete(child);
      for (const alarm of alarms) clearTimeout(alarm);
      resolve({ code: 127, output: `${output}${error.message}\n` });
    });
    child.on('exit', () => {
      for (const alarm of alarms) clearTimeout(alarm);
      // A grandchild that holds the pipe open must not block.
      const letGo = () => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      };
      setTimeout(letGo, 2000).unref();
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve({
        code: code ?? 128,
        output: signal ? `${output}${program} was ended by ${signal}\n` : output,
      });
    });
  });
}

/**
 * Runs a program that must succeed.
 * @param {string} program @param {string[]} args @param {RunOptions} [options]
 * @throws {Failure} with the program's output
 */
export async function must(program, args, options) {
  const { code, output } = await run(program, args, options);
  if (code !== 0) throw new Failure(`${output}${[program, ...args].join(' ')} failed (exit code ${code}).`);
  return output;
}

/**
 * @param {string} bin a file inside node_modules, such as "vite/bin/vite.js"; run by this Node without a shell
 * @param {string[]} args @param {RunOptions} [options]
 */
export const runTool = (bin, args, options) =>
  run(process.execPath, [at('node_modules', bin), ...args], options);
