/**
 * The name of the constraint that a PostgreSQL error reports as violated (SQLSTATE class 23), or null for any other
 * error. Use cases map expected names to refusals: the constraint is the final check.
 */
export function violatedConstraint(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('constraint' in error))
    return null;
  const { code, constraint } = error;
  return typeof code === 'string' && code.startsWith('23') && typeof constraint === 'string'
    ? constraint
    : null;
}
