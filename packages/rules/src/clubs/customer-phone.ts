import {
  internationalPhone,
  type PhoneProblem,
  PLAYER_PROBLEM_SENTENCES,
  phoneProblem,
} from '../players/contact.ts';

/** Country codes in use (ITU-T E.164); 55 is read as a Brazilian number. */
const COUNTRY =
  /^(?:1|7|20|27|3[0-469]|4[013-9]|5[1-478]|6[0-6]|8[1246]|9[0-58]|21[12368]|2[2346]\d|25[0-8]|29[01789]|35\d|37[0-8]|38[0-35-79]|42[013]|50\d|59\d|67[02-9]|68\d|69[012]|80[08]|85[02356]|87[08]|88[0128]|96\d|97[0-79]|99[2-68])/;

/** The digits of a number that another country was typed for; null where they cannot be one. */
function foreignDigits(typed: string): string | null {
  const digits = typed.normalize('NFKC').replace(/\D/g, '').replace(/^00/, '');
  // E.164 has at most 15 digits, and no country has fewer than 7 with its code; those of +1 have ten after it.
  const hasLength = digits.startsWith('1') ? digits.length === 11 : digits.length >= 7 && digits.length <= 15;
  return hasLength && COUNTRY.test(digits) ? digits : null;
}

type CustomerPhoneProblem = Exclude<PhoneProblem, 'phone_foreign'>;

/** The problem of a customer's phone, or null. Without a country it is Brazilian; with + or 00 it may be of any country. */
export function customerPhoneProblem(typed: string): CustomerPhoneProblem | null {
  const problem = phoneProblem(typed);
  if (problem !== 'phone_foreign') return problem;
  return foreignDigits(typed) === null ? 'phone_invalid' : null;
}

/** The stored form, E.164 (`+5511999998888`), or null for an invalid phone. */
export function customerPhone(typed: string): string | null {
  if (customerPhoneProblem(typed) !== null) return null;
  return `+${internationalPhone(typed) ?? foreignDigits(typed)}`;
}

/** Portuguese sentence for each problem, for browser and server. */
export const CUSTOMER_PHONE_SENTENCES: Record<CustomerPhoneProblem, string> = PLAYER_PROBLEM_SENTENCES;
