/** The fields that have a message, for a form's `check`; null and undefined mean valid. */
export function givenErrors(found: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
