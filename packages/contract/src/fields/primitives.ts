import { BOOKING_STATUS, type BookingStatus } from '@bandeja/rules/bookings/booking-status';
import { COUNT_MAX } from '@bandeja/rules/lists/count-max';
import { MATCH_TYPES } from '@bandeja/rules/matches/match-type';
import { PAYMENT_STATUSES } from '@bandeja/rules/payments/payment-status';
import { cleanName, cleanText } from '@bandeja/rules/text/clean-text';
import * as z from 'zod/mini';

/** A field with its description, which OpenAPI states. */
/* @__NO_SIDE_EFFECTS__ */
export function described<Schema extends z.ZodMiniType>(description: string, schema: Schema): Schema {
  return schema.check(z.describe(description)) as Schema;
}

/** Ids are positive integers within the safe range of JSON numbers. */
export const id = () => z.int().check(z.positive());

/** An id in a path or query, sent as text. */
export const idInPath = () =>
  z.coerce.number('Número inválido.').check(z.int('Número inválido.'), z.positive('Número inválido.'));

const CHARACTER = 'Contém um caractere que não podemos guardar.';

/**
 * Typed text in the form of `clean`, trimmed; without NUL and lone surrogates, because PostgreSQL rejects both, which would
 * be a 500 for invalid input.
 */
export const typed =
  (clean: (value: string) => string) =>
  (max: number, min = 0) =>
    z.string().check(
      z.overwrite((value) => clean(value).trim()),
      z.regex(/^[^\0\p{Cs}]*$/u, CHARACTER),
      ...(min > 0
        ? [z.minLength(min, min === 1 ? 'Preencha este campo.' : `Use pelo menos ${min} caracteres.`)]
        : []),
      z.maxLength(max, `Use no máximo ${max} caracteres.`),
    );

/**
 * Every typed text: one form for all keyboards, see cleanText. An override of the direction shows another text than is
 * stored.
 */
export const text = (max: number, min = 0) =>
  typed(cleanText)(max, min).check(z.regex(/^[^\u202d\u202e]*$/, CHARACTER));

/** A personal name. */
export const personName = typed(cleanName);

/** YYYY-MM-DD, an existing day in the range of PostgreSQL and Intl. */
export const localDate = () =>
  z.iso.date('Use uma data como 2025-09-30.').check(z.regex(/^(19|20|21)/, 'Ano fora do intervalo aceito.'));

/** HH:MM in the time zone of the club. */
export const localTime = () =>
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use um horário como 18:30.'));

/** ISO 8601 with Z or an offset, in a request. */
export const instantInput = () =>
  z.iso
    .datetime({ offset: true, error: 'Use data e hora como 2025-09-30T19:30:00Z.' })
    .check(z.regex(/^(19|20|21)/, 'Ano fora do intervalo aceito.'));

/** ISO 8601 UTC with milliseconds, in an answer. */
export const instant = () => z.string();

export const gender = () => z.enum(['M', 'F', 'O'], 'Escolha uma das opções.');
export const side = () => z.enum(['right', 'left', 'both'], 'Escolha uma das opções.');
export const matchType = () => z.enum(MATCH_TYPES, 'Escolha um tipo de partida.');
/** In an answer. Empty: a stored type that the rules do not have; it has no label. */
export const storedMatchType = () => z.enum([...MATCH_TYPES, '']);
/** In an answer: a state of a booking, of a payment. */
export const bookingStatus = () =>
  z.enum(BOOKING_STATUS as unknown as Record<string, number>) as unknown as z.ZodMiniType<BookingStatus>;
export const paymentStatus = () => z.enum(PAYMENT_STATUSES);
export const team = () => z.enum(['A', 'B', ''], 'A dupla é A, B ou nenhuma.');

const PAGE_SIZE_MAX = 100;

export const pageQuery = (defaultSize = 10) => ({
  page: z._default(
    z.coerce.number('Página inválida.').check(z.int('Página inválida.'), z.gte(1, 'Página inválida.')),
    1,
  ),
  page_size: z._default(
    z.coerce
      .number('Tamanho de página inválido.')
      .check(
        z.int('Tamanho de página inválido.'),
        z.gte(1, 'Use de 1 a 100.'),
        z.lte(PAGE_SIZE_MAX, 'Use de 1 a 100.'),
      ),
    defaultSize,
  ),
});

/** The check of every query with pageQuery: the database would read all rows before the page. */
export const withinReach = () =>
  z.refine<{ page: number; page_size: number }>(
    // Another check refuses what is no whole number.
    ({ page, page_size }) => !Number.isSafeInteger(page) || (page - 1) * page_size <= COUNT_MAX,
    { path: ['page'], error: 'As páginas vão até o item 10.000. Para ver os demais, use os filtros.' },
  );

/**
 * A list that grows. next and previous are relative URLs or null. `count` is exact up to COUNT_MAX and stops there; `next` goes on
 * as long as a page may begin there.
 */
export const pageOf = <T extends z.core.$ZodType>(item: T) =>
  z.object({
    count: z.int(),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    results: z.array(item),
  });

export type Page<T> = { count: number; next: string | null; previous: string | null; results: T[] };
