/** The refusals of bookings at the desk: a part of ERROR_STATUS and ERROR_SENTENCE. */
export const DESK_BOOKING_ERROR_STATUS = {
  booking_changed: 409,
  booking_not_confirmed: 409,
  booking_over: 409,
  booking_awaits_payment: 409,
  booking_not_today: 409,
  booking_not_started: 409,
  arrival_already_recorded: 409,
  arrival_not_recorded: 409,
  refund_is_due: 409,
  price_needs_manager: 403,
} as const;

export const DESK_BOOKING_ERROR_SENTENCE: Record<keyof typeof DESK_BOOKING_ERROR_STATUS, string> = {
  booking_changed: 'Esta reserva mudou em outra tela. Veja como está agora e tente de novo.',
  booking_not_confirmed: 'Esta reserva ainda não está confirmada.',
  booking_over: 'O horário desta reserva já terminou.',
  booking_awaits_payment: 'Esta reserva espera o pagamento pelo aplicativo.',
  booking_not_today: 'Esta reserva é de outro dia.',
  booking_not_started: 'O horário desta reserva ainda não começou.',
  arrival_already_recorded: 'A chegada ou a falta já está anotada.',
  arrival_not_recorded: 'Não há chegada nem falta anotada.',
  refund_is_due: 'Até o prazo de cancelamento, o que foi pago volta inteiro.',
  price_needs_manager: 'Só a gerência põe um preço diferente do da tabela.',
};
