import { formatDeadline } from '../format/dates.ts';
import type { Instant } from '../time/instant.ts';
import { type MatchPlace, zoneOf } from './places.ts';
import type { Entry } from './topics.ts';

type OfMatch = { match: number };

export type OpeningNotificationParams = {
  /** by: the creator, who opened the match to players who know none of it. */
  match_opened: OfMatch & { by: number };
  /** by: the player who asks to enter. */
  match_request: OfMatch & { by: number };
  /** ended: the match takes no player any more. */
  match_request_answered: OfMatch & { outcome: 'accepted' | 'declined' | 'expired' | 'ended' };
  /** The match was not full when it had to be. */
  match_not_full: OfMatch & { outcome: 'cancelled' | 'kept' };
  /** The creator says until then what happens when it does not fill. */
  match_fill_asked: OfMatch & { until: Instant };
};

type Entries = { [T in keyof OpeningNotificationParams]: Entry<OpeningNotificationParams[T], MatchPlace> };

const ANSWERED: Record<
  OpeningNotificationParams['match_request_answered']['outcome'],
  { title: string; content: (place: string) => string }
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
    content: ({ outcome }, { place }) => ANSWERED[outcome].content(place),
  },
  match_not_full: {
    topic: 'matches',
    title: ({ outcome }) => (outcome === 'cancelled' ? 'Partida cancelada' : 'A partida não completou'),
    content: ({ outcome }, { place }) =>
      outcome === 'cancelled'
        ? `A partida de ${place} não completou e não vai acontecer.`
        : `A partida de ${place} não completou e continua marcada com quem está nela.`,
  },
  match_fill_asked: {
    topic: 'matches',
    title: () => 'Sua partida não completou',
    content: ({ until }, { place, about }) =>
      `Falta gente na partida de ${place}. Decida até ${formatDeadline(until, zoneOf(about))}: cancelar, jogar assim mesmo ou procurar até o início. Sem resposta, ela é cancelada.`,
  },
} satisfies Entries;
