import { parseSync, Visitor } from 'oxc-parser';

/**
 * @typedef {object} Import
 * @property {string} specifier what stands between the quotes, a bundler's ?query taken off
 * @property {number} line
 * @property {boolean} typeOnly nothing of it is left at run time
 */

/**
 * Everything a module asks another one for: imports, re-exports, `import()` and `import('…').Type`.
 * @param {string} path its ending says whether it is TypeScript and JSX
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
    // A computed name cannot be judged here; there are none in this repository.
    const quoted = /^(['"`])([^$]*)\1$/s.exec(text);
    if (quoted) add(quoted[2] ?? '', moduleRequest.start, false);
  }
  // The module record leaves types out, and the tree is dear: only where the words stand.
  if (/\bimport\s*\(/.test(source)) {
    new Visitor({
      TSImportType(node) {
        add(node.source.value, node.start, true);
      },
    }).visit(parsed.program);
  }
  return imports;
}
