import { type DeskRole, isAtLeast } from './desk-role.ts';

/** Reception finds a customer who stands at the counter; the list of all is the club's, for its managers. */
export const mayListCustomers = (role: DeskRole): boolean => isAtLeast(role, 'manager');

/** Results of one search of reception. */
export const SEARCHED_AT_MOST = 20;

/** Digits of a phone in words of a search: the shortest ones without an area. */
const PHONE_DIGITS = 8;

/** The digits of a whole phone as it was typed, without the zeros that are dialled before it; undefined: no phone. */
export function soughtPhone(search = ''): string | undefined {
  if (!/^[\d\s()+./-]+$/.test(search)) return undefined;
  const digits = search.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= PHONE_DIGITS ? digits : undefined;
}

/** Whether a search of reception says enough: a word of three letters, or a phone as it is dialled. */
export const reachesSearch = (search = ''): boolean =>
  (/[\p{L}\p{M}\p{N}]{3}/u.test(search) && /\p{L}/u.test(search)) || soughtPhone(search) !== undefined;
