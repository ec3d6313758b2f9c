// Allowed imports between folders (docs/ARCHITECTURE.md). The zones come from the existing folders: a new package,
// app or feature is checked from its first file on, and one without a rule is a violation. Biome checks packages that are
// not listed, Node modules and circles of files (biome.json).
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { circles, featureOf } from './import-circles.mjs';
import { importsOf } from './imports-of.mjs';
import { tableViolations, unownedTables } from './tables.mjs';

/**
 * For each workspace, the workspaces it may import, by the start of the import's name.
 * @type {Record<string, string[]>}
 */
const mayImport = {
  'apps/web': ['@bandeja/rules', '@bandeja/contract'],
  'apps/api': ['@bandeja/rules', '@bandeja/contract', '@bandeja/db', '@bandeja/pg'],
  'packages/contract': ['@bandeja/rules'],
  'packages/db': ['@bandeja/rules', '@bandeja/pg'],
  'packages/pg': [],
  'packages/rules': [],
  e2e: ['@bandeja/rules', '@bandeja/contract', '@bandeja/db/testing'],
  bench: ['@bandeja/rules', '@bandeja/contract', '@bandeja/db', '@bandeja/pg'],
};

/** What only the tests of a workspace import besides: a database with tables. @type {Record<string, string[]>} */
const testsMayImport = { 'packages/pg': ['@bandeja/db'] };

/**
 * The folders of the web app, each of which may import the ones before it; files next to them, and those of `start`,
 * assemble the app.
 */
const webLayers = ['styles', 'lib', 'ui', 'session', 'live', 'data', 'shell', 'features', 'routes'];

/**
 * Folders of the web app whose files run without it: scripts that stand in the page, and the service worker. For each,
 * what it imports: files of src by their path, packages by the start of their name. A module without JSX, outside
 * `api` and `components`, is pure. Types of any of the app's packages are free.
 * @type {{ folder: string, files: RegExp | null, packages: RegExp }[]}
 */
const webScripts = [
  {
    folder: 'apps/web/first-paint/',
    files: /^apps\/web\/src\/(lib\/|features\/[\w-]+\/[\w-]+\.ts$)/,
    packages: /^@bandeja\/rules\//,
  },
  { folder: 'apps/web/worker/', files: null, packages: /^workbox-/ },
];

/** Files next to the folders that every layer may import. */
const webConstants = ['paths.ts', 'desk-pages.ts', 'settings.ts'];

/**
 * The server's layers above http, jobs, commands and their like: event streams refuse as http does, features announce
 * events, and files next to the folders assemble it with `admin`.
 */
const apiLevels = new Map([
  ['events', 1],
  ['features', 2],
  ['admin', 3],
]);

/** Every rule by name, with the sentence shown when it is broken. Each has a fixture that must fail. */
export const rules = {
  direction: 'this workspace may not import that one',
  'unknown-workspace': 'add the new workspace to mayImport in scripts/lib/checks/boundaries.mjs',
  'leaves-package': 'a relative path may not leave its workspace; import it by the package name',
  'test-code': 'what ships may not import tests or testing helpers',
  'api-feature': "of another feature only its public.ts may be imported; assembling routes is app.ts' work",
  'api-circle': 'features of the server import each other in a circle',
  'web-feature': 'features of the web app never import each other; a route composes them',
  'web-route': 'routes compose features, so nothing below imports a route',
  'web-layer': 'layers of the web app point down: see webLayers in scripts/lib/checks/boundaries.mjs',
  'web-script':
    'first-paint and worker run without the app: see webScripts in scripts/lib/checks/boundaries.mjs',
  'api-layer':
    'layers of the server point down (http, jobs → events → features → app): hand over in app.ts what is above',
  'foreign-table':
    "a table of another feature is used through a function or SQL fragment of its owner's public.ts",
  'unknown-table': 'say in tableOwners (scripts/lib/checks/tables.mjs) which feature owns this table',
  'sql-in-repository':
    'statements (selectFrom, insertInto, updateTable, deleteFrom, sql that names a table or is sent) belong into a *.repository.ts',
  'routes-are-http': 'a *.routes.ts knows neither SQL nor the repository: parse, call a use case, present',
  unreadable: 'the parser cannot read this file',
};

/**
 * @typedef {{ rule: keyof typeof rules, file: string, line: number, specifier: string }} Violation
 * @typedef {import('./imports-of.mjs').Import & { file: string, ships: boolean, target: string | null }} Edge
 *   target: the imported file when it lies in the repository, as a path from its top
 */

/**
 * Reads every source file of a repository and returns what breaks a rule.
 * @param {string} base the repository's folder
 * @returns {Violation[]} in the order of the files
 */
export function boundaryViolations(base) {
  /** @type {Violation[]} */
  const violations = [];
  /** @type {Edge[]} */
  const edges = [];
  for (const folder of workspaceFolders(base)) {
    const { name } = JSON.parse(readFileSync(join(base, folder, 'package.json'), 'utf8'));
    const allowed = mayImport[folder];
    if (!allowed) violations.push({ rule: 'unknown-workspace', file: folder, line: 1, specifier: folder });
    for (const file of sourceFiles(base, folder)) {
      /** @type {import('./imports-of.mjs').Import[]} */
      let imports = [];
      try {
        const source = readFileSync(join(base, file), 'utf8');
        imports = importsOf(file, source);
        if (doesShip(folder, file)) violations.push(...tableViolations(file, source));
      } catch (error) {
        violations.push({
          rule: 'unreadable',
          file,
          line: 1,
          specifier: error instanceof Error ? error.message : '',
        });
      }
      for (const found of imports) {
        const edge = {
          ...found,
          file,
          ships: doesShip(folder, file),
          target: targetOf(file, found.specifier),
        };
        edges.push(edge);
        const rule = brokenBy(edge, { folder, name, allowed: allowed ?? [] });
        if (rule) violations.push({ rule, file, line: found.line, specifier: found.specifier });
      }
    }
  }
  return [...violations, ...unownedTables(base), ...circles(edges)];
}

/**
 * @param {Edge} edge
 * @param {{ folder: string, name: string, allowed: string[] }} workspace
 * @returns {keyof typeof rules | null} the first rule that this import breaks
 */
function brokenBy(edge, { folder, name, allowed }) {
  const { file, specifier, target } = edge;
  if (specifier.startsWith('virtual:')) return null;
  if (isOutsideScript(edge)) return 'web-script';
  if (target !== null && specifier.startsWith('.')) {
    if (!target.startsWith(`${folder}/`)) return 'leaves-package';
    return brokenInside(edge, target);
  }
  if (specifier.startsWith('@bandeja/')) {
    const extra = edge.ships ? [] : (testsMayImport[folder] ?? []);
    const isAllowed = [name, ...allowed, ...extra].some(
      (one) => specifier === one || specifier.startsWith(`${one}/`),
    );
    if (!isAllowed) return 'direction';
    if (edge.ships && /\/testing\//.test(specifier)) return 'test-code';
  }
  if (file.endsWith('.routes.ts') && /^(kysely|pg)(\/|$)/.test(specifier)) return 'routes-are-http';
  return null;
}

/**
 * The rules between the files of one workspace.
 * @param {Edge} edge @param {string} target
 * @returns {keyof typeof rules | null}
 */
function brokenInside({ file, ships }, target) {
  if (ships && (isTest(target) || /\/test(ing)?\//.test(target))) return 'test-code';

  const [fromApi, toApi] = [featureOf('apps/api', file), featureOf('apps/api', target)];
  if (toApi && toApi !== fromApi && !target.endsWith(`/${toApi}/public.ts`)) {
    const assembles = file === 'apps/api/src/app.ts' && target.endsWith('.routes.ts');
    if (!assembles && (fromApi || ships)) return 'api-feature';
  }
  if (file.endsWith('.routes.ts') && target.endsWith('.repository.ts')) return 'routes-are-http';

  const isApi = (/** @type {string} */ path) => path.startsWith(API);
  if (ships && isApi(file) && isApi(target) && apiLevelOf(target) > apiLevelOf(file)) return 'api-layer';

  const [fromWeb, toWeb] = [featureOf('apps/web', file), featureOf('apps/web', target)];
  if (fromWeb && toWeb && fromWeb !== toWeb) return 'web-feature';
  const routes = 'apps/web/src/routes/';
  if (fromWeb && target.startsWith(routes)) return 'web-route';
  if (ships && target.startsWith(WEB) && layerOf(target) > layerOf(file)) return 'web-layer';
  return null;
}

/** Whether a script of the web app imports what it may not, or the app imports a script. @param {Edge} edge */
function isOutsideScript({ file, specifier, target, typeOnly }) {
  const from = webScripts.find(({ folder }) => file.startsWith(folder));
  const to = webScripts.find(({ folder }) => target?.startsWith(folder));
  if (!from) return to !== undefined && file.startsWith(WEB);
  if (target !== null) return to !== from && !from.files?.test(target);
  return !from.packages.test(specifier) && !(typeOnly && specifier.startsWith('@bandeja/'));
}

const API = 'apps/api/src/';

/** @param {string} path */
function apiLevelOf(path) {
  const inside = path.slice(API.length);
  const [name = '', ...rest] = inside.split('/');
  return rest.length === 0 ? 3 : (apiLevels.get(name) ?? 0);
}

const WEB = 'apps/web/src/';

/**
 * The level of a file of the web app. A folder without a layer is above all others, so its first import is reported.
 * @param {string} path
 */
function layerOf(path) {
  const [name = '', ...rest] = path.slice(WEB.length).split('/');
  if (rest.length === 0) return webConstants.includes(name) ? -1 : webLayers.length;
  if (name === 'start') return webLayers.length;
  return webLayers.includes(name) ? webLayers.indexOf(name) : webLayers.length + 1;
}

/** @param {string} path */
const isTest = (path) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(path);

/**
 * Tests, their helpers, build settings and tools may use development packages; all other files ship.
 * @param {string} folder @param {string} file
 */
const doesShip = (folder, file) =>
  file.startsWith(`${folder}/src/`) && !isTest(file) && !file.includes('/testing/') && folder !== 'bench';

/** @param {string} file @param {string} specifier */
function targetOf(file, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  return null;
}

/** @param {string} base @returns {string[]} */
function workspaceFolders(base) {
  const inside = ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(base, group), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${group}/${entry.name}`),
  );
  const alone = ['e2e', 'bench'].filter((name) => readdirSync(base).includes(name));
  return [...inside, ...alone].sort();
}

/** @param {string} base @param {string} folder @returns {string[]} paths from the top, with slashes, sorted */
function sourceFiles(base, folder) {
  return readdirSync(join(base, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        return ['node_modules', 'dist', 'public', 'test-results'].includes(entry.name)
          ? []
          : sourceFiles(base, path);
      }
      return /\.[cm]?[jt]sx?$/.test(entry.name) ? [path] : [];
    })
    .sort();
}
