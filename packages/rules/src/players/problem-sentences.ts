import { type AgeProblem, MINIMUM_AGE } from './age.ts';
import type { PhoneProblem } from './phone.ts';

export type PlayerProblem = PhoneProblem | AgeProblem | 'postal_code_invalid';

/** Portuguese sentence for each problem, for browser and server. */
export const PLAYER_PROBLEM_SENTENCES: Record<PlayerProblem, string> = {
  phone_incomplete: 'Faltam números. Escreva o DDD e o telefone.',
  phone_without_nine: 'Falta o 9? Celular tem DDD e 9 números, como (11) 99999-8888.',
  phone_foreign: 'Só guardamos telefones do Brasil (+55). Deixe em branco se não tem um.',
  phone_area_unknown: 'Este DDD não existe.',
  phone_invalid: 'Este telefone não parece certo. Confira, por favor.',
  postal_code_invalid: 'O CEP tem 8 números.',
  too_young: `É a partir dos ${MINIMUM_AGE} anos. Até lá, esperamos por você na quadra.`,
  guardian_missing: 'Antes dos 18 anos, quem é responsável por você precisa autorizar.',
};
