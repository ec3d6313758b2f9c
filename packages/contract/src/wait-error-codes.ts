/** The refusals of waiting lists for courts: a part of ERROR_STATUS and ERROR_SENTENCE. */
export const WAIT_ERROR_STATUS = {
  wait_not_found: 404,
  wait_no_court: 400,
  wait_times_too_short: 400,
  too_many_waits: 409,
  offer_not_found: 404,
  offer_over: 409,
} as const;

export const WAIT_ERROR_SENTENCE: Record<keyof typeof WAIT_ERROR_STATUS, string> = {
  wait_not_found: 'Aviso não encontrado.',
  wait_no_court: 'O clube não tem quadra deste esporte.',
  wait_times_too_short: 'Entre estes horários não cabe um jogo desta duração. Escolha um intervalo maior.',
  too_many_waits: 'Você já tem 3 avisos ativos. Tire um antes de pedir outro.',
  offer_not_found: 'Oferta não encontrada.',
  offer_over: 'Esta oferta não vale mais. Veja os horários livres.',
};
