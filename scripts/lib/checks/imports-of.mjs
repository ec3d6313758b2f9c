import { parseSync, Visitor } from 'oxc-parser';

/**
 * @typedef {object} Import
 * @property {string} specifier the text between the quotes, without a bundler's ?query
 * @property {number} line
 * @property {boolean} typeOnly erased at run time
 */

/**
 * All imports of a module: imports, re-exports, `import()` and `import('…').Type`.
 * @param {string} path its extension selects TypeScript and JSX
 * @param {string} source
 * @returns {Import[]}
 * @throws {SyntaxError} when it cannot be read
 */
export function importsOf(path, source) {
  const parsed = parseSync(path, source);
  const [error] = parsed.errors;
  if (error) throw new SyntaxError(error.message);
  /** @type {Import[]} */
  const imports = [];
  /** @param {string} specifier @param {number} start @param {boolean} typeOnly */
  const add = (specifier, start, typeOnly) =>
    imports.push({
      specifier: specifier.split('?')[0] ?? '',
      line: source.slice(0, start).split('\n').length,
      typeOnly,
    });

  for (const { moduleRequest, start, entries } of parsed.module.staticImports) {
    add(moduleRequest.value, start, entries.length > 0 && entries.every((entry) => entry.isType));
  }
  for (const { entries } of parsed.module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) add(moduleRequest.value, moduleRequest.start, isType);
    }
  }
  for (const { moduleRequest } of parsed.module.dynamicImports) {
    const text = source.slice(moduleRequest.start, moduleRequest.end);
    // A computed name cannot be checked; the repository has none.
    const quoted = /^(['"`])([^$]*)\1$/s.exec(text);
    if (quoted) add(quoted[2] ?? '', moduleRequest.start, false);
  }
  // The module record lacks type imports, and walking the tree is slow: only for files that contain `import(`.
  if (/\bimport\s*\(/.test(source)) {
    new Visitor({
      TSImportType(node) {
        add(node.source.value, node.start, true);
      },
    }).visit(parsed.program);
  }
  return imports;
}
