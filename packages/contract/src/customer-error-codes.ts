/** The refusals of the customers of a club: a part of ERROR_STATUS and ERROR_SENTENCE. */
export const CUSTOMER_ERROR_STATUS = {
  customer_not_found: 404,
  customer_search_too_short: 400,
  customer_version_moved: 409,
  too_many_customers_opened: 429,
  customers_are_one: 400,
  customers_of_two_players: 409,
  customers_in_one_category: 409,
  customer_plays_twice: 409,
  credit_too_small: 409,
  customer_without_email: 409,
  customer_already_linked: 409,
  too_many_customer_invitations: 429,
  customer_invited_lately: 429,
  customer_invitation_refused: 404,
  customer_invitation_of_other: 403,
  customer_link_not_found: 404,
  file_too_large: 413,
  customer_import_running: 409,
  too_many_customers: 409,
} as const;

export const CUSTOMER_ERROR_SENTENCE: Record<keyof typeof CUSTOMER_ERROR_STATUS, string> = {
  customer_not_found: 'Cliente não encontrado.',
  customer_search_too_short: 'Escreva pelo menos 3 letras.',
  customer_version_moved: 'Outra pessoa da equipe mudou este cadastro. Veja como está agora.',
  too_many_customers_opened: 'Você abriu muitos clientes em uma hora. Espere um pouco.',
  customers_are_one: 'Escolha outro cliente para unir.',
  customers_of_two_players: 'Cada cadastro está ligado a um jogador. Desfaça uma das ligações antes de unir.',
  customers_in_one_category:
    'Os dois cadastros jogam na mesma categoria de um torneio. Tire uma das duplas antes de unir.',
  customer_plays_twice:
    'Você e este cadastro jogam na mesma categoria de um torneio. Peça ao clube que tire uma das duas duplas.',
  credit_too_small: 'O crédito do cliente não cobre este valor.',
  customer_without_email: 'Escreva o e-mail do cliente antes de convidar.',
  customer_already_linked: 'Este cliente já está ligado a um jogador.',
  too_many_customer_invitations:
    'O clube já enviou 50 convites a clientes nas últimas 24 horas. Espere um pouco.',
  customer_invited_lately: 'Este cliente já foi convidado nas últimas 24 horas. Espere um dia.',
  customer_invitation_refused:
    'Este convite já foi usado, foi desfeito ou passou do prazo. Peça outro ao clube.',
  customer_invitation_of_other: 'Este convite foi enviado a outro e-mail. Entre com a conta desse endereço.',
  customer_link_not_found: 'Esta ligação já foi desfeita.',
  customer_import_running: 'Outra importação deste clube está em andamento. Espere um pouco e envie de novo.',
  too_many_customers: 'Um clube tem no máximo 50.000 clientes. Una ou apague os que não usa.',
  file_too_large: 'O arquivo é grande demais: o máximo é 1 MB.',
};
