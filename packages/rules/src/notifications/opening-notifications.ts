import { formatDeadline } from '../format/dates.ts';
import { moneyAnd } from '../format/money.ts';
import type { NotFullChoice } from '../matches/opening/opening.ts';
import { type Instant, toMillis } from '../time/instant.ts';
import { type MatchPlace, zoneOf } from './places.ts';
import type { Entry } from './topics.ts';

type OfMatch = { match: number };

/**
 * Why the money of a place goes back. left: its player is not in the match any more; late: it came when the place was not the
 * player's any more; replaced: another player paid it; court: the match is cancelled or has lost its court.
 */
export type PlaceRefundReason = 'left' | 'late' | 'replaced' | 'court';

export type OpeningNotificationParams = {
  /** by: the creator, who opened the match to players who know none of it. */
  match_opened: OfMatch & { by: number };
  /** by: the player who asks to enter. */
  match_request: OfMatch & { by: number };
  /**
   * ended: the match takes no player any more. to_pay: accepted, and the place costs. place_expired, place_refunded,
   * place_lost: of a place that costs, which was not paid in time, whose money goes back, or whose money the bank took back.
   */
  match_request_answered: OfMatch & {
    outcome:
      | 'accepted'
      | 'declined'
      | 'expired'
      | 'ended'
      | 'to_pay'
      | 'place_expired'
      | 'place_refunded'
      | 'place_lost';
    /** Of place_refunded; rows of before have none. */
    cents?: number;
    why?: PlaceRefundReason;
  };
  /** The match was not full when it had to be. */
  /** court_kept: it was to be cancelled, and its court could not go back. */
  match_not_full: OfMatch & { outcome: 'cancelled' | 'kept' | 'court_kept' };
  /** A new time changed until when the match fills, or what happens then: told to its creator. */
  match_fill_moved: OfMatch & { until: Instant; not_full: NotFullChoice };
  /** An alert of the reader has this match, which is open. push_until: when the reader's night begins. */
  play_alert: OfMatch & { push_until?: Instant };
  /** The place that became free is the reader's alone until then. by: who left it and named the reader. */
  match_place_offered: OfMatch & { until: Instant; by?: number };
  /** It is free for all. */
  match_place_free: OfMatch & { by?: number };
  /** It was the reader's, and the match takes no players any more. */
  match_place_ended: OfMatch;
  /** The creator says until then what happens when it does not fill. */
  match_fill_asked: OfMatch & { until: Instant };
};

/** The parameter with the instant from which a push message is of no use: the reader's night, or the end of what it offers. */
const PUSH_ENDS: Record<string, string> = {
  play_alert: 'push_until',
  court_offered: 'expires_at',
  match_place_offered: 'until',
  match_fill_asked: 'until',
  tournament_place_offered: 'until',
};

/** Whether a push message that was held up comes too late. */
export function isTooLateToPush({ type, params }: { type: string; params: object }, now: Instant): boolean {
  const end = (params as Record<string, Instant | undefined>)[PUSH_ENDS[type] ?? ''];
  return end !== undefined && toMillis(end) <= toMillis(now);
}

type Entries = { [T in keyof OpeningNotificationParams]: Entry<OpeningNotificationParams[T], MatchPlace> };

const PLACE_REFUNDED: Record<PlaceRefundReason, (place: string) => string> = {
  left: (place) => `Você não está mais na partida de ${place}.`,
  late: (place) => `O Pix da vaga na partida de ${place} chegou depois do prazo.`,
  replaced: (place) => `Outra pessoa pagou a sua vaga na partida de ${place}.`,
  court: (place) => `A partida de ${place} foi cancelada ou perdeu a quadra.`,
};

const ANSWERED: Record<
  OpeningNotificationParams['match_request_answered']['outcome'],
  { title: string; content: (place: string, params: { cents?: number; why?: PlaceRefundReason }) => string }
> = {
  accepted: {
    title: 'Você vai jogar!',
    content: (place) => `Seu pedido foi aceito: você está na partida de ${place}.`,
  },
  declined: {
    title: 'Pedido recusado',
    content: (place) => `Seu pedido para a partida de ${place} não foi aceito.`,
  },
  expired: {
    title: 'Pedido sem resposta',
    content: (place) => `Ninguém respondeu ao seu pedido para a partida de ${place}.`,
  },
  ended: {
    title: 'Pedido encerrado',
    content: (place) => `A partida de ${place} não recebe mais jogadores.`,
  },
  to_pay: {
    title: 'Pedido aceito',
    content: (place) => `Você pode entrar na partida de ${place}: a vaga é sua quando você a pagar.`,
  },
  place_expired: {
    title: 'Vaga não paga',
    content: (place) => `O tempo para pagar a vaga na partida de ${place} acabou, e ela ficou livre.`,
  },
  place_refunded: {
    title: 'Dinheiro da vaga devolvido',
    content: (place, { cents, why }) =>
      cents === undefined || why === undefined
        ? `O que você pagou pela vaga na partida de ${place} está voltando para você.`
        : `${PLACE_REFUNDED[why](place)} ${moneyAnd(cents, 'está voltando', 'estão voltando')} para você.`,
  },
  place_lost: {
    title: 'Sua vaga ficou livre',
    content: (place) =>
      `O pagamento da sua vaga na partida de ${place} foi desfeito no banco, e a vaga ficou livre para outra pessoa.`,
  },
};

const NOT_FULL: Record<OpeningNotificationParams['match_not_full']['outcome'], (place: string) => string> = {
  cancelled: (place) => `A partida de ${place} não completou e não vai acontecer.`,
  kept: (place) => `A partida de ${place} não completou e continua marcada com quem está nela.`,
  court_kept: (place) =>
    `A partida de ${place} não completou. A quadra não podia mais ser devolvida de graça, por isso a partida continua marcada.`,
};

/** What happens to a match of a new time that does not fill. */
const AFTER_MOVE: Record<NotFullChoice, string> = {
  ask: 'Se não completar, você decide antes; sem resposta, ela é cancelada.',
  cancel: 'Se não completar, ela é cancelada.',
  keep: 'Se não completar, ela continua marcada.',
};

export const OPENING_NOTIFICATIONS = {
  match_opened: {
    topic: 'matches',
    title: () => 'Partida aberta',
    content: ({ by }, { place, name }) =>
      `${name(by)} abriu a partida de ${place} para outros jogadores completarem.`,
  },
  match_request: {
    topic: 'matches',
    title: () => 'Pedido para jogar',
    content: ({ by }, { place, name }) =>
      `${name(by)} quer entrar na partida de ${place}. Aceite ou recuse o pedido.`,
  },
  match_request_answered: {
    topic: 'matches',
    title: ({ outcome }) => ANSWERED[outcome].title,
    content: ({ outcome, ...refund }, { place }) => ANSWERED[outcome].content(place, refund),
  },
  match_not_full: {
    topic: 'matches',
    title: ({ outcome }) => (outcome === 'cancelled' ? 'Partida cancelada' : 'A partida não completou'),
    content: ({ outcome }, { place }) => NOT_FULL[outcome](place),
  },
  match_fill_moved: {
    topic: 'matches',
    title: () => 'Mudou o prazo da sua partida',
    content: ({ until, not_full }, { place, about }) =>
      `Com o novo horário, a partida de ${place} recebe jogadores até ${formatDeadline(until, zoneOf(about))}. ${AFTER_MOVE[not_full]}`,
  },
  play_alert: {
    topic: 'matches',
    title: () => 'Partida aberta para você',
    content: (_, { place }) => `${place}. Há lugar, e você pode entrar: seja rápido, antes que complete.`,
  },
  match_place_offered: {
    topic: 'matches',
    title: () => 'Abriu uma vaga para você',
    content: ({ until, by }, { place, about, name }) => {
      const kept = `guardado para você até ${formatDeadline(until, zoneOf(about))}. Entre ou passe a vez.`;
      return by === undefined
        ? `O lugar na partida de ${place} está ${kept}`
        : `${name(by)} saiu da partida de ${place} e indicou você: o lugar está ${kept}`;
    },
  },
  match_place_free: {
    topic: 'matches',
    title: () => 'Abriu uma vaga',
    content: ({ by }, { place, name }) =>
      by === undefined
        ? `A partida de ${place} tem um lugar livre. Entra quem chegar primeiro.`
        : `${name(by)} saiu da partida de ${place} e indicou você para o lugar. Entra quem chegar primeiro.`,
  },
  match_place_ended: {
    topic: 'matches',
    title: () => 'A vaga não está mais guardada',
    content: (_, { place }) =>
      `A partida de ${place} não recebe mais jogadores. O lugar que esperava você não existe mais.`,
  },
  match_fill_asked: {
    topic: 'matches',
    title: () => 'Sua partida não completou',
    content: ({ until }, { place, about }) =>
      `Falta gente na partida de ${place}. Decida até ${formatDeadline(until, zoneOf(about))}: cancelar, jogar assim mesmo ou procurar até o início. Sem resposta, ela é cancelada.`,
  },
} satisfies Entries;
