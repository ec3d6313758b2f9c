import { relative } from 'node:path';
import { generate, generators } from './generated.mjs';
import { root } from './root.mjs';
import { runTool } from './run.mjs';
import { repositoryFiles } from './source-files.mjs';

/**
 * @typedef {{ ok: boolean, output: string }} Outcome output: what to show when it is not ok
 * @typedef {{ name: string, run: () => Promise<Outcome> }} Step
 */

/** Checks that do not run the product. @type {Step[]} */
export const staticSteps = [
  { name: 'types', run: types },
  { name: 'lint and format', run: lint },
  { name: 'dead code', run: deadCode },
  { name: 'boundaries', run: boundaries },
  { name: 'data layer', run: dataLayer },
  { name: 'generated files', run: generatedFiles },
];

/**
 * Every tsconfig*.json of the repository but the common one, two at a time; each TypeScript file belongs to one.
 * One checker each: those of one project check what they share again each, 54 s of processor instead of 24 for the API.
 * @returns {Promise<Outcome>}
 */
async function types() {
  const files = repositoryFiles();
  const waiting = files.filter((file) => /\/tsconfig[^/]*\.json$/.test(file));
  const compiled = new Set();
  let output = '';
  const worker = async () => {
    for (let project = waiting.shift(); project; project = waiting.shift()) {
      const args = ['--noEmit', '--listFiles', '--pretty', 'false', '--checkers', '1', '-p', project];
      const result = await runTool('typescript/bin/tsc', args, { quiet: true });
      const [listed, problems] = listedFiles(result.output);
      for (const file of listed) compiled.add(file);
      if (result.code !== 0) output += `${project}\n${problems}`;
    }
  };
  await Promise.all([worker(), worker()]);
  for (const file of files.filter(mustCompile))
    if (!compiled.has(file)) output += `${file} belongs to no tsconfig.json\n`;
  return { ok: output === '', output };
}

const mustCompile = (/** @type {string} */ file) =>
  /\.tsx?$/.test(file) && !file.startsWith('scripts/fixtures/');

/** Of the compiler's output: our files that it has read, and the other lines. @param {string} output @returns {[string[], string]} */
function listedFiles(output) {
  const lines = output.split('\n');
  const isFile = (/** @type {string} */ line) => /^(\/|[A-Za-z]:[\\/]).*\.[cm]?[jt]sx?$/.test(line);
  const listed = lines.filter(isFile).map((line) => relative(root, line).replaceAll('\\', '/'));
  return [listed, lines.filter((line) => !isFile(line)).join('\n')];
}

/** @returns {Promise<Outcome>} */
async function lint() {
  const args = ['ci', '--max-diagnostics=200', '--colors=off', '.'];
  const { code, output } = await runTool('@biomejs/biome/bin/biome', args, { quiet: true });
  return { ok: code === 0, output };
}

/** Files, exports and dependencies without a user. @returns {Promise<Outcome>} */
async function deadCode() {
  const args = ['--no-progress', '--treat-config-hints-as-errors'];
  const { code, output } = await runTool('knip/bin/knip.js', args, { quiet: true });
  return { ok: code === 0, output };
}

/** @returns {Promise<Outcome>} */
async function boundaries() {
  // Not at the top of the file: its parser is an npm package, and may not be installed yet.
  const { boundaryViolations, rules } = await import('./checks/boundaries.mjs');
  const lines = boundaryViolations(root).map(
    ({ rule, file, line, specifier }) => `${file}:${line} ${specifier}\n  ${rule}: ${rules[rule]}\n`,
  );
  return { ok: lines.length === 0, output: lines.join('') };
}

/** @returns {Promise<Outcome>} */
async function dataLayer() {
  const { dataLayerViolations, rules } = await import('./checks/data-layer.mjs');
  const lines = dataLayerViolations(root).map(
    ({ rule, file, line }) => `${file}:${line}\n  ${rule}: ${rules[rule]}\n`,
  );
  return { ok: lines.length === 0, output: lines.join('') };
}

/** @returns {Promise<Outcome>} */
async function generatedFiles() {
  let output = '';
  for (const generator of generators) {
    const result = await generate(generator, { check: true });
    if (!result.ok) output += `${generator.product} is not fresh (npm run generate)\n${result.output}`;
  }
  return { ok: output === '', output };
}
