import { ApiError } from '@bandeja/contract/client';
import { isAnswered } from '../../../data/is-answered.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { LOST } from './reserve-state.ts';

export const isTaken = (error: unknown) => isAnswered(error) && error.code === 'slot_taken';

/** Of a booking without an outcome: the sentence of the server where it sent one, e.g. of the rate limit. */
export const lostText = (error: unknown): string =>
  error instanceof ApiError && error.code !== null && error.status < 500 ? errorText(error) : LOST;

/** "Quadra 2: Este horário acabou de ser reservado"; a limit or a network failure names no court. */
export function refusalText(court: string | undefined, error: unknown): string {
  if (!isAnswered(error))
    return errorText(error, 'Não deu para falar com o clube. Confira o sinal e tente de novo.');
  const text = errorText(error);
  return court && isTaken(error) ? `${court}: ${text}` : text;
}
