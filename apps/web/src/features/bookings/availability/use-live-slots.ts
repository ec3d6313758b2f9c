import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readAnew } from '../../../live/read-anew.ts';
import { useLive } from '../../../live/use-live.ts';
import { type AvailablesFilter, availablesQuery } from '../api/list-availables.ts';
import { withoutTaken } from './without-taken.ts';

/** The stream takes 20 topics in all, and the player's own bookings are one. */
const CLUBS_AT_MOST = 18;
/** Many pages look at one day of a club: they do not all ask in the same moment for what has become free. */
const ask = () => 100 + Math.random() * 600;

/**
 * Keeps the free times of a day as they are: what somebody takes goes at once, what is freed is asked for (its prices
 * and lengths are the club's to say).
 */
export function useLiveSlots(
  filter: AvailablesFilter,
  clubs: readonly { slug: string; timezone: string }[],
): void {
  const client = useQueryClient();
  const { queryKey } = availablesQuery(filter);
  const { date } = filter;
  const asking = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(asking.current), []);

  const topics = clubs.slice(0, CLUBS_AT_MOST).map(({ slug }) => `slots:${slug}:${date}`);
  useLive(topics, (told) => {
    if (told.event === 'resync') {
      void readAnew(client, { queryKey });
    } else if (told.event === 'slots' && told.data.free) {
      asking.current ??= setTimeout(() => {
        asking.current = undefined;
        void readAnew(client, { queryKey });
      }, ask());
    } else if (told.event === 'slots') {
      const slots = client.getQueryData(queryKey)?.slots ?? [];
      const court = slots.flatMap(({ courts }) => courts).find(({ id }) => id === told.data.court);
      const zone = clubs.find(({ slug }) => slug === court?.club.slug)?.timezone ?? DEFAULT_ZONE;
      client.setQueryData(
        queryKey,
        (day) => day && { ...day, slots: withoutTaken(day.slots, told.data, { date, zone }) },
      );
      // An answer on its way may have been made before: it would bring the time back.
      if (client.isFetching({ queryKey }) > 0) void readAnew(client, { queryKey });
    }
  });
}
