import { CLOSURE_BOOKINGS_MAX, CLOSURE_DAYS_MAX } from '@bandeja/rules/bookings/closures';

/** The refusals of closures, as those of error-codes.ts. */
export const CLOSURE_ERROR_STATUS = {
  closure_not_found: 404,
  closure_reversed: 400,
  closure_past: 400,
  closure_too_long: 400,
  closure_needs_manager: 403,
  closure_new_bookings: 409,
  closure_conflict: 409,
  closure_court_taken: 409,
  closure_too_many_bookings: 409,
  closure_empty: 409,
  closure_lifted: 409,
  closure_over: 409,
} as const;

export const CLOSURE_ERROR_SENTENCE = {
  closure_not_found: 'Este fechamento não existe.',
  closure_reversed: 'O fim vem antes do começo.',
  closure_past: 'Esse tempo já passou.',
  closure_too_long: `Um fechamento dura até ${CLOSURE_DAYS_MAX} dias.`,
  closure_needs_manager:
    'A recepção fecha e abre quadras de hoje e de amanhã. Para mais tempo, peça à gerência.',
  closure_new_bookings: 'Chegaram reservas novas nesse tempo. Confira de novo antes de fechar.',
  closure_conflict: 'Já há quadras ocupadas nesse tempo por outro fechamento ou por um torneio.',
  closure_court_taken: 'A quadra escolhida para uma reserva não está livre nessa hora. Escolha outra.',
  closure_too_many_bookings: `Um fechamento atinge até ${CLOSURE_BOOKINGS_MAX} reservas. Feche menos quadras ou menos dias de cada vez.`,
  closure_empty: 'Não sobra nenhum horário para fechar.',
  closure_lifted: 'Estas quadras já foram abertas de novo.',
  closure_over: 'Este fechamento já terminou.',
} as const satisfies Record<keyof typeof CLOSURE_ERROR_STATUS, string>;
