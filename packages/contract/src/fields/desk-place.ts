import { DESK_SLOTS } from '@bandeja/rules/bookings/decide-booking';
import * as z from 'zod/mini';
import { customerNameField } from './customer-name.ts';
import { customerPhoneField } from './customer-phone.ts';
import { id, localTime } from './primitives.ts';

// What the desk types of a booking, once or every week.

/** Of the place of a booking at the desk. */
export const PLACE_ERRORS = [
  'court_not_found',
  'slot_taken',
  'slot_in_past',
  'slot_too_far_ahead',
  'slot_outside_hours',
  'slot_off_step',
  'slot_duration_not_offered',
] as const;

const MINUTES_SENTENCE = `Use uma duração de ${DESK_SLOTS.shortest} minutos a 12 horas, de 5 em 5 minutos.`;
const PRICE_MAX = 1_000_000;

export const duration = () =>
  z
    .int(MINUTES_SENTENCE)
    .check(
      z.gte(DESK_SLOTS.shortest, MINUTES_SENTENCE),
      z.lte(DESK_SLOTS.longest, MINUTES_SENTENCE),
      z.multipleOf(DESK_SLOTS.step_minutes, MINUTES_SENTENCE),
    );
export const startTime = () =>
  localTime().check(z.regex(/[05]$/, 'As reservas do balcão começam de 5 em 5 minutos.'));
export const price = () =>
  z
    .int('Valor inválido.')
    .check(z.gte(0, 'Use um valor a partir de zero.'), z.lte(PRICE_MAX, 'O valor máximo é R$ 10.000,00.'));
/** A customer of the club, or the name of a new one. */
export const CustomerInput = z
  .object({
    id: z.optional(id()),
    name: z.optional(customerNameField()),
    phone: z.optional(z.nullable(customerPhoneField())),
  })
  .check(
    z.refine(({ id: known, name }) => (known === undefined) !== (name === undefined), {
      path: ['name'],
      error: 'Escolha um cliente ou escreva um nome.',
    }),
  );
