import { formatPhone } from './contact.ts';

/** Texts by which others name a player: full name, e-mail and phone, as stored and as usually written. */
export function tracesOf(player: {
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
}): string[] {
  const { first_name, last_name, email, phone } = player;
  return [`${first_name} ${last_name}`, email, phone, phone && formatPhone(phone)].filter(
    (trace): trace is string => Boolean(trace),
  );
}

/** Lower case without accents, one character for each of the text, so that places in both are the same. */
const folded = (text: string) =>
  [...text].map((letter) => letter.normalize('NFD').charAt(0).toLowerCase().charAt(0) || letter);

const wordsOf = (text: string) =>
  folded(text)
    .join('')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * The text with every trace replaced. Case, accents and the marks between words do not matter; part of a longer word
 * is no trace.
 */
export function withoutTraces(text: string, traces: readonly string[], instead: string): string {
  const letters = [...text.normalize('NFC')];
  const search = folded(text.normalize('NFC'))
    .map((letter) => (letter.length === 1 ? letter : ' '))
    .join('');
  const removed = new Map<number, number>();
  for (const trace of traces) {
    const words = wordsOf(trace);
    if (words.length === 0) continue;
    const pattern = `(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`;
    for (const { index, 0: found } of search.matchAll(new RegExp(pattern, 'gu')))
      removed.set(index, Math.max(removed.get(index) ?? 0, index + found.length));
  }
  let result = '';
  for (let at = 0; at < letters.length; ) {
    const end = removed.get(at);
    result += end === undefined ? letters[at] : instead;
    at = end ?? at + 1;
  }
  return result;
}
