/** "Rafael M. e Thiago S."; three or more with commas, one alone stays alone. */
export const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`;
