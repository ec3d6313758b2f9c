import { asciiDomain } from '@bandeja/contract/fields/ascii-domain';
import { normalizeUsername } from '@bandeja/rules/accounts/names';

/** What makes an address unique: two spellings of it, `exämple.com` and its A-label, have one key. */
export function emailKey(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  return at < 0 ? email : `${email.slice(0, at)}@${asciiDomain(domain) ?? domain}`;
}

/**
 * The forms in which an account is found by a typed name or address: as it was typed, since one of two accounts with one
 * key is found by its spelling only; as it is stored now; and the key, which counts attempts, too.
 */
export function formsOf(typed: string): { spelling: string; stored: string; key: string } {
  const stored = normalizeUsername(typed);
  return { spelling: typed.toLowerCase(), stored, key: emailKey(stored) };
}
