// Every call of the contract has a use case: a file of its name in the feature whose routes register it, with a function
// of its name.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { featureOf } from './import-circles.mjs';

const CALLS = 'packages/contract/src/calls';
const FEATURES = 'apps/api/src/features';

/**
 * Calls without a use case of their name, with the reason.
 * @type {Record<string, string>}
 */
export const withoutUseCase = {
  createTeamPayment: 'is createPayment for a team of a tournament',
  getLive: 'answers without reading anything (http/health/health.routes.ts)',
  getReady: 'belongs to no feature (http/health/health.routes.ts)',
  openEventStream: 'belongs to no feature (events/events.routes.ts)',
};

/**
 * The calls that break the rule, and exempt calls that do not need their exemption.
 * @param {string} base the repository's folder
 * @param {readonly string[]} exempt
 * @returns {{ call: string, problem: string }[]}
 */
export function useCaseProblems(base, exempt = Object.keys(withoutUseCase)) {
  const files = typeScriptFiles(base, FEATURES).map((path) => ({
    path,
    feature: featureOf('apps/api', path),
    source: readFileSync(join(base, path), 'utf8'),
  }));
  const routes = files.filter(({ path }) => path.endsWith('.routes.ts'));
  const calls = typeScriptFiles(base, CALLS).flatMap((path) =>
    callsOf(path, readFileSync(join(base, path), 'utf8')).map((name) => ({
      name,
      module: path.slice(CALLS.length - 'calls'.length).replace(/\.ts$/, ''),
    })),
  );

  /** @param {{ name: string, module: string }} call */
  const problemOf = ({ name, module }) => {
    const registers = new RegExp(`\\b${name}\\b`);
    const features = new Set(
      routes
        .filter(({ source }) => source.includes(`/${module}'`) && registers.test(source))
        .map(({ feature }) => feature),
    );
    if (features.size === 0) return 'is registered by the routes of no feature';
    const file = `${kebabCase(name)}.ts`;
    const found = files.filter(
      ({ path, feature }) => features.has(feature) && path.split('/').pop() === file,
    );
    if (found.length === 0) return `needs a file ${file} in ${FEATURES}/${[...features].join(' or ')}`;
    return found.some(({ path, source }) => exportsFunction(path, source, name))
      ? null
      : `${found[0]?.path} must export a function ${name}`;
  };

  const problems = calls.flatMap((call) => {
    const problem = problemOf(call);
    if (exempt.includes(call.name))
      return problem ? [] : [{ call: call.name, problem: 'has its use case and needs no exemption' }];
    return problem ? [{ call: call.name, problem }] : [];
  });
  const unknown = exempt.filter((name) => !calls.some((call) => call.name === name));
  return [...problems, ...unknown.map((call) => ({ call, problem: 'is exempt but not in the contract' }))];
}

/** @param {string} name */
const kebabCase = (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The names given to defineCall. @param {string} path @param {string} source */
function callsOf(path, source) {
  /** @type {string[]} */
  const names = [];
  new Visitor({
    CallExpression({ callee, arguments: [definition] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineCall') return;
      if (definition?.type !== 'ObjectExpression') return;
      for (const property of definition.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
        const { key, value } = property;
        if (key.name === 'name' && value.type === 'Literal' && typeof value.value === 'string')
          names.push(value.value);
      }
    },
  }).visit(parseSync(path, source).program);
  return names;
}

/** @param {string} path @param {string} source @param {string} name */
function exportsFunction(path, source, name) {
  return parseSync(path, source).program.body.some((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return false;
    const { declaration } = statement;
    if (declaration?.type === 'FunctionDeclaration') return declaration.id?.name === name;
    if (declaration?.type !== 'VariableDeclaration') return false;
    return declaration.declarations.some(
      ({ id, init }) =>
        id.type === 'Identifier' && id.name === name && init?.type === 'ArrowFunctionExpression',
    );
  });
}

/** @param {string} base @param {string} folder @returns {string[]} paths from the top, sorted */
const typeScriptFiles = (base, folder) =>
  readdirSync(join(base, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.ts$/.test(path))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .sort();
