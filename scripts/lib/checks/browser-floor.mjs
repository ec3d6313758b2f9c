// The built web app against the oldest supported browsers (apps/web/browsers.json): no syntax, interface or selector that one
// of them lacks, unless ALLOWED says why the app works without it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { features } from 'web-features';
import { at } from '../root.mjs';

/** @typedef {Record<'chrome' | 'firefox' | 'safari', string>} Floor */
/** @typedef {ReturnType<typeof platformAbove>} Platform */

/** @type {Floor} */
export const FLOOR = JSON.parse(readFileSync(at('apps', 'web', 'browsers.json'), 'utf8'));

/** What the built files use above the floor, and why the app works without it. @type {Record<string, string>} */
const ALLOWED = {
  '.toSorted()': 'added by shell/array-copies.ts',
  '.toReversed()': 'added by shell/array-copies.ts',
  '.checkVisibility()': 'React Aria asks for it first',
  '.startViewTransition()': 'the router asks for it first',
  '.share()': 'offered where navigator.canShare exists',
  'Notification.permission': 'read where pushSupport() has found push messages',
  'Notification.requestPermission': 'called where pushSupport() has found push messages',
  '.check()': 'a method of Zod',
  '.when()': 'a method of Zod',
  '.lock()': "a method of Sentry's recorder",
  '.unlock()': "a method of Sentry's recorder",
  'AbortSignal.timeout': 'Chrome 103 has it, with another reason, which React Aria does not read',
  'URL.canParse': 'Sentry asks for it first',
  '@property': "Tailwind's own fallback sets the same values",
  '@page': 'where it is missing, the agenda is printed on the paper and margins of the print dialog',
  ':has()': "where it is missing, the browser's own radios are shown (ui/fields/segmented.css)",
};

/** @param {string} version */
const numberOf = (version) => {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);
  return major * 1_000 + minor;
};

/**
 * The parts of the web platform that not every browser of the floor has.
 * @param {Floor} floor
 */
export function platformAbove(floor) {
  const least = Object.entries({ ...floor, chrome_android: floor.chrome, safari_ios: floor.safari });
  /** @param {{ [browser: string]: any }} support */
  const isEverywhere = (support) =>
    least.every(([browser, version]) => numberOf(support[browser] ?? '9999') <= numberOf(version));
  const keys = new Map(
    Object.values(features).flatMap((feature) =>
      Object.entries(('status' in feature && feature.status.by_compat_key) || {}).map(
        ([key, { support }]) => /** @type {const} */ ([key, isEverywhere(support)]),
      ),
    ),
  );
  /** @type {Set<string>} */
  const globals = new Set();
  /** @type {Set<string>} */
  const statics = new Set();
  /** Methods by name: whether an interface of the floor has one of this name. @type {Map<string, boolean>} */
  const methods = new Map();
  /** @type {Set<string>} */
  const styles = new Set();
  for (const [key, isKnown] of keys) {
    const [, owner = '', member, more] =
      /^(?:api|javascript\.builtins)\.(\w+)(?:\.(\w+))?(\.)?/.exec(key) ?? [];
    if (/^css\.(at-rules|selectors)\.[\w-]+$/.test(key) && !isKnown) styles.add(key.replace(/^css\./, ''));
    if (owner === '' || more) continue;
    if (member === undefined) {
      if (!isKnown) globals.add(owner);
      continue;
    }
    const name = member.replace(/_static$/, '');
    if (!isKnown) statics.add(`${owner}.${name}`);
    // Members of an interface that is missing as a whole are reached through its name only.
    const hasOwner = keys.get(`api.${owner}`) ?? keys.get(`javascript.builtins.${owner}`) ?? true;
    if (isKnown || hasOwner) methods.set(name, methods.get(name) === true || isKnown);
  }
  return {
    globals,
    statics,
    styles,
    methods: new Set([...methods].filter(([, isKnown]) => !isKnown).map(([name]) => name)),
  };
}

/**
 * What a script uses of the platform above the floor.
 * @param {string} code @param {Platform} above
 * @returns {string[]} as `AbortSignal.any`, `.toSorted()`, `/…/v`
 */
export function usedInScript(code, above) {
  const { program, errors } = parseSync('built.js', code, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(errors[0]?.message);
  const found = new Set();
  /** @param {any} node @param {any} parent */
  const visit = (node, parent) => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, parent);
      return;
    }
    if (!node || typeof node.type !== 'string') return;
    if (node.type === 'MemberExpression' && !node.computed) {
      const { object, property, optional } = node;
      const name = property.name;
      const isCalled = parent?.type === 'CallExpression' && parent.callee === node;
      const isGuarded = optional || parent?.optional === true;
      if (object.type === 'Identifier' && above.statics.has(`${object.name}.${name}`)) {
        if (!isGuarded) found.add(`${object.name}.${name}`);
      } else if (isCalled && !isGuarded && above.methods.has(name)) found.add(`.${name}()`);
    }
    if (
      node.type === 'NewExpression' &&
      node.callee.type === 'Identifier' &&
      above.globals.has(node.callee.name)
    )
      found.add(`new ${node.callee.name}`);
    if (node.type === 'Literal' && node.regex?.flags.includes('v')) found.add('/…/v');
    if (node.type === 'VariableDeclaration' && /using/.test(node.kind)) found.add(node.kind);
    if (node.type === 'ImportExpression' && node.options) found.add('import(…, { with })');
    if (node.type === 'Decorator') found.add('@decorator');
    for (const value of Object.values(node)) if (value && typeof value === 'object') visit(value, node);
  };
  visit(program, null);
  return [...found].sort();
}

/**
 * What styles use above the floor: at-rules and selectors, which lose a whole rule. An unknown property loses only itself.
 * @param {string} code @param {Platform} above
 * @returns {string[]} as `@scope`, `:has()`, `nesting`
 */
export function usedInStyles(code, above) {
  const found = new Set();
  const bare = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '""');
  /** The heads of the open blocks. @type {string[]} */
  const open = [];
  for (const [, text = '', mark] of bare.matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '}') open.pop();
    if (mark !== '{') continue;
    const head = text.trim();
    const [, rule] = /^@([\w-]+)/.exec(head) ?? [];
    if (rule !== undefined && above.styles.has(`at-rules.${rule}`)) found.add(`@${rule}`);
    const isIn = open.at(-1);
    if (isIn !== undefined && !isIn.startsWith('@')) found.add('nesting');
    if (rule === undefined)
      for (const [, name = '', bracket = ''] of head.matchAll(/:([\w-]+)(\(?)/g))
        if (above.styles.has(`selectors.${name}`)) found.add(`:${name}${bracket && '()'}`);
    open.push(head);
  }
  return [...found].sort();
}

/**
 * Each use above the floor in the files of the present build, with its file.
 * @param {string} [folder]
 */
export function checkBuild(folder = at('apps', 'web', 'dist')) {
  const above = platformAbove(FLOOR);
  /** @type {Record<string, { file: string, css?: string[] }>} */
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  // The files of earlier builds are kept next to them.
  const files = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]));
  for (const file of readdirSync(folder)) if (file.endsWith('.js')) files.add(file);
  const found = [...files].flatMap((file) => {
    const code = readFileSync(join(folder, file), 'utf8');
    const used = file.endsWith('.js')
      ? usedInScript(code, above)
      : file.endsWith('.css')
        ? usedInStyles(code, above)
        : [];
    return used.map((use) => ({ use, file }));
  });
  const [html, pages] = ['index.html', join('.vite', 'pages.json')].map((file) =>
    readFileSync(join(folder, file), 'utf8'),
  );
  const inPage = [
    ...[...String(html).matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => String(code)),
    .../** @type {string[]} */ (Object.values(JSON.parse(String(pages)).codes)),
  ];
  for (const code of inPage)
    for (const use of usedInScript(code, above)) found.push({ use, file: 'a script of the page' });
  return {
    above: found.filter(({ use }) => ALLOWED[use] === undefined),
    /** Entries of ALLOWED that no file needs any more. */
    unused: Object.keys(ALLOWED).filter((use) => !found.some((one) => one.use === use)),
  };
}
