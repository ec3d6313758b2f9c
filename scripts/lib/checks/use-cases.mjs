// Every call of the contract has a use case: a function of its name in the feature whose routes register it, in a file of
// its own or with other calls of the same subject. Routes, repositories and presenters have other work.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { featureOf } from './import-circles.mjs';

const CALLS = 'packages/contract/src/calls';
const FEATURES = 'apps/api/src/features';

/** Files of a feature that are no use case. */
const HAS_OTHER_WORK = /\.(routes|repository|presenter)\.ts$/;

/**
 * Calls without a use case of their name, with the reason.
 * @type {Record<string, string>}
 */
const withoutUseCase = {
  createTeamPayment: 'is createPayment for a team of a tournament',
  getLive: 'answers without reading anything (http/health.ts)',
  getReady: 'belongs to no feature (http/health.ts)',
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
    const namesIt = new RegExp(`\\b${name}\\b`);
    const features = new Set(
      routes
        .filter(({ source }) => source.includes(`/${module}'`) && namesIt.test(source))
        .map(({ feature }) => feature),
    );
    if (features.size === 0) return 'is registered by the routes of no feature';
    const hasUseCase = files.some(
      ({ path, feature, source }) =>
        features.has(feature) &&
        !HAS_OTHER_WORK.test(path) &&
        namesIt.test(source) &&
        exportsFunction(path, source, name),
    );
    return hasUseCase ? null : `needs a function ${name} in a use case of ${[...features].join(' or ')}`;
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

/** The constants that a module of calls exports. @param {string} path @param {string} source */
const callsOf = (path, source) =>
  parseSync(path, source).program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
      ? statement.declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []))
      : [],
  );

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
