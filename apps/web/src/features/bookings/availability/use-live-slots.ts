import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refetch } from '../../../data/refetch.ts';
import { useLive } from '../../../live/use-live.ts';
import { type AvailablesFilter, availablesQuery } from '../api/list-availables.ts';
import { withoutTaken } from './without-taken.ts';

/** The stream takes 20 topics in total, one of them the player's bookings. */
const MAX_CLUBS = 18;
/** Spreads the reads of the many pages that show the same day of a club. */
const readDelay = () => 100 + Math.random() * 600;

/**
 * Keeps the free times of a day up to date. A taken time is removed at once; a freed time is refetched, because the
 * club decides its prices and durations. Only this day is refetched, not every answer that `slots` changes
 * (changes.ts).
 */
export function useLiveSlots(
  filter: AvailablesFilter,
  clubs: readonly { slug: string; timezone: string }[],
): void {
  const client = useQueryClient();
  const { queryKey } = availablesQuery(filter);
  const { date } = filter;
  const readTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(readTimer.current), []);

  const topics = clubs.slice(0, MAX_CLUBS).map(({ slug }) => `slots:${slug}:${date}`);
  useLive(topics, (message) => {
    if (message.event === 'resync') {
      void refetch(client, { queryKey });
    } else if (message.event === 'slots' && message.data.free) {
      readTimer.current ??= setTimeout(() => {
        readTimer.current = undefined;
        void refetch(client, { queryKey });
      }, readDelay());
    } else if (message.event === 'slots') {
      const slots = client.getQueryData(queryKey)?.slots ?? [];
      const court = slots.flatMap(({ courts }) => courts).find(({ id }) => id === message.data.court);
      const zone = clubs.find(({ slug }) => slug === court?.club.slug)?.timezone ?? DEFAULT_ZONE;
      client.setQueryData(
        queryKey,
        (day) => day && { ...day, slots: withoutTaken(day.slots, message.data, { date, zone }) },
      );
      // A read in flight may be older and would restore the time.
      if (client.isFetching({ queryKey }) > 0) void refetch(client, { queryKey });
    }
  });
}
