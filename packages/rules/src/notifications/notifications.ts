import { formatDeadline } from '../format/dates.ts';
import { formatLevelChange, formatLevelExact } from '../format/level.ts';
import { formatMoney } from '../format/money.ts';
import type { Instant } from '../time/instant.ts';
import { type BookingPlace, bookingPlaceText, type MatchPlace, matchPlaceText, zoneOf } from './places.ts';
import { withoutLinks } from './without-links.ts';

// Every notification there is. A row stores type and params: ids, numbers and instants, never a name or a
// sentence. It is rendered when it is read, so it shows names as they are at that moment. A new type is a line of
// NotificationParams and an entry of NOTIFICATIONS.

type OfBooking = { booking: number };
type OfMatch = { match: number };
/** Games per set, the reader's team first. */
type Sets = readonly (readonly [number, number])[];

export type NotificationParams = {
  booking_confirmed: OfBooking;
  booking_cancelled: OfBooking & { because: 'refunded' | 'unpaid' | 'unconfirmed' | null; cents: number };
  booking_expiring: OfBooking;
  booking_reminder: OfBooking;
  payment_problem: OfBooking;
  payment_refunded: OfBooking & { cents: number };
  /** seated: the reader was put into the match. joined: `by` opened an invite link. */
  match_added: OfMatch & { how: 'seated' | 'joined'; by: number };
  match_finished: OfMatch &
    (
      | {
          outcome: 'won' | 'lost' | 'open';
          sets: Sets;
          level: { from: number; to: number } | null;
          contest_until: Instant | null;
          /** The reader has not confirmed yet. Absent in rows from before confirmations. */
          confirm_until?: Instant | null;
        }
      | { outcome: 'no_agreement' }
    );
  match_contested: OfMatch & { by: number };
  /** by: null when the result became final after the deadline. */
  match_accepted: OfMatch & { by: number | null };
  match_cancelled: OfMatch;
  /** by: the player who did not play. */
  match_declined: OfMatch & { by: number };
  /** The deadline passed. friendly: a team had no confirmed player; else the reader did not confirm. */
  match_returned: OfMatch & { friendly: boolean };
  match_proposed: OfMatch & { by: number; sets: Sets; may_answer: boolean };
};
export type NotificationType = keyof NotificationParams;

/** A notification as its row stores it. */
export type StoredNotification = {
  [T in NotificationType]: { type: T; params: NotificationParams[T] };
}[NotificationType];

/** Facts about the objects that notifications refer to, read when they are rendered. */
export type NotificationFacts = {
  /** Full names by player id; a deleted player is "Jogador removido". */
  players: ReadonlyMap<number, string>;
  bookings: ReadonlyMap<number, BookingPlace>;
  matches: ReadonlyMap<number, MatchPlace>;
};

export type RenderedNotification = {
  title: string;
  /** Plain text, without anything that a mail program or a page would turn into a link. */
  content: string;
  /** The page that a tap opens. */
  meta_data: { type: 'booking' | 'match'; id: number };
};

type Surroundings<Place> = { place: string; about: Place; name: (player: number) => string };

type Entry<P, Place> = {
  /** Without names: it also goes to open pages and locked screens. */
  title: (params: P) => string;
  content: (params: P, surroundings: Surroundings<Place>) => string;
};

type Entries = {
  [T in NotificationType]: Entry<
    NotificationParams[T],
    NotificationParams[T] extends OfBooking ? BookingPlace : MatchPlace
  >;
};

const NOTIFICATIONS = {
  booking_confirmed: {
    title: () => 'Reserva confirmada',
    content: (_, { place }) => `${place}. Bom jogo!`,
  },
  booking_cancelled: {
    title: () => 'Reserva cancelada',
    content: ({ because, cents }, { place }) => {
      if (because === 'refunded') return `${place}. ${formatMoney(cents)} estão voltando para você.`;
      if (because === 'unpaid') return `${place}. O prazo terminou antes do pagamento.`;
      if (because === 'unconfirmed') return `${place}. O clube não confirmou antes do horário.`;
      return `${place}.`;
    },
  },
  booking_expiring: {
    title: () => 'Sua reserva está quase no fim do prazo',
    content: (_, { place }) => `${place}. Pague em até 5 minutos para não perder a quadra.`,
  },
  booking_reminder: {
    title: () => 'Seu jogo é daqui a pouco',
    content: (_, { place }) => `${place}.`,
  },
  payment_problem: {
    title: () => 'Pagamento recusado',
    content: (_, { place }) => `${place}. A quadra continua guardada até o fim do prazo: tente de novo.`,
  },
  payment_refunded: {
    title: () => 'Pagamento devolvido',
    content: ({ cents }, { place }) =>
      `${place}. O pagamento chegou quando já não valia para esta reserva: ${formatMoney(cents)} estão voltando para você.`,
  },
  match_added: {
    title: ({ how }) => (how === 'seated' ? 'Você está em uma partida' : 'Convite aceito'),
    content: ({ how, by }, { place, name }) =>
      how === 'seated'
        ? `${name(by)} pôs você na partida de ${place}. Abra e diga se vai jogar.`
        : `${name(by)} entrou na partida de ${place}.`,
  },
  match_finished: {
    title: ({ outcome }) => RESULT_TITLES[outcome],
    content: (result, { place, about }) => {
      if (result.outcome === 'no_agreement') {
        return `As duplas não concordaram em 7 dias: a partida de ${place} fica como Amistosa e não muda nenhum nível.`;
      }
      const { sets, level, contest_until, confirm_until } = result;
      const moved = level
        ? ` Seu nível foi de ${formatLevelExact(level.from)} para ${formatLevelExact(level.to)} (${formatLevelChange(level.to - level.from)}).`
        : '';
      const contest = contest_until
        ? ` Se algo estiver errado, conteste até ${formatDeadline(contest_until, zoneOf(about))}.`
        : '';
      const confirm = confirm_until
        ? ` Você jogou? Confirme até ${formatDeadline(confirm_until, zoneOf(about))}.`
        : '';
      return `${place}. ${setsText(sets)}.${moved}${contest}${confirm}`;
    },
  },
  match_contested: {
    title: () => 'Resultado contestado',
    content: ({ by }, { place, about, name }) => {
      // The reason is not quoted after its author's account is deleted or another player contests.
      const reason = about.contest_reason && about.contested_by === by ? `: “${about.contest_reason}”` : '';
      return `${name(by)} contestou a partida de ${place}${reason}. Os níveis voltaram até as duas duplas concordarem.`;
    },
  },
  match_accepted: {
    title: () => 'Resultado confirmado',
    content: ({ by }, { place, name }) =>
      by === null
        ? `Ninguém contestou a partida de ${place}: o resultado é definitivo.`
        : `${name(by)} aceitou o resultado da partida de ${place}.`,
  },
  match_cancelled: {
    title: () => 'Partida cancelada',
    content: (_, { place }) => `A partida de ${place} não vai acontecer.`,
  },
  match_declined: {
    title: () => 'Falta alguém na partida',
    content: ({ by }, { place, name }) =>
      `${name(by)} disse que não jogou a partida de ${place}. Ela está aberta de novo: ponham quem jogou.`,
  },
  match_returned: {
    title: ({ friendly }) => (friendly ? 'Partida virou Amistosa' : 'Seu nível ficou como era'),
    content: ({ friendly }, { place }) =>
      friendly
        ? `Ninguém de uma das duplas confirmou a partida de ${place}: ela fica como Amistosa e não muda nenhum nível.`
        : `Você não confirmou a partida de ${place} em 72 horas: ela não muda o seu nível.`,
  },
  match_proposed: {
    title: ({ may_answer }) => (may_answer ? 'Confira o resultado proposto' : 'Resultado proposto'),
    content: ({ by, sets, may_answer }, { place, name }) =>
      `${name(by)} propôs ${setsText(sets)}. ${place}. ${may_answer ? 'Se estiver certo, aceite.' : 'Falta a outra dupla aceitar.'}`,
  },
} satisfies Entries;

const RESULT_TITLES = {
  won: 'Vitória!',
  lost: 'Partida finalizada: derrota',
  open: 'Partida finalizada',
  no_agreement: 'Partida encerrada sem acordo',
};

/** `6–4, 3–6` */
const setsText = (sets: Sets): string => sets.map(([own, other]) => `${own}–${other}`).join(', ');

export const isNotificationType = (type: string): type is NotificationType =>
  Object.hasOwn(NOTIFICATIONS, type);

/** The title alone, which needs no facts and names no player. */
export function notificationTitle({ type, params }: StoredNotification): string {
  return (NOTIFICATIONS[type].title as Entry<unknown, unknown>['title'])(params);
}

/** The object that a notification opens. */
export function notificationSubject({ params }: StoredNotification): RenderedNotification['meta_data'] {
  return 'booking' in params ? { type: 'booking', id: params.booking } : { type: 'match', id: params.match };
}

/** The players whose names a notification shows. */
export function namedPlayers({ params }: StoredNotification): number[] {
  return 'by' in params && params.by !== null ? [params.by] : [];
}

/** A stored notification as its player reads it now; null when the object it refers to is gone. */
export function renderNotification(
  stored: StoredNotification,
  { players, bookings, matches }: NotificationFacts,
): RenderedNotification | null {
  const meta_data = notificationSubject(stored);
  const booking = meta_data.type === 'booking' ? bookings.get(meta_data.id) : undefined;
  const match = meta_data.type === 'match' ? matches.get(meta_data.id) : undefined;
  const about = booking ?? match;
  if (!about) return null;
  const place = booking ? bookingPlaceText(booking) : match ? matchPlaceText(match) : '';
  const name = (player: number) => players.get(player) ?? 'Jogador removido';
  const { content } = NOTIFICATIONS[stored.type] as Entry<unknown, unknown>;
  return {
    title: notificationTitle(stored),
    content: withoutLinks(content(stored.params, { place, about, name })),
    meta_data,
  };
}
