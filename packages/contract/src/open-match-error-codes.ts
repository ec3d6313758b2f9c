/** The refusals of open matches: a part of ERROR_STATUS and ERROR_SENTENCE. */
export const OPEN_MATCH_ERROR_STATUS = {
  match_begun: 409,
  match_opened: 403,
  opening_not_creator: 403,
  opening_over: 409,
  opening_level: 409,
  opening_gender: 409,
  opening_gender_unknown: 409,
  opening_minor: 403,
  opening_players_minor: 403,
  opening_players_unfit: 409,
  opening_offered: 409,
  opening_removed: 403,
  line_full: 409,
  line_not_full: 409,
  too_many_lines: 409,
  opening_fill_by_refused: 400,
  opening_only_keep: 400,
  opening_nothing_asked: 409,
  opening_substitute_unfit: 409,
  opening_join_directly: 409,
  opening_price_needs_payment: 409,
  opening_price_high: 400,
  opening_price_fixed: 409,
  opening_substitute_pays: 409,
  match_place_unpaid: 409,
  match_place_pause: 409,
  match_place_rest: 409,
  match_place_lost: 409,
  match_places_settled: 409,
  split_of_places: 409,
  match_overlaps: 409,
  match_beside_booking: 409,
  match_request_repeated: 409,
  match_request_not_found: 404,
  match_request_over: 409,
  match_request_unfit: 409,
  too_many_open_matches: 409,
  too_many_match_requests: 409,
  too_many_joins: 409,
} as const;

export const OPEN_MATCH_ERROR_SENTENCE = {
  match_begun: 'A partida já começou.',
  match_opened: 'Esta partida foi aberta: só quem a criou muda horário, lugar e jogadores.',
  opening_not_creator: 'Só quem criou a partida a abre, a fecha e decide quem entra.',
  opening_over: 'Esta partida não está mais aberta.',
  opening_level: 'Seu nível está fora da faixa desta partida. Peça para entrar: quem a abriu decide.',
  opening_gender: 'Os lugares livres desta partida não são para o seu gênero.',
  opening_gender_unknown: 'Diga seu gênero no perfil: os lugares desta partida dependem dele.',
  opening_minor:
    'Para partidas abertas, quem tem menos de 18 anos precisa da autorização de um responsável no perfil.',
  opening_players_minor:
    'Há alguém com menos de 18 anos sem a autorização de um responsável no perfil: sem ela, não joga em partida aberta.',
  opening_players_unfit: 'Quem já está na partida não combina com esta escolha de gênero.',
  opening_offered:
    'O lugar livre está guardado por alguns minutos para quem esperava na fila ou foi indicado por quem saiu.',
  line_full: 'A fila desta partida está cheia: já há 30 pessoas esperando.',
  line_not_full: 'Há lugar livre: entre direto, sem esperar na fila.',
  too_many_lines: 'Você já espera vaga em 3 partidas. Saia de uma fila antes de entrar em outra.',
  opening_removed: 'Quem criou a partida tirou você dela. Só essa pessoa pode colocar você de novo.',
  opening_fill_by_refused:
    'Escolha um prazo entre agora e o início da partida; com quadra reservada, até o fim do cancelamento grátis.',
  opening_only_keep: 'O cancelamento grátis da quadra já passou: a partida só pode ficar como está no prazo.',
  opening_nothing_asked: 'Não há pergunta sobre esta partida para responder agora.',
  opening_substitute_unfit:
    'Este jogador não combina com a partida: veja o nível, o gênero e se ele está livre neste horário.',
  opening_join_directly: 'Você pode entrar direto nesta partida: não precisa pedir.',
  opening_price_needs_payment:
    'Para cobrar a vaga, a quadra precisa ser uma reserva sua, confirmada e paga pelo aplicativo.',
  opening_price_high: 'As vagas não podem somar mais do que você pagou pela quadra.',
  opening_price_fixed:
    'Já há vaga reservada ou paga nesta partida: preço, lugar e horário não mudam mais, e o prazo só aumenta.',
  opening_substitute_pays: 'Sua vaga ainda não foi paga: saia, e ela vai para quem espera na fila.',
  match_place_unpaid:
    'Você já tem uma vaga esperando o pagamento. Pague ou desista dela antes de entrar em outra.',
  match_place_pause:
    'Você guardou uma vaga desta partida e não pagou. Por alguns minutos, outras pessoas podem entrar antes de você.',
  match_place_rest:
    'O preço desta vaga depende de outra, que ainda espera o pagamento. Tente de novo em alguns minutos.',
  match_place_lost:
    'O pagamento da sua vaga nesta partida foi desfeito no banco. Quem criou a partida ainda pode colocar você nela.',
  match_places_settled:
    'Há vaga paga cujo valor já voltou para você: cancele a reserva da quadra para desfazer a partida.',
  split_of_places:
    'As vagas da partida desta reserva são pagas por quem entra: ela não é dividida por links.',
  match_overlaps: 'Você já joga outra partida neste horário.',
  match_beside_booking: 'Você tem uma reserva neste horário. Confirme se quer entrar mesmo assim.',
  match_request_repeated: 'Você já pediu para entrar nesta partida.',
  match_request_not_found: 'Pedido não encontrado.',
  match_request_over: 'Este pedido já terminou.',
  match_request_unfit:
    'Este jogador não pode mais entrar: joga outra partida neste horário, ou não combina com os lugares livres.',
  too_many_open_matches: 'Você já tem 3 partidas abertas. Feche uma antes de abrir outra.',
  too_many_match_requests: 'Você já fez 10 pedidos hoje. Tente de novo amanhã.',
  too_many_joins: 'Você já entrou em 20 partidas abertas hoje. Tente de novo amanhã.',
} satisfies Record<keyof typeof OPEN_MATCH_ERROR_STATUS, string>;
