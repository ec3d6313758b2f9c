import { readFileSync } from 'node:fs';
import { type ESTree, type Plugin, parseAst } from 'vite';

/** The fields of a call that the client reads. */
const SENT = new Set(['name', 'method', 'path', 'bodyType']);
/** Parts that only the complete call has. */
const SCHEMA_PARTS = 'params|query|body|answer|errors';
const BARE = '?bare';

type Node = ESTree.Node | { type: string; start: number; end: number; [key: string]: unknown };

/** The names that a piece of code mentions, with those of types and fields: too many keep too much, never too little. */
function namesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) namesIn(one, found);
  else if (typeof value === 'object' && value !== null) {
    const node = value as Node;
    if (node.type === 'Identifier') found.add((node as { name: string }).name);
    for (const part of Object.values(node)) if (typeof part === 'object') namesIn(part, found);
  }
  return found;
}

const fromRules = (source: string) => source.startsWith('@bandeja/rules/');

/**
 * A module of calls without schemas: each call is name, method and path, and everything that mentions a schema is
 * removed. The browser sends calls and does not validate, so zod and the schemas load only with the forms that check by
 * them.
 */
export function bareCalls(code: string): string {
  const { body } = parseAst(code, { lang: 'ts' });
  const text = (node: { start: number; end: number }) => code.slice(node.start, node.end);
  const schemas = new Set<string>();
  const imports: { source: string; imported: string; local: string }[] = [];
  const kept: { names: Set<string>; declared: string; isExport: boolean; code: string }[] = [];
  const exported: string[] = [];
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      if (statement.importKind === 'type') continue;
      for (const one of statement.specifiers) {
        const local = one.local.name;
        const isCall = local === 'defineCall';
        if (one.type === 'ImportSpecifier' && one.importKind !== 'type' && fromRules(statement.source.value))
          imports.push({ source: statement.source.value, imported: text(one.imported), local });
        else if (!isCall) schemas.add(local);
      }
      continue;
    }
    const isExport = statement.type === 'ExportNamedDeclaration';
    const declaration = isExport ? statement.declaration : statement;
    if (isExport && !declaration)
      exported.push(
        ...statement.specifiers.filter((one) => one.exportKind !== 'type').map((one) => text(one.local)),
      );
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      const declared = text(id);
      const start = `${isExport ? 'export ' : ''}const ${declared} = `;
      const call = init?.type === 'CallExpression' && text(init.callee) === 'defineCall' ? init : null;
      const [definition] = call?.arguments ?? [];
      if (definition?.type === 'ObjectExpression') {
        const parts = definition.properties.filter(
          (part) => part.type === 'Property' && SENT.has(text(part.key)),
        );
        kept.push({
          names: namesIn(parts.map((part) => part.type === 'Property' && part.value)),
          declared,
          isExport,
          code: `${start}{ ${parts.map(text).join(', ')} };`,
        });
      } else if (init)
        kept.push({ names: namesIn(init), declared, isExport, code: `${start}${text(init)};` });
    }
  }
  let left = kept;
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    const isSchema = ({ names }: { names: Set<string> }) => [...names].some((name) => schemas.has(name));
    for (const one of left.filter(isSchema)) schemas.add(one.declared);
    left = left.filter((one) => !isSchema(one));
  }
  const again = exported.filter((name) => !schemas.has(name));
  const used = new Set(again);
  for (let before = -1; before !== used.size; ) {
    before = used.size;
    for (const one of left)
      if (one.isExport || used.has(one.declared)) for (const name of one.names) used.add(name);
  }
  left = left.filter((one) => one.isExport || used.has(one.declared));
  return [
    ...imports
      .filter(({ local }) => used.has(local))
      .map(({ source, imported, local }) => `import { ${imported} as ${local} } from '${source}';`),
    ...left.map((one) => one.code),
    ...(again.length > 0 ? [`export { ${again.join(', ')} };`] : []),
    'export {};',
  ].join('\n');
}

const CALL_IMPORT = /import \{([^}]+)\} from ["']@bandeja\/contract\/calls\/[^"']+["']/g;

/** The parts of bare calls that a module reads, which would be undefined. */
export function missingParts(code: string): string[] {
  const names = [...code.matchAll(CALL_IMPORT)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((name) => name.trim().split(' as ').at(-1) ?? '')
      .filter((name) => /^[a-z]\w*$/.test(name)),
  );
  if (names.length === 0) return [];
  return [
    ...code.matchAll(new RegExp(`(?<![.\\w])(?:${names.join('|')})\\.(?:${SCHEMA_PARTS})\\b`, 'g')),
  ].map(([found]) => found);
}

/**
 * `@bandeja/contract/calls/x` is the bare module, `@bandeja/contract/schemas/calls/x` the complete one. Builds only: the
 * development server and the unit tests use the complete module for both.
 */
export function callsWithoutSchemas(): Plugin {
  return {
    name: 'bandeja-calls-without-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^@bandeja\/contract\/calls\// },
      async handler(source, importer) {
        const resolved = await this.resolve(source, importer, { skipSelf: true });
        return resolved && `${resolved.id}${BARE}`;
      },
    },
    load: {
      filter: { id: /\/contract\/src\/calls\/.*\?bare$/ },
      handler: (id) => ({
        code: bareCalls(readFileSync(id.slice(0, -BARE.length), 'utf8')),
        moduleType: 'ts' as const,
      }),
    },
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?(\?|$)/, code: /@bandeja\/contract\/calls\// },
      handler(code, id) {
        const missing = missingParts(code);
        if (missing.length > 0)
          this.error(
            `${id} reads ${missing.join(', ')}: import the call from @bandeja/contract/schemas/calls/…`,
          );
      },
    },
  };
}
