import { withoutInvisible } from '../text/clean-text.ts';
import { type AgeProblem, MINIMUM_AGE } from './age.ts';

export type PhoneProblem =
  | 'phone_incomplete'
  | 'phone_without_nine'
  | 'phone_foreign'
  | 'phone_area_unknown'
  | 'phone_invalid';

// Area codes in use (Anatel, Plano Geral de Códigos Nacionais).
const AREAS = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);

/** Country code, trunk zero and carrier removed: area code and number, as far as they were typed. Null: another country. */
function nationalDigits(typed: string): string | null {
  const plain = withoutInvisible(typed)
    .normalize('NFKC')
    // "0xx11": the carrier is not written out.
    .replace(/^(\W*0)\s*xx/i, '$1');
  const digits = plain.replace(/\D/g, '');
  if (/^\W*\+/.test(plain)) return digits.startsWith('55') ? withoutTrunk(digits.slice(2)) : null;
  if (digits.startsWith('00')) {
    // "00 55 …" as dialled from abroad, "00 15 55 …" with the carrier of the caller.
    const [, rest] = /^00(?:\d\d)?55(\d{10,})$/.exec(digits) ?? [];
    return rest === undefined ? null : withoutTrunk(rest);
  }
  const isInternational = digits.startsWith('55') && digits.length >= 12;
  return withoutTrunk(isInternational ? digits.slice(2) : digits);
}

/** "0 11 …" dials another area, "0 15 11 …" by a carrier. */
function withoutTrunk(digits: string): string {
  if (!digits.startsWith('0')) return digits;
  return digits.slice(digits.length >= 13 ? 3 : 1);
}

/**
 * The problem of a Brazilian phone, or null. Mobile: area code and 9 digits starting with 9; landline: area code
 * and 8 digits starting with 2 to 5.
 */
export function phoneProblem(phone: string): PhoneProblem | null {
  // Letters are refused, not skipped: "11 9999-OLAA" is not a number. "0xx11" is an old notation.
  if (!/^\W*(?:0\s*xx)?[\d\s()+./\u2010-\u2015\u2212-]*$/i.test(withoutInvisible(phone).normalize('NFKC')))
    return 'phone_invalid';
  const national = nationalDigits(phone);
  if (national === null) return 'phone_foreign';
  // Mobiles had eight digits until 2016; the ninth is the first.
  if (/^[6-9]\d{7}$/.test(national)) return 'phone_without_nine';
  if (national.length < 10) return 'phone_incomplete';
  if (national.length > 11) return 'phone_invalid';
  if (!AREAS.has(national.slice(0, 2))) return 'phone_area_unknown';
  if (/^..[6-9]\d{7}$/.test(national)) return 'phone_without_nine';
  return (national.length === 11 ? /^..9\d{8}$/ : /^..[2-5]\d{7}$/).test(national) ? null : 'phone_invalid';
}

/** The stored form: country code, area code and number (`5511999998888`), or null for an invalid phone. */
export function internationalPhone(phone: string): string | null {
  return phoneProblem(phone) === null ? `55${nationalDigits(phone)}` : null;
}

/**
 * The displayed form: 13 and 11 digits `(11) 99999-8888`, 12 and 10 digits `(11) 3333-4444`, without the country
 * code (docs/decisions/005-phone-with-ten-digits.md). Any other length is unchanged.
 */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^0(?=\d{10,11}$)/, '');
  // 55 is also the area code of Santa Maria: only the length distinguishes it from the country code.
  const hasCountry = digits.length === 13 || (digits.length === 12 && digits.startsWith('55'));
  const national = hasCountry ? digits.slice(2) : digits;
  if (national.length !== 10 && national.length !== 11) return phone;
  const cut = national.length - 4;
  return `(${national.slice(0, 2)}) ${national.slice(2, cut)}-${national.slice(cut)}`;
}

/** Digits only, as stored. */
export function normalizePostalCode(postalCode: string): string {
  return postalCode.replace(/\D/g, '');
}

/** `01310-100`: five digits, a hyphen, the rest; also for a partial number. */
export function formatPostalCode(postalCode: string): string {
  const digits = normalizePostalCode(postalCode);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

/** A complete Brazilian CEP: eight digits, with or without its hyphen. */
export function isPostalCode(postalCode: string): boolean {
  return /^\d{5}-?\d{3}$/.test(postalCode.trim());
}

export type PlayerProblem = PhoneProblem | AgeProblem | 'postal_code_invalid';

/** Portuguese sentence for each problem, for browser and server. */
export const PLAYER_PROBLEM_SENTENCES: Record<PlayerProblem, string> = {
  phone_incomplete: 'Faltam números. Escreva o DDD e o telefone.',
  phone_without_nine: 'Falta o 9? Celular tem DDD e 9 números, como (11) 99999-8888.',
  phone_foreign: 'Só guardamos telefones do Brasil (+55). Deixe em branco se não tem um.',
  phone_area_unknown: 'Este DDD não existe.',
  phone_invalid: 'Este telefone não parece certo. Confira, por favor.',
  postal_code_invalid: 'O CEP tem 8 números.',
  too_young: `É a partir dos ${MINIMUM_AGE} anos. Até lá, esperamos por você na quadra.`,
  guardian_missing: 'Antes dos 18 anos, quem é responsável por você precisa autorizar.',
};
