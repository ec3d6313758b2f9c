// The web app's data layer (docs/ARCHITECTURE.md): cache keys and retry keys are made in apps/web/src/data alone.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** Every rule by name, with the sentence shown when it is broken. Each has a fixture that must fail. */
export const rules = {
  'query-key': 'cache keys come from callQuery, callKey and answersOf in apps/web/src/data',
  'retry-key': 'a retry key comes from useAttempt, useCall or useChange in apps/web/src/data',
};

const SOURCE = 'apps/web/src';
const DATA = `${SOURCE}/data/`;

/** Makes random ids. */
const RANDOM = `${SOURCE}/lib/random-id.ts`;

/** May use random ids: for retry keys, for the visit's id (X-Session-Id) and for the tab's id. */
const USES_RANDOM = [
  `${DATA}attempt.ts`,
  `${DATA}offline/start-queue.ts`,
  `${SOURCE}/lib/browser-session.ts`,
  `${SOURCE}/live/live.ts`,
];

/** Methods of the query client whose first argument is a key. */
const TAKES_KEY =
  /^((get|set|ensure)QueryData|getQueryState|(get|set)QueryDefaults|(get|set)MutationDefaults)$/;

/**
 * @typedef {{ rule: keyof typeof rules, file: string, line: number }} Violation
 * @typedef {import('oxc-parser').Node} Node
 */

/**
 * @param {string} base the repository's folder
 * @returns {Violation[]} in the order of the files
 */
export function dataLayerViolations(base) {
  return readdirSync(join(base, SOURCE), { recursive: true, encoding: 'utf8' })
    .map((path) => `${SOURCE}/${path.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .sort()
    .flatMap((file) => violationsIn(file, readFileSync(join(base, file), 'utf8')));
}

/** @param {string} file @param {string} source @returns {Violation[]} */
function violationsIn(file, source) {
  /** @type {Violation[]} */
  const found = [];
  /** @param {keyof typeof rules} rule @param {{ start: number }} node */
  const add = (rule, { start }) =>
    found.push({ rule, file, line: source.slice(0, start).split('\n').length });
  const mayKey = file.startsWith(DATA);
  const mayRandom = [RANDOM, ...USES_RANDOM].includes(file);
  new Visitor({
    Property(node) {
      const name = node.key.type === 'Identifier' ? node.key.name : '';
      if (mayKey || !['queryKey', 'mutationKey'].includes(name)) return;
      // A literal key, or access to a part of a key by position.
      if (['ArrayExpression', 'ArrayPattern'].includes(withoutType(node.value).type)) add('query-key', node);
    },
    CallExpression(node) {
      const [first] = node.arguments;
      if (mayKey || node.callee.type !== 'MemberExpression' || !first) return;
      const { property } = node.callee;
      if (property.type !== 'Identifier' || !TAKES_KEY.test(property.name)) return;
      if (withoutType(first).type === 'ArrayExpression') add('query-key', node);
    },
    MemberExpression({ object, property, ...node }) {
      const name = property.type === 'Identifier' ? property.name : '';
      if (!mayKey && isKey(object) && node.computed) add('query-key', node);
      if (file !== RANDOM && /^(getRandomValues|randomUUID)$/.test(name)) add('retry-key', node);
    },
    Identifier(node) {
      if (/^(newKey|randomId)$/.test(node.name) && !mayRandom) add('retry-key', node);
    },
  }).visit(parseSync(file, source).program);
  return found;
}

/** @param {Node} node @returns {boolean} `queryKey` or `query.queryKey` */
const isKey = (node) =>
  (node.type === 'Identifier' && node.name === 'queryKey') ||
  (node.type === 'MemberExpression' &&
    node.property.type === 'Identifier' &&
    node.property.name === 'queryKey');

/** @param {Node} node @returns {Node} without `as const` and `satisfies` */
const withoutType = (node) =>
  node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
    ? withoutType(node.expression)
    : node;
