/** The refusals of monthly players: a part of ERROR_STATUS and ERROR_SENTENCE. */
export const REGULAR_ERROR_STATUS = {
  regular_not_found: 404,
  regular_changed: 409,
  regular_ended: 409,
  regular_conflict: 409,
  regular_choice_wrong: 400,
  regular_from_past: 400,
  regular_without_dates: 400,
  regular_too_many: 409,
  regular_price_past: 400,
  regular_date_not_found: 404,
  regular_date_over: 409,
  regular_date_settled: 409,
  statement_not_found: 404,
  statement_link_refused: 404,
} as const;

export const REGULAR_ERROR_SENTENCE: Record<keyof typeof REGULAR_ERROR_STATUS, string> = {
  regular_not_found: 'Mensalista não encontrado.',
  regular_changed: 'Este mensalista mudou em outra tela. Veja como está agora e tente de novo.',
  regular_ended: 'Este mensalista já foi encerrado.',
  regular_conflict: 'Há datas ocupadas. Escolha outra quadra ou pule cada uma antes de salvar.',
  regular_choice_wrong: 'Uma das escolhas é de uma data que não está ocupada.',
  regular_from_past: 'Comece hoje ou depois.',
  regular_without_dates: 'Entre o começo e o fim não há nenhuma data deste dia da semana.',
  regular_too_many: 'O clube já tem 400 mensalistas.',
  regular_price_past: 'O novo preço vale a partir de hoje ou depois.',
  regular_date_not_found: 'Este mensalista não tem esta data.',
  regular_date_over: 'O horário desta data já começou.',
  regular_date_settled: 'Esta data já foi liberada, fechada ou cancelada.',
  statement_not_found: 'Este cliente não tem datas de mensalista neste mês.',
  statement_link_refused: 'Este link não vale mais. Peça outro ao clube.',
};
