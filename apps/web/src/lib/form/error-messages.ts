import { ApiError } from '@bandeja/contract/client';
import { TEXTS } from '../texts.ts';

/**
 * Instead of any other advice in a browser below browsers.json, where the signal is not the cause; '' elsewhere. Set by
 * shell/unloaded-code.ts.
 */
export const outdated = { advice: '' };

const NO_ANSWER = 'O servidor não respondeu. Nada se perdeu: tente de novo.';
const NO_SIGNAL = 'Você está sem sinal. Tente de novo quando ele voltar.';

/**
 * The messages of an error body, in its order: an array under a field gives "field: message", a nested object gives
 * "field - subfield: message", a string under "error" or any plain string is shown as is. Objects next to a string
 * `error` are the current state and give none. Empty when the body has no message. Pure; takes a body of any shape.
 */
export function errorMessages(body: unknown): string[] {
  if (typeof body === 'string') return plain(body);
  return errorFields(body).flatMap(([field, value]) => {
    if (typeof value === 'string') return plain(value);
    if (!isRecord(value)) return texts(value).map((message) => `${field}: ${message}`);
    return Object.entries(value).flatMap(([sub, inner]) =>
      texts(inner).map((message) => `${field} - ${sub}: ${message}`),
    );
  });
}

/** The messages of a failed call joined by line breaks, else `fallback`. */
export function errorText(error: unknown, fallback: string = TEXTS.unexpectedError): string {
  // The server's own failure has no detail: the default text names the failed action.
  const body = error instanceof ApiError && error.code !== 'internal' ? error.body : undefined;
  return errorMessages(body).join('\n') || outdated.advice || fallback;
}

/**
 * `errorText` for a toast. Without an answer the toast adds that nothing was lost and when to retry; such a failure is
 * not unexpected.
 */
export function toastText(error: unknown, fallback?: string): string {
  const advice = adviceWithoutAnswer(error);
  if (advice === null) return errorText(error, fallback);
  return [fallback, advice].filter(Boolean).join('\n');
}

/** The first message of each field of a refusal, for a form; a message without a field is under `''`. */
export function fieldMessages(error: unknown): Record<string, string> {
  const body = error instanceof ApiError ? error.body : undefined;
  if (!isRecord(body)) return { '': adviceWithoutAnswer(error) ?? errorText(error) };
  const found: Record<string, string> = {};
  for (const [field, value] of errorFields(body)) {
    const message = isRecord(value) ? Object.values(value).flatMap(texts)[0] : texts(value)[0];
    if (message !== undefined) found[typeof value === 'string' ? '' : field] ??= message;
  }
  return Object.keys(found).length > 0 ? found : { '': errorText(error) };
}

/** The sentences of a refusal without the names of their fields, for a form that shows them in one place. */
export const sentencesOf = (error: unknown): string => Object.values(fieldMessages(error)).join('\n');

/** What to do when no answer has come; null when one has. */
const adviceWithoutAnswer = (error: unknown): string | null =>
  !isWithoutAnswer(error) ? null : globalThis.navigator?.onLine === false ? NO_SIGNAL : NO_ANSWER;

/** The server is down, or something between answers for it. */
const isWithoutAnswer = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 502) &&
  errorMessages(error.body).length === 0;

/** The entries of an error body that can hold messages. */
function errorFields(body: unknown): [string, unknown][] {
  if (!isRecord(body)) return [];
  const hasState = typeof body.error === 'string';
  return Object.entries(body).filter(([, value]) => !(hasState && isRecord(value)));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (item): item is string => typeof item === 'string' && item.trim() !== '',
  );

// A proxy answers with an HTML page, which holds no message.
const plain = (text: string): string[] =>
  text.trim() === '' || text.trimStart().startsWith('<') ? [] : [text];
