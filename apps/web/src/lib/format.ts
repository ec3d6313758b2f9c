// Formats that only screens need. Levels, money, dates and times are formatted in @bandeja/rules/format.
const plain = new Intl.NumberFormat('pt-BR');

/** Groups thousands: 1106 → "1.106". */
export const formatNumber = (value: number): string => plain.format(value);

/** "Rafael M. e Thiago S."; commas between three or more; one name is returned as it is. */
export const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`;

/** The map link for a club's google_location: an address becomes a search, a link stays unchanged. */
export function mapLink(location: string): string {
  if (/^https?:\/\//i.test(location)) return location;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(location)}`;
}
