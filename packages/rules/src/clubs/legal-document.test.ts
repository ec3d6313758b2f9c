import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkDigitsOf,
  legalDocumentProblem,
  legalDocumentText,
  normalizeLegalDocument,
  sellerText,
} from './legal-document.ts';

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const startOfCnpj = fc
  .array(fc.constantFrom(...CHARACTERS), { minLength: 12, maxLength: 12 })
  .map((all) => all.join(''))
  .filter((text) => !/^(.)\1*$/.test(text));
const startOfCpf = fc
  .array(fc.constantFrom(...CHARACTERS.slice(0, 10)), { minLength: 9, maxLength: 9 })
  .map((all) => all.join(''))
  .filter((text) => !/^(.)\1*$/.test(text));
const documents = fc.oneof(startOfCnpj, startOfCpf).map((start) => start + checkDigitsOf(start));

describe('known documents', () => {
  // The first is the example of the Receita Federal; then Banco do Brasil, Petrobras.
  test.each([
    '12.ABC.345/01DE-35',
    '00.000.000/0001-91',
    '33.000.167/0001-01',
    '529.982.247-25',
    '11144477735',
  ])('%s is right, however it is written', (typed) => {
    expect(legalDocumentProblem(typed)).toBeNull();
    expect(legalDocumentProblem(typed.toLowerCase())).toBeNull();
    expect(legalDocumentProblem(` ${normalizeLegalDocument(typed)} `)).toBeNull();
  });

  test.each([
    ['', 'document_incomplete'],
    ['123', 'document_incomplete'],
    ['12.ABC.345/01DE', 'document_incomplete'],
    ['12.ABC.345/01DE-36', 'document_invalid'],
    ['12.ABC.345/01DE-3A', 'document_invalid'],
    ['12.ABC.345/01DÉ-35', 'document_invalid'],
    ['529.982.247-26', 'document_invalid'],
    ['529.982.24A-25', 'document_invalid'],
    ['111.111.111-11', 'document_invalid'],
    ['00.000.000/0000-00', 'document_invalid'],
    ['000000000001910', 'document_invalid'],
  ])('%s: %s', (typed, problem) => {
    expect(legalDocumentProblem(typed)).toBe(problem);
  });
});

test('every document with its check digits is right, and shown it reads back', () => {
  fc.assert(
    fc.property(documents, (stored) => {
      expect(legalDocumentProblem(stored)).toBeNull();
      const shown = legalDocumentText(stored).replace(/^(CNPJ|CPF) /, '');
      expect(normalizeLegalDocument(shown)).toBe(stored);
    }),
  );
});

test('any other check digits are wrong', () => {
  fc.assert(
    fc.property(fc.oneof(startOfCnpj, startOfCpf), fc.integer({ min: 1, max: 99 }), (start, by) => {
      const wrong = String((Number(checkDigitsOf(start)) + by) % 100).padStart(2, '0');
      expect(legalDocumentProblem(start + wrong)).toBe('document_invalid');
    }),
  );
});

test('who sells is what the club has said', () => {
  const legal = { name: 'Norte Ltda.', document: 'CNPJ 12.ABC.345/01DE-35', address: null };
  expect(sellerText(legal)).toBe('Norte Ltda. · CNPJ 12.ABC.345/01DE-35');
  expect(sellerText(undefined)).toBe('');
});

test('any text has an answer', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), (typed) => {
      const problem = legalDocumentProblem(typed);
      expect(problem === null || problem.startsWith('document_')).toBe(true);
    }),
  );
});
