import { formatChance, formatLevelExact, formatReliability } from '../format/level.ts';
import { LIMITS } from './model.ts';
import { LEVEL_MAX, LEVEL_MIN } from './scale.ts';
import type { LevelFactors } from './update-levels.ts';

export type Reason = {
  about: 'returned' | 'chance' | 'margin' | 'reliability' | 'repeat' | 'connections' | 'limit';
  title: string;
  text: string;
};

/** A stored change of a match, as the API gives it. */
export type ExplainedChange = {
  previous_reliability: number;
  expected_chance: number | null;
  factors: LevelFactors | null;
  /** The change moves nothing: the player did not confirm the match in time. */
  returned: boolean;
};

const EVEN_FROM = 0.45;
const EVEN_TO = 0.55;
/** Difference of shares of games that counts as expected. */
const EXPECTED_WITHIN = 0.03;
const KNOWN_RELIABILITY = 60;
/** Difference from one half at which partners move visibly differently. */
const PARTNERS_DIFFER = 0.03;

/**
 * The reasons for a level change in plain sentences: chance, games, reliability and partner, repeated opponents, their
 * other opponents, limits. `own`: the reader is the player. Changes of an older model have no factors and fewer reasons.
 */
export function explainChange(change: ExplainedChange, own: boolean): Reason[] {
  const { factors, expected_chance, returned } = change;
  return [
    ...(returned ? [returnedReason(own)] : []),
    ...(factors && expected_chance !== null ? [chanceReason(expected_chance, factors.won, own)] : []),
    ...(factors ? [marginReason(factors)] : []),
    reliabilityReason(change, own),
    ...(factors && factors.repeat_weight < 1 ? [repeatReason(factors)] : []),
    ...(factors?.connection_weight !== undefined && factors.connection_weight < 1
      ? [connectionReason(factors, factors.connection_weight)]
      : []),
    ...(factors?.limited_by ? [limitReason(factors)] : []),
  ];
}

const percent = (share: number): string => formatReliability(share * 100);

function returnedReason(own: boolean): Reason {
  return {
    about: 'returned',
    title: 'Mudança devolvida',
    text: own
      ? 'Você não confirmou esta partida no prazo, então seu nível ficou como era. O resto explica o que ela valeria.'
      : 'A participação não foi confirmada no prazo, então o nível ficou como era. O resto explica o que ela valeria.',
  };
}

function chanceReason(chance: number, won: boolean, own: boolean): Reason {
  const text = `A chance de ganhar era de ${formatChance(chance)}.`;
  if (chance < EVEN_FROM) {
    const effect = won ? 'Vencer quem está acima vale mais.' : 'Perder de quem está acima custa menos.';
    return {
      about: 'chance',
      title: own ? 'Vocês eram os azarões' : 'A dupla não era favorita',
      text: `${text} ${effect}`,
    };
  }
  if (chance > EVEN_TO) {
    const effect = won ? 'Vencer quem está abaixo vale menos.' : 'Perder de quem está abaixo custa mais.';
    return {
      about: 'chance',
      title: own ? 'Vocês eram os favoritos' : 'A dupla era favorita',
      text: `${text} ${effect}`,
    };
  }
  return { about: 'chance', title: 'As duplas estavam equilibradas', text };
}

function marginReason({ won, games_won, games_lost, expected_share, full_change }: LevelFactors): Reason {
  const share = games_won / (games_won + games_lost);
  const games = `${games_won} games a ${games_lost} são ${percent(share)}; o esperado era ${percent(expected_share)}.`;
  const reason = (title: string, effect: string): Reason => ({
    about: 'margin',
    title,
    text: `${games} ${effect}`,
  });
  if (full_change === 0) {
    return won
      ? reason('Placar apertado demais para subir', 'Quem é tão favorito só sobe quando ganha com folga.')
      : reason('Placar melhor que o esperado', 'Perder assim de quem é tão favorito não custa nada.');
  }
  if (Math.abs(share - expected_share) < EXPECTED_WITHIN) {
    return reason('Placar como o esperado', won ? 'Vale a vitória.' : 'Vale a derrota.');
  }
  if (share > expected_share) {
    return reason(
      'Placar melhor que o esperado',
      won ? 'Cada game a mais faz o nível subir mais.' : 'Por isso a derrota custou menos.',
    );
  }
  return reason(
    'Placar pior que o esperado',
    won ? 'Por isso a vitória valeu menos.' : 'Cada game a menos faz o nível descer mais.',
  );
}

function reliabilityReason({ previous_reliability, factors }: ExplainedChange, own: boolean): Reason {
  const known = previous_reliability >= KNOWN_RELIABILITY;
  const steps = `Com ${formatReliability(previous_reliability)} de confiabilidade ele anda em passos ${known ? 'pequenos' : 'grandes'}.`;
  const level = own ? 'Seu nível' : 'O nível';
  return {
    about: 'reliability',
    title: known ? `${level} já é conhecido` : `${level} ainda é novo`,
    text: factors ? `${steps} ${partnerSentence(factors.pair_share, own)}` : steps,
  };
}

function partnerSentence(share: number, own: boolean): string {
  if (Math.abs(share - 0.5) < PARTNERS_DIFFER) return 'A mudança da dupla se dividiu por igual.';
  const part = `${percent(share)} da mudança da dupla`;
  const partner = own ? 'quem jogou com você' : 'o parceiro ou a parceira';
  return share > 0.5
    ? `Teve ${part}, porque o nível é menos certo que o de ${partner}.`
    : `Teve ${part}, porque o nível é mais certo que o de ${partner}.`;
}

function repeatReason({ meetings, repeat_weight }: LevelFactors): Reason {
  return {
    about: 'repeat',
    title: 'Adversários repetidos',
    text: `Os adversários já tinham jogado juntos ${Math.round(meetings)} vezes em ${LIMITS.meeting_days} dias; depois da ${LIMITS.free_meetings + 1}ª partida cada uma vale menos. Esta valeu ${percent(repeat_weight)}.`,
  };
}

function connectionReason({ connections = 0 }: LevelFactors, weight: number): Reason {
  const few = Math.floor(connections);
  const met =
    few === 0
      ? 'Quem vocês enfrentaram ainda não tinha jogado com outras pessoas.'
      : `Quem vocês enfrentaram se liga a ${few} ${few === 1 ? 'pessoa' : 'pessoas'} pelos últimos resultados.`;
  return {
    about: 'connections',
    title: 'Adversários de um grupo pequeno',
    text: `${met} A partir de ${LIMITS.connected_from} a partida vale inteira; esta valeu ${percent(weight)}, e dá pouca confiabilidade.`,
  };
}

function limitReason({ limited_by, full_change, day_level, ...month }: LevelFactors): Reason {
  const full = formatLevelExact(Math.abs(full_change));
  switch (limited_by) {
    case 'match':
      return {
        about: 'limit',
        title: 'Limite por partida',
        text: `Uma partida muda o nível em até ${formatLevelExact(LIMITS.per_match)}. Sem o limite seria ${full}.`,
      };
    case 'day':
      return {
        about: 'limit',
        title: 'Limite do dia',
        text: `Num dia o nível anda até ${formatLevelExact(LIMITS.per_day)}, e naquele dia começou em ${formatLevelExact(day_level)}. Sem o limite a partida mudaria ${full}.`,
      };
    case 'month': {
      const { per_month = LIMITS.per_month, month_level = day_level } = month;
      return {
        about: 'limit',
        title: 'Limite do mês',
        text: `Em ${LIMITS.month_days} dias o nível anda até ${formatLevelExact(per_month)} com esses adversários, e começou em ${formatLevelExact(month_level)}. Sem o limite a partida mudaria ${full}.`,
      };
    }
    default:
      return {
        about: 'limit',
        title: 'Fim da escala',
        text: `O nível vai de ${LEVEL_MIN} a ${LEVEL_MAX}. Sem o limite a partida mudaria ${full}.`,
      };
  }
}
