/** The refusals of a club's own page at its desk: a part of ERROR_STATUS and ERROR_SENTENCE. */
export const CLUB_ERROR_STATUS = {
  club_version_moved: 409,
  club_zone_in_use: 409,
  club_not_ready: 409,
  court_version_moved: 409,
  court_name_taken: 409,
  court_has_bookings: 409,
  too_many_courts: 409,
  too_many_coming_schedules: 409,
  picture_not_found: 404,
  too_many_club_pictures: 409,
  payment_token_refused: 400,
  banner_of_club_not_found: 404,
  banner_version_moved: 409,
  banner_days_crossed: 400,
  banner_link_elsewhere: 400,
  too_many_club_banners: 409,
} as const;

export const CLUB_ERROR_SENTENCE = {
  club_version_moved: 'Outra pessoa mudou os dados do clube enquanto você editava. Veja como estão agora.',
  club_zone_in_use:
    'Há reservas marcadas: o fuso horário mudaria a hora delas. Cancele-as ou espere passarem.',
  club_not_ready: 'Ainda falta algo para publicar o clube.',
  court_version_moved: 'Outra pessoa mudou esta quadra enquanto você editava. Veja como está agora.',
  court_name_taken: 'Já há uma quadra com este nome.',
  court_has_bookings: 'Esta quadra tem reservas marcadas. Mude ou cancele-as antes de tirá-la.',
  too_many_courts: 'Um clube tem até 40 quadras.',
  too_many_coming_schedules: 'O clube já tem 12 semanas marcadas para começar. Desfaça uma delas antes.',
  picture_not_found: 'Esta foto não está mais no clube.',
  too_many_club_pictures: 'O clube já tem 6 fotos, o máximo: a capa e mais 5.',
  banner_of_club_not_found: 'Este banner não existe mais.',
  banner_version_moved: 'Outra pessoa mudou este banner enquanto você editava. Veja como está agora.',
  banner_days_crossed: 'O último dia vem antes do primeiro.',
  banner_link_elsewhere: 'Use um endereço https:// ou uma página deste clube.',
  too_many_club_banners: 'O clube já tem 5 banners, o máximo. Apague um antes.',
  payment_token_refused: 'O Mercado Pago não reconhece este token. Copie-o de novo, o de produção.',
} satisfies Record<keyof typeof CLUB_ERROR_STATUS, string>;
