/** Words of English library messages that no Portuguese sentence contains. */
const ENGLISH =
  /\b(invalid|must|expected|required|bad|request|unexpected|should|the|is not|not found|unsupported|failed)\b/i;

const isSentence = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && !ENGLISH.test(value);
const areSentences = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isSentence);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The problem of a refusal's body, or null. Valid: `{field: [sentence]}`, `{field: {sub: [sentence]}}` or `{error:
 * sentence}` in Portuguese; a 409 may add the present state to its `error`.
 */
export function wrongWithError(status: number, body: unknown): string | null {
  if (!isObject(body)) return 'not an object';
  if (Object.keys(body).length === 0) return 'says nothing';
  if ('error' in body && typeof body.error === 'string') {
    if (!isSentence(body.error)) return `not a Portuguese sentence: ${body.error}`;
    return status === 409 || Object.keys(body).length === 1 ? null : 'more than its error';
  }
  for (const [field, message] of Object.entries(body)) {
    const fits = areSentences(message) || (isObject(message) && Object.values(message).every(areSentences));
    if (!fits) return `${field}: ${JSON.stringify(message)}`;
  }
  return null;
}
