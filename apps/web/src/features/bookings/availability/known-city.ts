/** Without case and accents, as the server compares cities. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** The spelling of a city in the list of those with clubs; undefined: no club is there. */
export const knownCity = (city: string, cities: readonly string[]): string | undefined =>
  cities.find((one) => folded(one) === folded(city));
