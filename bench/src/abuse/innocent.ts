import { addDays } from '@bandeja/rules/time/local-date';
import type { AbuseData } from './abuse-data.ts';
import { ATTACKED_DAY } from './attacks.ts';
import type { Stream } from './paced.ts';

const READS_A_SECOND = 10;
const BOOKINGS_A_SECOND = 2;
const DAYS = 12;
/** The hours that the club opens. */
const HOURS = Array.from({ length: 12 }, (_, n) => `${String(n + 9).padStart(2, '0')}:30`);
/** Attacked courts and others in turn; enough for sixteen minutes. */
const COURTS_USED = 16;
/** Of a network without an attacker. */
const headers = { 'x-forwarded-for': '192.0.2.10' };

export type Innocent = { token: string; booking: number };

/** Pages of one player: a club's slots, own matches, a profile, own bookings, the payment that is attacked, a search. */
export function reading({ token, booking }: Innocent, data: AbuseData): Stream {
  const paths = [
    `/booking/availables/?date=${addDays(data.firstDay, 5)}&club_slug=${data.clubSlug}`,
    `/api/matches/list_by_player/?player_id=${data.innocent.player}&page_size=10`,
    `/api/players/${data.innocent.player}`,
    '/booking/court/?page_size=10',
    `/payment/booking/${booking}/`,
    '/api/players/?search=maria%20alves&page_size=10',
    `/api/matches/statistics_by_player/?player_id=${data.innocent.player}`,
  ];
  return {
    connections: 4,
    perSecond: READS_A_SECOND,
    next: (nth) => ({ method: 'GET', path: paths[nth % paths.length] ?? '', token, headers }),
  };
}

/** Each booking takes another free slot, also of the attacked courts. `taken` counts on from one stage to the next. */
export function booking({ token }: Innocent, data: AbuseData, taken: { slots: number }): Stream {
  const slots = Array.from({ length: DAYS }, (_, day) => day)
    .filter((day) => day !== ATTACKED_DAY)
    .flatMap((day) =>
      HOURS.flatMap((start_time) =>
        data.courts
          .slice(0, COURTS_USED)
          .map((court) => ({ court, date: addDays(data.firstDay, day), start_time, duration: 60 })),
      ),
    );
  return {
    connections: 2,
    perSecond: BOOKINGS_A_SECOND,
    next: () => {
      const body = slots[taken.slots++];
      return body ? { method: 'POST', path: '/booking/court/', token, headers, body } : null;
    },
  };
}
