// The web app's data layer (docs/ARCHITECTURE.md): cache keys and retry keys are made in apps/web/src/data alone.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** Every rule by name, with the sentence shown when it is broken. Each has a fixture that must fail. */
export const rules = {
  'query-key': 'cache keys come from callQuery, callKey and answersOf in apps/web/src/data',
  'bare-call': 'a call that changes something is sent by useCall or useChange, which refetch what it changes',
  'retry-key': 'a retry key comes from useAttempt, useCall or useChange in apps/web/src/data',
};

const SOURCE = 'apps/web/src';
const DATA = `${SOURCE}/data/`;

/** Makes random ids. */
const RANDOM = `${SOURCE}/lib/random-id.ts`;

/** May use random ids: for retry keys, for the visit's id (X-Session-Id) and for the tab's id. */
const USES_RANDOM = [`${DATA}attempt.ts`, `${SOURCE}/lib/browser-session.ts`, `${SOURCE}/live/live.ts`];

/** Lists the changing calls: its CHANGES. Those of the desk are told by their method. */
const CHANGES = `${DATA}changes.ts`;
const CALLS = 'packages/contract/src/calls';

/**
 * Send changing calls by themselves: the layers below; public calls, which have no account and so no key (the log-out
 * and the log-in are in session); the cards of mailed links, which refetch by the list of their call.
 */
const SENDS_BARE = [
  DATA,
  `${SOURCE}/session/`,
  `${SOURCE}/features/accounts/api/without-session.ts`,
  `${SOURCE}/features/accounts/components/confirm-email-card.tsx`,
  `${SOURCE}/features/accounts/components/undo-email-card.tsx`,
];

/** Take a call and send it through the data layer. */
const HOOKS = ['useCall', 'useLateCall', 'useQueuedCall', 'useDeskCall', 'deskTrial'];

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
  const changes = readFileSync(join(base, CHANGES), 'utf8');
  const changing = new Set([
    ...[...(/CHANGES = \{(.*?)^\}/ms.exec(changes)?.[1] ?? '').matchAll(/^ {2}(\w+):/gm)].map(
      ([, name]) => name,
    ),
    ...deskChanges(base),
  ]);
  return readdirSync(join(base, SOURCE), { recursive: true, encoding: 'utf8' })
    .map((path) => `${SOURCE}/${path.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .sort()
    .flatMap((file) => violationsIn(file, readFileSync(join(base, file), 'utf8'), changing));
}

/** @param {string} base @returns {string[]} the names of the desk's calls that change something */
function deskChanges(base) {
  const folder = join(base, CALLS);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.startsWith('desk-'))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /name: '(\w+)',\s+method: '(?:POST|PUT|PATCH|DELETE)'/g,
      ),
    ])
    .map(([, name = '']) => name);
}

/**
 * @param {string} file
 * @param {string} source
 * @param {ReadonlySet<string | undefined>} changing the names of the calls that change something
 * @returns {Violation[]}
 */
function violationsIn(file, source, changing) {
  /** @type {Violation[]} */
  const found = [];
  /** @param {keyof typeof rules} rule @param {{ start: number }} node */
  const add = (rule, { start }) =>
    found.push({ rule, file, line: source.slice(0, start).split('\n').length });
  const mayKey = file.startsWith(DATA);
  const mayRandom = [RANDOM, ...USES_RANDOM].includes(file);
  const maySend = SENDS_BARE.some((exempt) => file.startsWith(exempt));
  const { program } = parseSync(file, source);
  const { arrays, keys, calls, changes } = namesIn(program, changing);
  /** @param {Node} node @returns {boolean} a literal list, or a variable that holds one */
  const isList = (node) => {
    const value = withoutType(node);
    return value.type === 'ArrayExpression' || (value.type === 'Identifier' && arrays.has(value.name));
  };
  /** @param {Node} node @returns {boolean} */
  const isKey = (node) => isQueryKey(node) || (node.type === 'Identifier' && keys.has(node.name));
  new Visitor({
    Property(node) {
      const name = node.key.type === 'Identifier' ? node.key.name : '';
      if (mayKey || !['queryKey', 'mutationKey'].includes(name)) return;
      // A literal key, or access to a part of a key by position.
      if (isList(node.value) || node.value.type === 'ArrayPattern') add('query-key', node);
    },
    VariableDeclarator({ id, init }) {
      if (!mayKey && id.type === 'ArrayPattern' && init && isKey(withoutType(init))) add('query-key', id);
    },
    CallExpression(node) {
      const [first] = node.arguments;
      if (!first) return;
      const { callee } = node;
      if (!maySend && first.type === 'Identifier' && calls.has(first.name)) {
        const isHook = callee.type === 'Identifier' && HOOKS.includes(callee.name);
        const isInChange = changes.some(({ start, end }) => start < node.start && node.end < end);
        if (!isHook && !isInChange) add('bare-call', node);
      }
      if (mayKey || callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (TAKES_KEY.test(callee.property.name) && isList(first)) add('query-key', node);
      // The text of a key is its hash.
      if (callee.property.name === 'stringify' && isKey(withoutType(first))) add('query-key', node);
    },
    MemberExpression({ object, property, ...node }) {
      const name = property.type === 'Identifier' ? property.name : '';
      if (!mayKey && isKey(object) && node.computed) add('query-key', node);
      if (!mayKey && !node.computed && name === 'queryHash') add('query-key', node);
      if (file !== RANDOM && /^(getRandomValues|randomUUID)$/.test(name)) add('retry-key', node);
    },
    Identifier(node) {
      if (/^(newKey|randomId)$/.test(node.name) && !mayRandom) add('retry-key', node);
    },
  }).visit(program);
  return found;
}

/**
 * What the names of a file stand for: literal lists, query keys under another name, imported changing calls; and where
 * it calls useChange. By name alone, whatever the scope.
 * @param {import('oxc-parser').Program} program
 * @param {ReadonlySet<string | undefined>} changing
 */
function namesIn(program, changing) {
  /** @type {Set<string>} */
  const arrays = new Set();
  /** @type {Set<string>} */
  const keys = new Set();
  /** @type {Set<string>} */
  const calls = new Set();
  /** @type {{ start: number, end: number }[]} */
  const changes = [];
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !init) return;
      const value = withoutType(init);
      if (value.type === 'ArrayExpression') arrays.add(id.name);
      if (isQueryKey(value)) keys.add(id.name);
    },
    Property({ key, value }) {
      // { queryKey: key } as a pattern; as an object it makes `key` no less a key.
      if (key.type === 'Identifier' && key.name === 'queryKey' && value.type === 'Identifier')
        keys.add(value.name);
    },
    ImportDeclaration({ source, specifiers }) {
      if (!source.value.startsWith('@bandeja/contract/')) return;
      for (const one of specifiers)
        if (
          one.type === 'ImportSpecifier' &&
          one.imported.type === 'Identifier' &&
          changing.has(one.imported.name)
        )
          calls.add(one.local.name);
    },
    CallExpression({ callee, start, end }) {
      if (callee.type === 'Identifier' && callee.name === 'useChange') changes.push({ start, end });
    },
  }).visit(program);
  return { arrays, keys, calls, changes };
}

/** @param {Node} node @returns {boolean} `queryKey` or `query.queryKey` */
const isQueryKey = (node) =>
  (node.type === 'Identifier' && node.name === 'queryKey') ||
  (node.type === 'MemberExpression' &&
    node.property.type === 'Identifier' &&
    node.property.name === 'queryKey');

/** @param {Node} node @returns {Node} without `as const` and `satisfies` */
const withoutType = (node) =>
  node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
    ? withoutType(node.expression)
    : node;
