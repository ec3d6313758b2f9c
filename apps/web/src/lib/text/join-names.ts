/** "Rafael M. e Thiago S."; commas between three or more; one name is returned as it is. */
export const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`;
