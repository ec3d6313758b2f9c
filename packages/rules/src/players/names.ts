/** The parts of a name, as in the API. */
export type Named = { first_name: string; last_name: string };

/** Name of a deleted account in matches of other players. It is never shortened. */
export const REMOVED_PLAYER = { first_name: 'Jogador', last_name: 'removido' } as const satisfies Named;

/** Name of an erased customer in the bookings of a club. */
export const REMOVED_CUSTOMER = 'Cliente removido';

export const isRemovedPlayer = ({ first_name, last_name }: Named): boolean =>
  first_name === REMOVED_PLAYER.first_name && last_name === REMOVED_PLAYER.last_name;

/** `João Pedro Cavalcanti de Albuquerque`: lists. */
export function fullName({ first_name, last_name }: Named): string {
  return [first_name, last_name]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}

/** `João Pedro`: where one is addressed, and where space is short. Compound given names are whole. */
export function givenName({ first_name, last_name }: Named): string {
  return first_name.trim() || fullName({ first_name, last_name });
}

/** `João Pedro A.`: the court, cards. */
export function shortName({ first_name, last_name }: Named): string {
  if (last_name === REMOVED_PLAYER.last_name) return fullName({ first_name, last_name });
  const initial = firstLetter(lastWord(last_name));
  return initial === '' ? first_name.trim() : `${first_name.trim()} ${initial}.`;
}

/** `João Pedro Albuquerque`: tables and standings. */
export function tableName({ first_name, last_name }: Named): string {
  return fullName({ first_name, last_name: lastWord(last_name) });
}

/** `JA`: the avatar without a picture; one letter, or none, when names are missing. */
export function initials({ first_name, last_name }: Named): string {
  return firstLetter(first_name.trim()) + firstLetter(lastWord(last_name));
}

function lastWord(text: string): string {
  return text.trim().split(/\s+/u).at(-1) ?? '';
}

function firstLetter(text: string): string {
  // Composed first, so that a decomposed "Á" keeps its accent.
  return (text.normalize('NFC').match(/\p{L}/u)?.[0] ?? '').toLocaleUpperCase('pt-BR');
}

/** The name that replaces the name of a removed player where others typed it. */
export const REMOVED_NAME = `${REMOVED_PLAYER.first_name} ${REMOVED_PLAYER.last_name}`;
