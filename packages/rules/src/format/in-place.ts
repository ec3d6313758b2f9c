/** First words of names of clubs that are feminine in Portuguese. */
const FEMININE = new Set([
  'academia',
  'arena',
  'associação',
  'cancha',
  'casa',
  'chácara',
  'escola',
  'estação',
  'fazenda',
  'praça',
  'praia',
  'quadra',
  'sociedade',
  'vila',
  'villa',
]);

/** `na Arena Moema`, `no Clube Vila Padel`: a club after its preposition. */
export function inPlace(name: string): string {
  const first = name.trim().split(/\s+/u)[0] ?? '';
  return `${FEMININE.has(first.toLocaleLowerCase('pt-BR')) ? 'na' : 'no'} ${name.trim()}`;
}
