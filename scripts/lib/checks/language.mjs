// Plain technical English in what developers read: comments, test titles, identifiers, documents. This is the part of
// the rule that a program can see: words that mark a person where a request, a row or a process is meant, names that the
// project has replaced, and papers that are not in the repository.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** Every rule by name, with the sentence shown when it is broken. Each has a fixture that must fail. */
export const rules = {
  person:
    'name the thing: the request, the row, the process; people are "the player", "the viewer", "the club"',
  'replaced-name':
    'this name has been replaced: say what it is (input, action, response, message, notify, idempotency)',
  'outside-paper': 'the repository cites nothing that is not in it: state the rule, or name docs/DOMAIN.md',
};

const PERSON = /\b(nobody|somebody|anybody|everybody|whoever|whom|he|him|his|himself)\b/i;
const REPLACED_NAME = /^(Wish|Deed|Heard|said|keepsNothing|shoot|tellOf[A-Z]\w*)$/;
const OUTSIDE_PAPER =
  /\b(domain|api|levels|ui|safety|style|seed|requirements)\.md\b|\b(the )?seed( §|['’]s)|\bthe seed\b|\b(requirements?|row) [A-J]\d|\bsafety (row )?\d/i;

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
    if (file.endsWith('.sql')) return inLines(file, source, /--(.*)$/);
    if (file.endsWith('.md')) return inLines(file, source, /(.*)/, ['outside-paper']);
    return [];
  });
}

/** @param {string} file @param {string} source @returns {Problem[]} */
function inCode(file, source) {
  const { program, comments } = parseSync(file, source);
  /** @type {Problem[]} */
  const problems = [];
  /** @param {number} offset */
  const lineAt = (offset) => source.slice(0, offset).split('\n').length;
  /** @param {keyof typeof rules} rule @param {number} offset @param {string} text */
  const add = (rule, offset, text) => problems.push({ rule, file, line: lineAt(offset), text: text.trim() });
  /** @param {string} text @param {number} offset */
  const read = (text, offset) => {
    for (const [rule, words] of /** @type {const} */ ([
      ['person', PERSON],
      ['outside-paper', OUTSIDE_PAPER],
    ])) {
      const found = words.exec(text);
      if (found)
        add(rule, offset + found.index, text.split('\n').find((line) => words.test(line)) ?? found[0]);
    }
  };
  for (const { value, start } of comments) read(value, start);
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      const called = source.slice(callee.start, callee.end);
      if (!/^(test|it|describe)\b/.test(called)) return;
      if (title?.type === 'Literal' && typeof title.value === 'string') read(title.value, title.start);
      if (title?.type === 'TemplateLiteral') read(source.slice(title.start, title.end), title.start);
    },
    Identifier({ name, start }) {
      if (REPLACED_NAME.test(name)) add('replaced-name', start, name);
    },
  }).visit(program);
  return problems;
}

/**
 * @param {string} file @param {string} source
 * @param {RegExp} part what of a line is prose, as its first group
 * @param {(keyof typeof rules)[]} only
 * @returns {Problem[]}
 */
function inLines(file, source, part, only = ['person', 'outside-paper']) {
  return source.split('\n').flatMap((line, index) => {
    const text = part.exec(line)?.[1] ?? '';
    const broken = only.filter((rule) => (rule === 'person' ? PERSON : OUTSIDE_PAPER).test(text));
    return broken.map((rule) => ({ rule, file, line: index + 1, text: text.trim() }));
  });
}
