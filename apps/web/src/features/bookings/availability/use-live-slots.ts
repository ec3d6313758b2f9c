import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readAnew } from '../../../data/read-anew.ts';
import { useLive } from '../../../live/use-live.ts';
import { type AvailablesFilter, availablesQuery } from '../api/list-availables.ts';
import { withoutTaken } from './without-taken.ts';

/** The stream takes 20 topics in all, among them the player's bookings. */
const CLUBS_AT_MOST = 18;
/** Many pages show one day of a club: they do not all read it in the same moment. */
const ask = () => 100 + Math.random() * 600;

/**
 * Keeps the free times of a day up to date: a taken time goes at once, a freed one is read (the club decides its prices
 * and durations). Only this day is read anew, not every answer that `slots` changes (changes.ts).
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
  useLive(topics, (message) => {
    if (message.event === 'resync') {
      void readAnew(client, { queryKey });
    } else if (message.event === 'slots' && message.data.free) {
      asking.current ??= setTimeout(() => {
        asking.current = undefined;
        void readAnew(client, { queryKey });
      }, ask());
    } else if (message.event === 'slots') {
      const slots = client.getQueryData(queryKey)?.slots ?? [];
      const court = slots.flatMap(({ courts }) => courts).find(({ id }) => id === message.data.court);
      const zone = clubs.find(({ slug }) => slug === court?.club.slug)?.timezone ?? DEFAULT_ZONE;
      client.setQueryData(
        queryKey,
        (day) => day && { ...day, slots: withoutTaken(day.slots, message.data, { date, zone }) },
      );
      // An answer on its way may be older: it would bring the time back.
      if (client.isFetching({ queryKey }) > 0) void readAnew(client, { queryKey });
    }
  });
}
