import { ApiError } from '@bandeja/contract/client';
import { TEXTS } from '../texts.ts';

const NO_SIGNAL = 'Você está sem sinal. Tente de novo quando ele voltar.';

/**
 * The messages in the body of a refusal, in the order they stand (seed §8): an array under a field gives
 * "field: message"; a nested object "field - subfield: message"; a string under "error", or any plain string, is
 * shown as is. Empty when nothing readable is there. Pure; any shape of body is allowed.
 */
export function errorMessages(body: unknown): string[] {
  if (typeof body === 'string') return plain(body);
  if (!isRecord(body)) return [];
  return Object.entries(body).flatMap(([field, value]) => {
    if (typeof value === 'string') return plain(value);
    if (Array.isArray(value)) return texts(value).map((message) => `${field}: ${message}`);
    if (!isRecord(value)) return [];
    return Object.entries(value).flatMap(([sub, inner]) =>
      texts(inner).map((message) => `${field} - ${sub}: ${message}`),
    );
  });
}

/** What a failed call says: its messages joined by line breaks, else `fallback`. */
export function errorText(error: unknown, fallback: string = TEXTS.unexpectedError): string {
  if (!(error instanceof ApiError)) return fallback;
  return errorMessages(error.body).join('\n') || fallback;
}

/** `errorText` for a toast, where no screen says that there is no signal: what can be done comes below. */
export function toastText(error: unknown, fallback?: string): string {
  const text = errorText(error, fallback);
  return isWithoutSignal(error) ? `${text}\n${NO_SIGNAL}` : text;
}

/** The first message of each field of a refusal, for a form; what belongs to no field comes under `''`. */
export function fieldMessages(error: unknown): Record<string, string> {
  const body = error instanceof ApiError ? error.body : undefined;
  if (!isRecord(body)) return { '': isWithoutSignal(error) ? NO_SIGNAL : errorText(error) };
  const found: Record<string, string> = {};
  for (const [field, value] of Object.entries(body)) {
    const message = isRecord(value) ? Object.values(value).flatMap(texts)[0] : texts(value)[0];
    if (message !== undefined) found[typeof value === 'string' ? '' : field] ??= message;
  }
  return Object.keys(found).length > 0 ? found : { '': errorText(error) };
}

const isWithoutSignal = (error: unknown) =>
  error instanceof ApiError && error.status === 0 && globalThis.navigator?.onLine === false;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (item): item is string => typeof item === 'string' && item.trim() !== '',
  );

// A proxy's page of HTML is no message for a person.
const plain = (text: string): string[] =>
  text.trim() === '' || text.trimStart().startsWith('<') ? [] : [text];
