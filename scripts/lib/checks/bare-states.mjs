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

/** A state in the query of an address. */
const IN_ADDRESS = /[?&]status=(?:10|20|30|40)(?:(?:,|%2C)(?:10|20|30|40))*(?!\d)/gi;

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

/** @param {Node | null | undefined} type @returns {boolean} whether a type is that of states, or of lists of them */
function isStateType(type) {
  switch (type?.type) {
    case 'TSTypeAnnotation':
    case 'TSTypeOperator':
      return isStateType(type.typeAnnotation);
    case 'TSArrayType':
      return isStateType(type.elementType);
    case 'TSUnionType':
      return type.types.some(isStateType);
    case 'TSTypeReference':
      return isState(type.typeName) || (type.typeArguments?.params ?? []).some(isStateType);
    default:
      return false;
  }
}

/** @param {Node} parameter @returns {boolean} whether a parameter takes a state, by its name or its type */
const takesState = (parameter) =>
  parameter.type === 'AssignmentPattern'
    ? takesState(parameter.left)
    : isState(parameter) || ('typeAnnotation' in parameter && isStateType(parameter.typeAnnotation));

/**
 * The functions of a file that take states: name → positions. Functions of one name count together.
 * @param {import('oxc-parser').Program} program @returns {Map<string, Set<number>>}
 */
function functionsOfStates(program) {
  /** @type {Map<string, Set<number>>} */
  const found = new Map();
  /** @param {Node | null | undefined} id @param {Node[]} parameters */
  const note = (id, parameters) => {
    if (id?.type !== 'Identifier') return;
    for (const [index, parameter] of parameters.entries()) {
      if (takesState(parameter)) found.set(id.name, (found.get(id.name) ?? new Set()).add(index));
    }
  };
  new Visitor({
    FunctionDeclaration({ id, params }) {
      note(id, params);
    },
    VariableDeclarator({ id, init }) {
      if (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')
        note(id, init.params);
    },
  }).visit(program);
  return found;
}

/** @param {Node | null | undefined} title @returns {boolean} whether the title of a test names a state */
const namesState = (title) =>
  title?.type === 'Literal' && typeof title.value === 'string' && /\b(status|state)\b/i.test(title.value);

/** @param {Node | null | undefined} node @returns {Node | null | undefined} the node without `as` and parentheses */
const unwrap = (node) =>
  node?.type === 'TSAsExpression' || node?.type === 'ParenthesizedExpression'
    ? unwrap(node.expression)
    : node;

/** @param {Node | null | undefined} node @returns {(Node | null)[]} the elements of an array, or the node alone */
const elementsOf = (node) => (node?.type === 'ArrayExpression' ? node.elements : node ? [node] : []);

/**
 * The numbers of states in a source file: next to a name that is a state, in a comparison, a property, a default, a type,
 * an expectation of a test (one by one in arrays), the rows of a test whose title names a state, an argument of a function
 * of the file, a condition of Kysely, of SQL or of an address. Other places cannot be decided by the syntax.
 * @param {string} path @param {string} source @returns {Place[]}
 */
function bareStates(path, source) {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) return [];
  const takers = functionsOfStates(program);
  /** @type {Map<number, Place>} */
  const found = new Map();
  /** @param {Node | null | undefined} node */
  const add = (node) => {
    for (const { start, end } of numbersIn(node)) {
      found.set(start, { start, end, text: source.slice(start, end) });
    }
  };
  /** @param {number} from @param {string} text @param {RegExp} pattern */
  const addText = (from, text, pattern) => {
    for (const { index, 0: match } of text.matchAll(pattern)) {
      const start = from + index;
      found.set(start, { start, end: start + match.length, text: match });
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
      if (isState(id) || (id.type === 'Identifier' && isStateType(id.typeAnnotation))) add(init);
    },
    Literal({ start, value }) {
      if (typeof value === 'string') addText(start + 1, value, IN_ADDRESS);
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
    CallExpression({ callee, arguments: given }) {
      const [first, second, third] = given;
      if (callee.type === 'Identifier') {
        for (const index of takers.get(callee.name) ?? []) add(given[index]);
      }
      if (callee.type === 'CallExpression' && nameOf(callee) === 'each' && namesState(first)) {
        for (const row of elementsOf(unwrap(callee.arguments[0]))) add(row);
      }
      if (callee.type !== 'MemberExpression') return;
      const verb = nameOf(callee.property);
      if (/^(where|on|eb|having)$/.test(verb) && isState(first)) add(third ?? second);
      const { object } = callee;
      const expected = object.type === 'CallExpression' && nameOf(object) === 'expect' && object.arguments[0];
      if (!expected || !/^to(Be|Equal|StrictEqual)$/.test(verb)) return;
      if (isState(expected)) add(first);
      if (expected.type !== 'ArrayExpression' || first?.type !== 'ArrayExpression') return;
      for (const [index, element] of expected.elements.entries()) {
        if (isState(element)) add(first.elements[index]);
      }
    },
    TemplateLiteral({ quasis }) {
      for (const { start, value } of quasis) {
        addText(start, value.raw, IN_SQL);
        addText(start, value.raw, IN_ADDRESS);
      }
    },
  }).visit(program);
  return [...found.values()].sort((one, other) => one.start - other.start);
}

/** An address of the entry, which home-reads.test.ts compares with the call: the names would add bytes to Login. */
const WRITTEN_OUT = 'apps/web/src/lib/first-paint/home-reads.ts';

/** @param {string} file @returns {boolean} whether states in it have to be named: packages/rules has their numbers */
export const mustNameStates = (file) =>
  /\.(ts|tsx|mjs)$/.test(file) &&
  !/^packages\/rules\/|\.gen\.ts$|\/fixtures\//.test(file) &&
  file !== WRITTEN_OUT;

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
