import { normalizeEmail } from './email.ts';

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
