import { WORDS_PER_PLAYER } from '@bandeja/rules/matches/words';

/** The refusals of what players of a match agree on before it: a part of ERROR_STATUS and ERROR_SENTENCE. */
export const TOGETHER_ERROR_STATUS = {
  match_words_of_players: 403,
  match_over: 409,
  match_word_early: 409,
  match_words_used_up: 409,
  match_numbers_of_players: 403,
  match_numbers_of_adults: 403,
  match_numbers_over: 409,
  match_number_missing: 409,
  no_show_of_players: 403,
  no_show_late: 409,
  no_show_not_confirmed: 409,
  no_show_played: 409,
  no_show_apart: 403,
  no_show_not_found: 404,
  no_show_answered: 409,
} as const;

export const TOGETHER_ERROR_SENTENCE = {
  match_words_of_players: 'Só quem joga esta partida lê e manda recados.',
  match_over: 'A partida já acabou: os recados fecharam.',
  match_word_early: 'Ainda é cedo para este recado.',
  match_words_used_up: `Você já mandou ${WORDS_PER_PLAYER} recados nesta partida, o máximo.`,
  match_numbers_of_players: 'Só quem joga esta partida vê os números.',
  match_numbers_of_adults: 'Os números são só para quem tem 18 anos ou mais.',
  match_numbers_over: 'Os números desta partida não aparecem mais.',
  match_number_missing: 'Escreva seu telefone no perfil antes de mostrá-lo.',
  no_show_of_players: 'Só quem joga nas duplas diz quem veio.',
  no_show_late: 'O prazo passou: faltas se dizem até 48 horas depois da partida.',
  no_show_not_confirmed: 'Só falta quem tinha confirmado a partida.',
  no_show_played: 'Este jogador está em um set: ele veio.',
  no_show_apart: 'Você não pode anotar a falta deste jogador.',
  no_show_not_found: 'Não há falta sua nesta partida.',
  no_show_answered: 'O prazo para responder passou, ou você já respondeu.',
} satisfies Record<keyof typeof TOGETHER_ERROR_STATUS, string>;
