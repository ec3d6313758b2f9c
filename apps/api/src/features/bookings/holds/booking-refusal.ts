import type { ErrorCode } from '@bandeja/contract/error-codes';
import { BOOKING_REFUSAL_SENTENCES, type BookingRefusal } from '@bandeja/rules/bookings/booking-refusals';
import { BOOKING_REFUSAL_CODES } from '@bandeja/rules/bookings/refusal-codes';
import { Refusal } from '../../../http/errors/refusal.ts';

const CODES: Record<BookingRefusal, ErrorCode> = BOOKING_REFUSAL_CODES;

/**
 * A refusal of the rules as an answer, with the rules' own sentence: the browser shows the same one before it
 * sends a request.
 */
export const bookingRefusal = (code: BookingRefusal, retryAfterSeconds?: number): Refusal =>
  new Refusal(CODES[code], {
    sentence: BOOKING_REFUSAL_SENTENCES[code],
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
