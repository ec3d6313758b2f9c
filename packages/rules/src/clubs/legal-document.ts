// CNPJ and CPF, who a club is for its customers. A CNPJ has letters since July 2026 (Receita Federal, IN RFB 2.229/2024):
// a character counts as its ASCII code minus 48, so digits count as before. Its two check digits remain digits.

export type LegalDocumentProblem = 'document_incomplete' | 'document_invalid';

/** Digits and capital letters, as stored; other characters than separators stay, and are refused. */
export const normalizeLegalDocument = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s./\u2010-\u2015\u2212-]/g, '')
    .toUpperCase();

const CPF = /^\d{11}$/;
const CNPJ = /^[0-9A-Z]{12}\d{2}$/;

/** `ABC…` with the weights of its last position backwards: 2, 3, … up to `max`, then from 2 again. */
function checkDigit(text: string, max: number): string {
  let sum = 0;
  for (let index = 0; index < text.length; index++) {
    const weight = 2 + ((text.length - 1 - index) % (max - 1));
    sum += (text.charCodeAt(index) - 48) * weight;
  }
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}

/** The two check digits that follow the first 9 digits of a CPF or the first 12 characters of a CNPJ. */
export function checkDigitsOf(start: string): string {
  const max = start.length === 9 ? 11 : 9;
  const first = checkDigit(start, max);
  return first + checkDigit(start + first, max);
}

/** The problem of a typed CNPJ or CPF, or null. */
export function legalDocumentProblem(typed: string): LegalDocumentProblem | null {
  const text = normalizeLegalDocument(typed);
  if (!/^[0-9A-Z]*$/.test(text) || text.length > 14) return 'document_invalid';
  if (text.length !== 11 && text.length !== 14) return 'document_incomplete';
  // All of one digit: the check digits of some fit, and none is in use.
  if (!(CPF.test(text) || CNPJ.test(text)) || /^(.)\1*$/.test(text)) return 'document_invalid';
  return text.endsWith(checkDigitsOf(text.slice(0, -2))) ? null : 'document_invalid';
}

export const LEGAL_DOCUMENT_SENTENCES: Record<LegalDocumentProblem, string> = {
  document_incomplete: 'O CNPJ tem 14 caracteres, e o CPF 11 números.',
  document_invalid: 'Este CNPJ ou CPF não confere. Veja se falta ou sobra algum caractere.',
};

/** Who sells: `Arena Norte Ltda. · CNPJ 12.ABC.345/01DE-35 · Rua A, 10`; empty for a club that has not said. */
export const sellerText = (
  legal: { name: string | null; document: string | null; address: string | null } | undefined,
): string => [legal?.name, legal?.document, legal?.address].filter(Boolean).join(' · ');

/** `CNPJ 12.ABC.345/01DE-35` or `CPF 529.982.247-25`. */
export const legalDocumentText = (stored: string): string =>
  stored.length === 11
    ? `CPF ${stored.replace(/^(...)(...)(...)/, '$1.$2.$3-')}`
    : `CNPJ ${stored.replace(/^(..)(...)(...)(....)/, '$1.$2.$3/$4-')}`;
