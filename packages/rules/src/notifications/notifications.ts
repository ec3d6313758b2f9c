import { formatDeadline } from '../format/dates.ts';
import { withoutLinks } from '../text/safe-text.ts';
import type { Instant } from '../time/instant.ts';
import {
  BOOKING_NOTIFICATIONS,
  type BookingNotificationParams,
  type OfBooking,
} from './booking-notifications.ts';
import {
  levelText,
  MATCH_CHANGED,
  type MatchChanged,
  RESULT_TITLES,
  type Sets,
  scoreSentence,
  setsText,
} from './match-texts.ts';
import { OPENING_NOTIFICATIONS, type OpeningNotificationParams } from './opening-notifications.ts';
import { type BookingPlace, type MatchPlace, placeText, type TeamPlace, trusts, zoneOf } from './places.ts';
import { TOGETHER_NOTIFICATIONS, type TogetherNotificationParams } from './together-notifications.ts';
import type { Entry, NotificationSubject, NotificationTopic } from './topics.ts';
import {
  type OfTeam,
  TOURNAMENT_NOTIFICATIONS,
  type TournamentNotificationParams,
} from './tournament-notifications.ts';
import {
  type CourtFacts,
  type OfWait,
  placeOfWait,
  WAIT_NOTIFICATIONS,
  type WaitNotificationParams,
} from './wait-notifications.ts';

// Every notification there is. A row stores type and params: ids, numbers and instants, never a name or a
// sentence. It is rendered when it is read, so it shows names as they are at that moment. A new type is a line of
// NotificationParams and an entry of NOTIFICATIONS.

type OfMatch = { match: number };

export type NotificationParams = BookingNotificationParams &
  TournamentNotificationParams &
  WaitNotificationParams &
  TogetherNotificationParams &
  OpeningNotificationParams & {
    /** seated: the reader was put into the match. joined: `by` opened an invite link. entered: `by` joined an open match. */
    match_added: OfMatch & { how: 'seated' | 'joined' | 'entered'; by: number };
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
    match_changed: OfMatch & MatchChanged;
    /** by: the player who left an open match. Without: a player deleted the account and left. */
    match_left: OfMatch & { by?: number };
    /** Its booking ended: the match continues without a court. */
    match_lost_court: OfMatch;
    /** by: the player who will play. */
    match_confirmed: OfMatch & { by: number };
    /** A result that waited for confirmations has moved the reader's level. */
    level_changed: OfMatch & { from: number; to: number };
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
  /** Tournament and category by team. */
  teams: ReadonlyMap<number, TeamPlace>;
  courts: CourtFacts;
};

export type RenderedNotification = {
  title: string;
  /** Plain text, without anything that a mail program or a page would turn into a link. */
  content: string;
  /** Where and when, without names: the text on locked screens. */
  place: string;
  /** Similar notifications have one group: pages and push messages fold them. */
  group: NotificationGroup;
  /** The page that a tap opens. */
  meta_data: NotificationSubject;
};

/** Its type, or `awaiting`: the result waits for the reader's answer. */
export type NotificationGroup = NotificationType | 'awaiting';

type PlaceOf<P> = P extends OfBooking | OfWait ? BookingPlace : P extends OfTeam ? TeamPlace : MatchPlace;
type Entries = {
  [T in NotificationType]: Entry<NotificationParams[T], PlaceOf<NotificationParams[T]>>;
};

const NOTIFICATIONS = {
  ...BOOKING_NOTIFICATIONS,
  match_added: {
    topic: 'matches',
    title: ({ how }) =>
      ({ seated: 'Você está em uma partida', joined: 'Convite aceito', entered: 'Mais um na partida' })[how],
    content: ({ how, by }, { place, name }) =>
      how === 'seated'
        ? `${name(by)} pôs você na partida de ${place}. Abra e diga se vai jogar.`
        : `${name(by)} entrou na partida de ${place}.`,
  },
  match_finished: {
    topic: 'results',
    title: (result) =>
      result.outcome !== 'no_agreement' && result.confirm_until
        ? 'Você jogou? Confirme o resultado'
        : RESULT_TITLES[result.outcome],
    content: (result, { place, about }) => {
      if (result.outcome === 'no_agreement') {
        return `As duplas não concordaram em 7 dias: a partida de ${place} fica como Amistosa e não muda nenhum nível.`;
      }
      const { sets, level, contest_until, confirm_until } = result;
      const moved = level ? ` S${levelText(level).slice(1)}` : '';
      const contest = contest_until
        ? ` Se algo estiver errado, conteste até ${formatDeadline(contest_until, zoneOf(about))}.`
        : '';
      const confirm = confirm_until
        ? ` Você jogou? Confirme até ${formatDeadline(confirm_until, zoneOf(about))}.`
        : '';
      return `${place}. ${scoreSentence(sets)}${moved}${contest}${confirm}`;
    },
  },
  match_contested: {
    topic: 'results',
    title: () => 'Resultado contestado',
    content: ({ by }, { place, about, name, reader }) => {
      // The reason is not quoted after its author's account is deleted or another player contests.
      const reason = about.contested_by === by && trusts(about, reader) ? about.contest_reason : null;
      const quote = reason ? `: “${reason}”` : '';
      // A quoted sentence has its own full stop.
      const end = reason && /[.!?…]$/u.test(reason) ? '' : '.';
      return `${name(by)} contestou a partida de ${place}${quote}${end} Os níveis voltaram até as duas duplas concordarem.`;
    },
  },
  match_accepted: {
    topic: 'results',
    title: () => 'Resultado confirmado',
    content: ({ by }, { place, name }) =>
      by === null
        ? `Ninguém contestou a partida de ${place}: o resultado é definitivo.`
        : `${name(by)} aceitou o resultado da partida de ${place}.`,
  },
  match_cancelled: {
    topic: 'matches',
    title: () => 'Partida cancelada',
    content: (_, { place }) => `A partida de ${place} não vai acontecer.`,
  },
  match_changed: MATCH_CHANGED,
  match_left: {
    topic: 'matches',
    title: () => 'Um lugar ficou livre',
    content: ({ by }, { place, name }) =>
      by === undefined
        ? `Um jogador saiu do aplicativo e não vai jogar a partida de ${place}. Convidem outra pessoa.`
        : `${name(by)} não vai mais jogar a partida de ${place}.`,
  },
  match_lost_court: {
    topic: 'matches',
    title: () => 'Partida sem quadra',
    content: (_, { place }) =>
      `A reserva da quadra não vale mais. A partida de ${place} continua marcada: combinem outra quadra.`,
  },
  match_confirmed: {
    topic: 'matches',
    title: () => 'Presença confirmada',
    content: ({ by }, { place, name }) => `${name(by)} vai jogar a partida de ${place}.`,
  },
  level_changed: {
    topic: 'results',
    title: () => 'Seu nível mudou',
    content: ({ from, to }, { place }) => `A partida de ${place} já conta: ${levelText({ from, to })}`,
  },
  match_declined: {
    topic: 'results',
    title: () => 'Falta alguém na partida',
    content: ({ by }, { place, name }) =>
      `${name(by)} disse que não jogou a partida de ${place}. Ela está aberta de novo: ponham quem jogou.`,
  },
  match_returned: {
    topic: 'results',
    title: ({ friendly }) => (friendly ? 'Partida virou Amistosa' : 'Seu nível ficou como era'),
    content: ({ friendly }, { place }) =>
      friendly
        ? `Ninguém de uma das duplas confirmou a partida de ${place}: ela fica como Amistosa e não muda nenhum nível.`
        : `Você não confirmou a partida de ${place} em 72 horas: ela não muda o seu nível.`,
  },
  match_proposed: {
    topic: 'results',
    title: ({ may_answer }) => (may_answer ? 'Confira o resultado proposto' : 'Resultado proposto'),
    content: ({ by, sets, may_answer }, { place, name }) =>
      `${name(by)} propôs ${sets.length > 0 ? setsText(sets) : 'W.O'}. ${place}. ${may_answer ? 'Se estiver certo, aceite.' : 'Falta a outra dupla aceitar.'}`,
  },
  ...OPENING_NOTIFICATIONS,
  ...TOGETHER_NOTIFICATIONS,
  ...TOURNAMENT_NOTIFICATIONS,
  ...WAIT_NOTIFICATIONS,
} satisfies Entries;

export const isNotificationType = (type: string): type is NotificationType =>
  Object.hasOwn(NOTIFICATIONS, type);

export const notificationTypes = Object.keys(NOTIFICATIONS) as readonly NotificationType[];

export const topicOf = (type: NotificationType): NotificationTopic => NOTIFICATIONS[type].topic;

/** The title alone, which needs no facts and names no player. */
export function notificationTitle({ type, params }: StoredNotification): string {
  return (NOTIFICATIONS[type].title as Entry<unknown, unknown>['title'])(params);
}

/** The object that a notification opens. */
export function notificationSubject({ params }: StoredNotification): NotificationSubject {
  if ('booking' in params) return { type: 'booking', id: params.booking };
  if ('wait' in params) return { type: 'wait', id: params.wait };
  if ('team' in params) return { type: 'tournament', id: params.team, hash: params.tournament };
  return { type: 'match', id: params.match };
}

/**
 * What a notification is about, with its kind where one type has two: an unread one of the same type about the same is
 * replaced. Null: it is never replaced, because each amount of money is its own message.
 */
export function notificationAbout(stored: StoredNotification): string | null {
  const { type, id } = notificationSubject(stored);
  if (stored.type === 'match_request') return `${type}:${id}:${stored.params.by}`;
  if (stored.type === 'match_added') {
    const { how, by } = stored.params;
    return how === 'entered' ? `${type}:${id}:${how}:${by}` : `${type}:${id}:${how}`;
  }
  // The newest word of each player stands.
  if (stored.type === 'match_word') return `${type}:${id}:${stored.params.by}`;
  return 'cents' in stored.params ? null : `${type}:${id}`;
}

/** The players whose names a notification shows. */
export function namedPlayers({ params }: StoredNotification): number[] {
  return 'by' in params && typeof params.by === 'number' ? [params.by] : [];
}

/** Whether the result waits for an answer of this reader: a proposal, or the question whether the reader played. */
function awaitsAnswer({ type, params }: StoredNotification, match: MatchPlace, reader: number): boolean {
  if (type === 'match_proposed') return params.may_answer && match.is_contested;
  return type === 'match_finished' && match.unanswered.includes(reader);
}

/** A stored notification as its player, the `reader`, reads it now; null when the object it refers to is gone. */
export function renderNotification(
  stored: StoredNotification,
  { players, bookings, matches, teams, courts }: NotificationFacts,
  reader: number,
): RenderedNotification | null {
  const meta_data = notificationSubject(stored);
  const booking =
    meta_data.type === 'booking' ? bookings.get(meta_data.id) : placeOfWait(stored.params, courts);
  const match = meta_data.type === 'match' ? matches.get(meta_data.id) : undefined;
  const team = meta_data.type === 'tournament' ? teams.get(meta_data.id) : undefined;
  const about = booking ?? match ?? team;
  if (!about) return null;
  const place = placeText({ booking, match, team }, reader);
  const name = (player: number) => players.get(player) ?? 'Jogador removido';
  const { content } = NOTIFICATIONS[stored.type] as Entry<unknown, unknown>;
  return {
    title: notificationTitle(stored),
    content: withoutLinks(content(stored.params, { place, about, name, reader })),
    place: withoutLinks(place),
    group: match && awaitsAnswer(stored, match, reader) ? 'awaiting' : stored.type,
    meta_data,
  };
}
