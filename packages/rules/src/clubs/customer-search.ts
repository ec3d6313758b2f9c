import { type DeskRole, isAtLeast } from './desk-role.ts';

/** Reception finds a customer who stands at the counter; the list of all is the club's, for its managers. */
export const mayListCustomers = (role: DeskRole): boolean => isAtLeast(role, 'manager');

/** Results of one search of reception. */
export const SEARCHED_AT_MOST = 20;

/** Whether a search of reception says enough: a word of three letters, or a phone as it is dialled. */
export const reachesSearch = (search = ''): boolean =>
  /[\p{L}\p{M}\p{N}]{3}/u.test(search) && (/\p{L}/u.test(search) || search.replace(/\D/g, '').length >= 8);
