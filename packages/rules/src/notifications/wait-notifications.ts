import type { Instant } from '../time/instant.ts';
import { localTimeOf } from '../time/zoned-time.ts';
import type { BookingPlace, CourtPlace } from './places.ts';
import type { Entry } from './topics.ts';

/** A time of a court that a wait is about. */
export type OfWait = { wait: number; court: number; date: string; start_at: Instant; end_at: Instant };

export type WaitNotificationParams = {
  court_offered: OfWait & { expires_at: Instant };
  court_free: OfWait;
  court_offer_ended: OfWait;
};

type Entries = { [T in keyof WaitNotificationParams]: Entry<WaitNotificationParams[T], BookingPlace> };

export const WAIT_NOTIFICATIONS = {
  court_offered: {
    topic: 'bookings',
    title: () => 'Vagou uma quadra para você',
    content: ({ expires_at }, { place, about }) =>
      `${place}. Ela está guardada para você até ${localTimeOf(expires_at, about.timezone)}.`,
  },
  court_free: {
    topic: 'bookings',
    title: () => 'Vagou uma quadra',
    content: (_, { place }) => `${place}. Está livre para todos: quem reservar primeiro fica com ela.`,
  },
  court_offer_ended: {
    topic: 'bookings',
    title: () => 'A quadra não está mais guardada',
    content: (_, { place }) => `${place}. O clube precisou dela. Você continua na fila.`,
  },
} satisfies Entries;

/** Courts with their clubs, by id. */
export type CourtFacts = ReadonlyMap<number, CourtPlace>;

const isOfWait = (params: object): params is OfWait => 'wait' in params;

/** The time of a court that a notification about a wait states. */
export function placeOfWait(params: object, courts: CourtFacts): BookingPlace | undefined {
  const court = isOfWait(params) ? courts.get(params.court) : undefined;
  if (!court || !isOfWait(params)) return undefined;
  const { date, start_at, end_at } = params;
  return { ...court, date, start_at, end_at };
}

/** The courts whose names a notification shows. */
export const namedCourts = ({ params }: { params: object }): number[] =>
  isOfWait(params) ? [params.court] : [];
