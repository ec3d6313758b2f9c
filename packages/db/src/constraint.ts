/**
 * The named constraint a PostgreSQL error says was violated (SQLSTATE class 23), or null for any other error.
 * Use cases turn the names they know into refusals; the database has the last word, this is how it is heard.
 */
export function violatedConstraint(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('constraint' in error))
    return null;
  const { code, constraint } = error;
  return typeof code === 'string' && code.startsWith('23') && typeof constraint === 'string'
    ? constraint
    : null;
}
