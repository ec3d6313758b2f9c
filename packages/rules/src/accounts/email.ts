import { withoutInvisible } from '../text/clean-text.ts';

export type EmailProblem =
  | 'email_missing'
  | 'email_has_spaces'
  | 'email_with_dotless_i'
  | 'email_not_ascii'
  | 'email_invalid';

// Limits of RFC 5321: 64 before the @, 254 in all.
const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;
const LOCAL = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u;
const ASCII = /^[\x21-\x7e]+$/;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;
const TOP_LEVEL = /^(?:\p{L}{2,}|xn--[a-z0-9-]+)$/iu;

/**
 * An address as it is stored: lower case and NFKC, so that full-width letters and composed accents are the same address,
 * without invisible characters.
 */
export const normalizeEmail = (typed: string): string =>
  withoutInvisible(typed).normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('\u3002', '.');

/**
 * The problem of a typed e-mail address as it would be stored, or null. Checks the form only; existence is verified by
 * mail.
 */
export function emailProblem(typed: string): EmailProblem | null {
  const email = normalizeEmail(typed);
  if (email === '') return 'email_missing';
  if (/\s/u.test(email)) return 'email_has_spaces';
  // Shown next to an i, the two addresses look the same; the letter comes from a keyboard of another language.
  if (email.includes('ı')) return 'email_with_dotless_i';
  if (email.length > MAX_LENGTH) return 'email_invalid';
  const parts = email.split('@');
  const [local = '', domain = ''] = parts;
  if (parts.length !== 2 || local.length > MAX_LOCAL_LENGTH || !LOCAL.test(local)) return 'email_invalid';
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return 'email_invalid';
  const labels = domain.split('.');
  const top = labels.at(-1) ?? '';
  if (labels.length < 2 || !TOP_LEVEL.test(top)) return 'email_invalid';
  if (!labels.every((label) => label.length <= 63 && DOMAIN_LABEL.test(label))) return 'email_invalid';
  // Few mail servers accept such an address (RFC 6531): no mail would arrive.
  return ASCII.test(local) ? null : 'email_not_ascii';
}

/** Domains of most mailboxes of players, the most usual first. */
const USUAL =
  'gmail.com hotmail.com outlook.com yahoo.com.br icloud.com yahoo.com uol.com.br live.com hotmail.com.br outlook.com.br bol.com.br terra.com.br globo.com ig.com.br msn.com me.com proton.me protonmail.com'.split(
    ' ',
  );
/** Valid domains that look like a mistyped usual one. */
const OTHERS = new Set(
  'mail.com ymail.com email.com gmx.com aol.com live.com.br oi.com.br ibest.com.br zoho.com'.split(' '),
);
/** Endings that no domain has, and what is meant. */
const ENDINGS: readonly [RegExp, string][] = [
  [/\.(?:con|cim|cmo|ocm|vom|xom|comm|coom|cpm|om|cm)$/, '.com'],
  [/\.(?:con|cim|cmo|ocm|vom|xom|comm|coom|cpm)\.br$/, '.com.br'],
  [/\.com?\.(?:b|r|rb|vr|nr|brr|bt)$|\.combr$|\.co\.br$/, '.com.br'],
];

/** The address with the domain that was probably meant, or null. The typed one may be right and is not refused. */
export function suggestEmail(typed: string): string | null {
  const email = normalizeEmail(typed).trim();
  const at = email.indexOf('@');
  const domain = email.slice(at + 1);
  if (at < 1 || domain.length < 4 || USUAL.includes(domain) || OTHERS.has(domain)) return null;
  const [ending, right] = ENDINGS.find(([wrong]) => wrong.test(domain)) ?? [];
  const ended = ending ? domain.replace(ending, right ?? '') : domain;
  const near = USUAL.find((one) => one === ended) ?? USUAL.find((one) => isNear(ended, one));
  const meant = near ?? ended;
  return meant === domain ? null : `${email.slice(0, at)}@${meant}`;
}

/** One letter more, less, other or in the place of its neighbour; two in a long domain. */
function isNear(typed: string, meant: string): boolean {
  const most = meant.length > 10 ? 2 : 1;
  return Math.abs(typed.length - meant.length) <= most && distance(typed, meant) <= most;
}

/** Damerau and Levenshtein's distance, of neighbouring letters. */
function distance(one: string, other: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (row[j - 1] ?? 0) + 1,
        (last?.[j] ?? 0) + 1,
        (last?.[j - 1] ?? 0) + (isSame ? 0 : 1),
        swapped ? (before?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last ?? [], row];
  }
  return last?.[other.length] ?? 0;
}
