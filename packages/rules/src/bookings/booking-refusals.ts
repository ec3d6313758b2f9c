import type { TransitionRefusal } from './booking-machine.ts';

/** Reasons to refuse a booking. */
export type BookingRefusal =
  | 'date_unreadable'
  | 'time_unreadable'
  | 'club_closed'
  | 'outside_hours'
  | 'off_step'
  | 'duration_not_offered'
  | 'time_skipped'
  | 'in_the_past'
  | 'too_far_ahead'
  | 'no_price'
  | 'slot_taken'
  | 'too_many_open_holds'
  | 'too_many_that_day'
  | 'one_hold_until_verified'
  | 'court_cooling_down'
  | 'player_cooling_down';

/** Portuguese sentence for each refusal, for browser and server. */
export const BOOKING_REFUSAL_SENTENCES: Record<BookingRefusal, string> = {
  date_unreadable: 'Escolha uma data.',
  time_unreadable: 'Escolha um horário.',
  club_closed: 'O clube está fechado neste dia.',
  outside_hours: 'O clube está fechado neste horário.',
  off_step: 'As reservas não começam neste minuto. Escolha um dos horários da lista.',
  duration_not_offered: 'O clube não oferece esta duração.',
  time_skipped: 'Nesta noite o relógio adianta e este horário não existe.',
  in_the_past: 'Este horário já passou.',
  too_far_ahead: 'Ainda não dá para reservar este dia.',
  no_price: 'O clube ainda não pôs preço neste horário.',
  slot_taken: 'Este horário acabou de ser reservado',
  too_many_open_holds: 'Você já tem reservas esperando pagamento. Pague ou cancele uma antes.',
  too_many_that_day: 'Você já chegou ao limite de reservas deste dia.',
  one_hold_until_verified:
    'Confirme seu e-mail para ter mais de uma reserva em aberto, ou pague a que já está esperando.',
  court_cooling_down:
    'Três reservas suas desta quadra terminaram sem pagamento há pouco. Escolha outra quadra ou tente mais tarde.',
  player_cooling_down:
    'Cinco reservas suas terminaram sem pagamento em 24 horas. Tente de novo amanhã ou fale com o clube.',
};

// The error codes of problems with bookings: the contract knows the codes, the rules know finer problems.

/** Of a decision about a new booking. */
export const BOOKING_REFUSAL_CODES = {
  date_unreadable: 'invalid_request',
  time_unreadable: 'invalid_request',
  club_closed: 'slot_outside_hours',
  outside_hours: 'slot_outside_hours',
  time_skipped: 'slot_outside_hours',
  no_price: 'slot_outside_hours',
  off_step: 'slot_off_step',
  duration_not_offered: 'slot_duration_not_offered',
  in_the_past: 'slot_in_past',
  too_far_ahead: 'slot_too_far_ahead',
  slot_taken: 'slot_taken',
  too_many_open_holds: 'too_many_open_holds',
  too_many_that_day: 'too_many_bookings_that_day',
  one_hold_until_verified: 'one_hold_until_verified',
  court_cooling_down: 'court_cooling_down',
  player_cooling_down: 'player_cooling_down',
} as const satisfies Record<BookingRefusal, string>;

/** Of a charge, which the booking's machine refuses for one of these four. */
export const CHARGE_REFUSAL_CODES = {
  already_confirmed: 'booking_already_confirmed',
  booking_cancelled: 'booking_already_cancelled',
  no_online_payment: 'payment_not_offered',
  hold_over: 'booking_hold_over',
} as const satisfies Partial<Record<TransitionRefusal, string>>;
