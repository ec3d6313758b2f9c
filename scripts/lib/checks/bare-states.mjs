// States are named constants of packages/rules (BOOKING_STATUS): the number of a state appears nowhere else.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/**
 * @typedef {import('oxc-parser').Node} Node
 * @typedef {{ file: string, line: number, text: string }} Problem
 * @typedef {{ start: number, end: number, text: string }} Place
 */

/** The numbers of the states of a booking; no HTTP status is among them. */
const NUMBERS = new Set([10, 20, 30, 40]);

/** Names of values that are states. */
const STATE_NAME = /^(\w*_)?(status|state)(es|s)?(of)?$|Status(es|Of)?$/i;

/** A comparison of a column that is a state, in SQL. */
const IN_SQL = /\b(?:\w+_)?status\s*(?:=|<>|!=|<=?|>=?|(?:NOT\s+)?IN\s*\()\s*(?:10|20|30|40)\b/gi;

/** @param {Node | null | undefined} node @returns {string} the name by which an expression is read */
function nameOf(node) {
  switch (node?.type) {
    case 'Identifier':
      return node.name;
    case 'Literal':
      return typeof node.value === 'string' ? (node.value.split('.').at(-1) ?? '') : '';
    case 'MemberExpression':
      return node.computed ? '' : nameOf(node.property);
    case 'CallExpression':
      return nameOf(node.callee);
    case 'AwaitExpression':
      return nameOf(node.argument);
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return nameOf(node.expression);
    default:
      return '';
  }
}

/** @param {Node | null | undefined} node */
const isState = (node) => STATE_NAME.test(nameOf(node));

/** @param {Node | null | undefined} node @returns {Node[]} the numbers that an expression or a type may have */
function numbersIn(node) {
  switch (node?.type) {
    case 'Literal':
      return NUMBERS.has(/** @type {number} */ (node.value)) ? [node] : [];
    case 'ConditionalExpression':
      return [...numbersIn(node.consequent), ...numbersIn(node.alternate)];
    case 'LogicalExpression':
      return [...numbersIn(node.left), ...numbersIn(node.right)];
    case 'ArrayExpression':
      return node.elements.flatMap(numbersIn);
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'JSXExpressionContainer':
      return numbersIn(node.expression);
    case 'TSTypeAnnotation':
      return numbersIn(node.typeAnnotation);
    case 'TSUnionType':
      return node.types.flatMap(numbersIn);
    case 'TSLiteralType':
      return numbersIn(node.literal);
    default:
      return [];
  }
}

/**
 * The numbers of states in a source file: next to a name that is a state, in a comparison, a property, a default, a
 * type, an expectation of a test, a condition of Kysely or of SQL. Other places cannot be decided by the syntax.
 * @param {string} path @param {string} source @returns {Place[]}
 */
export function bareStates(path, source) {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) return [];
  /** @type {Map<number, Place>} */
  const found = new Map();
  /** @param {Node | null | undefined} node */
  const add = (node) => {
    for (const { start, end } of numbersIn(node)) {
      found.set(start, { start, end, text: source.slice(start, end) });
    }
  };
  new Visitor({
    Property({ key, value }) {
      if (isState(key)) add(value.type === 'AssignmentPattern' ? value.right : value);
    },
    PropertyDefinition({ key, value }) {
      if (isState(key)) add(value);
    },
    BinaryExpression({ left, right }) {
      if (isState(left)) add(right);
      if (isState(right)) add(left);
    },
    AssignmentExpression({ left, right }) {
      if (isState(left)) add(right);
    },
    AssignmentPattern({ left, right }) {
      if (isState(left)) add(right);
    },
    VariableDeclarator({ id, init }) {
      if (isState(id)) add(init);
    },
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && STATE_NAME.test(name.name)) add(value);
    },
    Identifier(node) {
      if (isState(node)) add(node.typeAnnotation);
    },
    TSPropertySignature({ key, typeAnnotation }) {
      if (isState(key)) add(typeAnnotation);
    },
    CallExpression({ callee, arguments: [first, second, third] }) {
      if (callee.type !== 'MemberExpression') return;
      const verb = nameOf(callee.property);
      if (/^(where|on|eb|having)$/.test(verb) && isState(first)) add(third ?? second);
      const { object } = callee;
      const expected = object.type === 'CallExpression' && nameOf(object) === 'expect' && object.arguments[0];
      if (expected && /^to(Be|Equal|StrictEqual)$/.test(verb) && isState(expected)) add(first);
    },
    TemplateLiteral({ quasis }) {
      for (const { start, value } of quasis) {
        for (const { index, 0: text } of value.raw.matchAll(IN_SQL)) {
          found.set(start + index, { start: start + index, end: start + index + text.length, text });
        }
      }
    },
  }).visit(program);
  return [...found.values()].sort((one, other) => one.start - other.start);
}

/** @param {string} file @returns {boolean} whether states in it have to be named: packages/rules has their numbers */
export const mustNameStates = (file) =>
  /\.(ts|tsx|mjs)$/.test(file) && !/^packages\/rules\/|\.gen\.ts$|\/fixtures\//.test(file);

/** @param {string} base @param {string[]} files paths from there @returns {Problem[]} */
export function bareStateProblems(base, files) {
  return files.flatMap((file) => {
    const source = readFileSync(join(base, file), 'utf8');
    return bareStates(file, source).map(({ start, text }) => ({
      file,
      line: source.slice(0, start).split('\n').length,
      text,
    }));
  });
}
