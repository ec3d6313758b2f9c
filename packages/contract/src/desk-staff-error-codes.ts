/** The refusals of a club's staff and its invitations: a part of ERROR_STATUS and ERROR_SENTENCE. */
export const DESK_STAFF_ERROR_STATUS = {
  desk_role_too_low: 403,
  staff_not_found: 404,
  staff_already_there: 409,
  last_owner: 409,
  too_many_invitations: 429,
  too_many_invitations_of_address: 429,
  desk_invitation_refused: 404,
  desk_invitation_of_other: 403,
} as const;

export const DESK_STAFF_ERROR_SENTENCE: Record<keyof typeof DESK_STAFF_ERROR_STATUS, string> = {
  desk_role_too_low: 'O seu papel na equipe não permite isto. Peça a um dono do clube.',
  staff_not_found: 'Esta pessoa não está mais na equipe.',
  staff_already_there: 'Esta pessoa já está na equipe. Mude o papel dela na lista.',
  last_owner: 'O clube precisa de um dono. Escolha outro antes.',
  too_many_invitations: 'O clube já enviou 20 convites nas últimas 24 horas. Espere um pouco.',
  too_many_invitations_of_address:
    'Este e-mail já recebeu 3 convites de clubes nos últimos 7 dias. Espere alguns dias para convidar de novo.',
  desk_invitation_refused: 'Este convite já foi usado, foi desfeito ou passou do prazo. Peça outro ao clube.',
  desk_invitation_of_other: 'Este convite foi enviado a outro e-mail. Entre com a conta desse endereço.',
};
