import type { Americano } from '@bandeja/contract/calls/americanos';
import type { Tone } from '../../ui/feedback/note.tsx';

type Stage = Americano['stage'];

export const KIND_LABELS: Record<Americano['kind'], string> = {
  americano: 'Americano',
  mexicano: 'Mexicano',
};

export const STAGE_LABELS: Record<Stage, string> = {
  gathering: 'Chamando gente',
  running: 'Rolando agora',
  finished: 'Encerrado',
};

export const STAGE_TONES: Record<Stage, Tone> = { gathering: 'blue', running: 'green', finished: 'neutral' };

export const countOf = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** What the viewer reads before the start: rounds, matches for each, repeated partners. */
export function planText(plan: NonNullable<Americano['plan']>): string {
  const { rounds, matches_least: least, matches_most: most, repeats } = plan;
  const matches = least === most ? countOf(most, 'jogo', 'jogos') : `${least} ou ${most} jogos`;
  const partners =
    repeats === null
      ? 'A tabela forma as duplas de cada rodada.'
      : repeats === 0
        ? 'Nenhuma dupla se repete.'
        : `${countOf(repeats, 'dupla se repete', 'duplas se repetem')}.`;
  return `${countOf(rounds, 'rodada', 'rodadas')}, ${matches} para cada pessoa. ${partners}`;
}

/** The message sent with the invite link. */
export const inviteText = ({ kind, name }: Pick<Americano, 'kind' | 'name'>, url: string): string =>
  `Bora jogar um ${KIND_LABELS[kind]}? ${name}. Entre aqui: ${url}`;

/** `12,5`: points per match. */
export const formatAverage = (average: number): string =>
  average.toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
