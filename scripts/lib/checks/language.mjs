// Plain technical English in what developers read: comments, test titles, log and error strings, identifiers, documents.
// This is the part of the rule that a program can check: words that mark a person where a request, a row or a process is
// meant, literary words, names that the project has replaced, and papers that are not in the repository.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** Every rule by name, with the sentence shown when it is broken. Each has a fixture that must fail. */
export const rules = {
  person:
    'name the thing: the request, the row, the process; people are "the player", "the viewer", "the club"',
  literary: 'write again or redraw for "anew", next to, with or in addition to for "beside"',
  'replaced-name':
    'this name has been replaced: say what it is (input, action, response, message, notify, idempotency)',
  'outside-paper': 'the repository cites nothing that is not in it: state the rule, or name docs/DOMAIN.md',
};

const WORDS = {
  person:
    /\b(nobody|somebody|someone|anybody|anyone|everybody|everyone|whoever|whom|he|him|his|himself|she|hers?|herself)\b/i,
  literary: /\b(anew|beside)\b/i,
  'outside-paper':
    /\b(domain|api|levels|ui|safety|style|seed|requirements)\.md\b|\b(the )?seed( §|['’]s)|\bthe seed\b|\b(requirements?|row) [A-J]\d|\bsafety (row )?\d|\bthe specification\b|\b(as|the|their|its) specified\b/i,
};
const WORD_RULES = /** @type {(keyof typeof WORDS)[]} */ (Object.keys(WORDS));

/** Whole names that have been replaced. */
const REPLACED_NAME = /^(said|keepsNothing|shoot)$/;
/** Words of which no name is composed: `tellTournament`, `eachHisOwn`. */
const REPLACED_WORD =
  /^(wish(es)?|deeds?|hears?|heard|tells?|told|nobody|somebody|anybody|everybody|whoever|whom|he|him|his|himself)$/;
/** Kinds of jobs: rows of the job queue contain these names. */
const STORED_NAMES = new Set(['tell_club', 'tell_club_of_cancelled']);

/** Comments and prose of the files that are not parsed, as the first defined group. */
const PROSE = [
  { files: /\.sql$/, part: /--(.*)/g },
  { files: /\.ya?ml$/, part: /(?:^|\s)#(.*)/gm },
  { files: /\.css$/, part: /\/\*([\s\S]*?)\*\//g },
  { files: /\.html$/, part: /<!--([\s\S]*?)-->|\/\*([\s\S]*?)\*\//g },
  { files: /\.md$/, part: /([\s\S]+)/g },
];

/** Whether the check reads a file. @param {string} file */
export const isReadForLanguage = (file) =>
  /\.(ts|tsx|mjs)$/.test(file) || PROSE.some(({ files }) => files.test(file));

/** @typedef {{ rule: keyof typeof rules, file: string, line: number, text: string }} Problem */

/**
 * Reads the given files and returns what breaks a rule.
 * @param {string} base folder that the paths start from
 * @param {string[]} files
 * @returns {Problem[]} in the order of the files
 */
export function languageProblems(base, files) {
  return files.flatMap((file) => {
    const source = readFileSync(join(base, file), 'utf8');
    if (/\.(ts|tsx|mjs)$/.test(file)) return inCode(file, source);
    return PROSE.filter(({ files }) => files.test(file)).flatMap(({ part }) =>
      [...source.matchAll(part)].flatMap((match) => {
        const text = match.slice(1).find((group) => group !== undefined) ?? '';
        return inProse(file, source, text, match.index + match[0].indexOf(text));
      }),
    );
  });
}

/**
 * @param {string} file @param {string} source
 * @param {string} text a part of the source @param {number} start where it begins
 * @returns {Problem[]}
 */
function inProse(file, source, text, start) {
  const firstLine = source.slice(0, start).split('\n').length;
  return text.split('\n').flatMap((line, index) =>
    WORD_RULES.filter((rule) => WORDS[rule].test(line)).map((rule) => ({
      rule,
      file,
      line: firstLine + index,
      text: line.trim(),
    })),
  );
}

/** @param {string} file @param {string} source @returns {Problem[]} */
function inCode(file, source) {
  const { program, comments } = parseSync(file, source);
  /** @type {Problem[]} */
  const problems = [];
  /** @param {{ start: number, end: number }} node */
  const read = ({ start, end }) => problems.push(...inProse(file, source, source.slice(start, end), start));
  /** @type {Map<string, unknown>} the tables of `test.each` by name */
  const tables = new Map();
  comments.forEach(read);
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier') tables.set(id.name, init);
    },
  }).visit(program);
  new Visitor({
    CallExpression({ callee, arguments: args }) {
      const called = source.slice(callee.start, callee.end);
      if (/^(test|it|describe)\b/.test(called)) {
        if (args[0]) textsIn(args[0]).forEach(read);
        if (callee.type === 'CallExpression' && /\.each$/.test(nameOf(callee.callee, source)))
          for (const table of callee.arguments)
            sentencesIn(table.type === 'Identifier' ? tables.get(table.name) : table).forEach(read);
      }
      if (/^console\.|\blog(ger)?\??\.(debug|info|warn|error|fatal)$/.test(called))
        for (const argument of args) textsIn(argument).forEach(read);
    },
    NewExpression({ callee, arguments: args }) {
      if (/(Error|Failure)$/.test(nameOf(callee, source)) && args[0]) textsIn(args[0]).forEach(read);
    },
    Identifier({ name, start }) {
      if (isReplaced(name))
        problems.push({
          rule: 'replaced-name',
          file,
          line: source.slice(0, start).split('\n').length,
          text: name,
        });
    },
  }).visit(program);
  return problems;
}

/** @param {{ start: number, end: number }} node @param {string} source */
const nameOf = ({ start, end }, source) => source.slice(start, end);

/** @param {string} name */
function isReplaced(name) {
  if (STORED_NAMES.has(name)) return false;
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_$]+/);
  return REPLACED_NAME.test(name) || words.some((word) => REPLACED_WORD.test(word));
}

/**
 * The texts of an expression: a literal, a template, or a concatenation of them.
 * @param {any} node @returns {{ start: number, end: number }[]}
 */
function textsIn(node) {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? [node] : [];
  if (node?.type === 'TemplateLiteral') return node.quasis;
  if (node?.type === 'BinaryExpression') return [...textsIn(node.left), ...textsIn(node.right)];
  return [];
}

/**
 * The texts with a space in a table of `test.each`: words of its titles. A text without one is data.
 * @param {any} node @returns {{ start: number, end: number }[]}
 */
function sentencesIn(node) {
  if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression')
    return sentencesIn(node.expression);
  if (node?.type === 'ArrayExpression') return node.elements.flatMap(sentencesIn);
  if (node?.type === 'ObjectExpression')
    return node.properties.flatMap((/** @type {any} */ property) => sentencesIn(property.value));
  return textsIn(node).filter(
    (/** @type {any} */ { value }) => typeof value === 'string' && value.includes(' '),
  );
}
