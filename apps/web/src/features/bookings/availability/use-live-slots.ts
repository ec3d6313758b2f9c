import type { SlotOfDay } from '@bandeja/contract/calls/bookings';
import { overlaps, toInterval } from '@bandeja/rules/bookings/slots/slots';
import { MINUTE_MS } from '@bandeja/rules/time/instant';
import { dayClock } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { answersOf, LIVE_CHANGES } from '../../../data/changes.ts';
import { refetch } from '../../../data/refetch.ts';
import { useLive } from '../../../live/use-live.ts';
import { type AvailablesFilter, availablesQuery } from '../api.ts';
import { minuteOfDay } from './periods.ts';

/** The stream takes 20 topics in total, one of them the player's bookings. */
const MAX_CLUBS = 18;
/** Spread the reads of the many pages that show the same day of a club: of the times, and of the bars of the days. */
const readDelay = () => 100 + Math.random() * 600;
const daysDelay = () => 3_000 + Math.random() * 5_000;

/**
 * Keeps the free times of a day and the days next to it up to date. A taken time is removed at once, and the other reads
 * that `slots` changes follow later; a freed time is refetched, because the club decides its prices and durations.
 */
export function useLiveSlots(
  filter: AvailablesFilter,
  clubs: readonly { slug: string; timezone: string }[],
): void {
  const client = useQueryClient();
  const { queryKey } = availablesQuery(filter);
  const { date } = filter;
  const timers = useRef<Partial<Record<'all' | 'others', ReturnType<typeof setTimeout>>>>({});
  useEffect(
    () => () => {
      for (const timer of Object.values(timers.current)) clearTimeout(timer);
    },
    [],
  );

  /** `others`: without this day, which already shows the change. */
  const readLater = (which: 'all' | 'others', delay: number) => {
    timers.current[which] ??= setTimeout(() => {
      delete timers.current[which];
      void refetch(
        client,
        answersOf(LIVE_CHANGES.slots, { except: which === 'others' ? queryKey : undefined }),
      );
    }, delay);
  };

  const topics = clubs.slice(0, MAX_CLUBS).map(({ slug }) => `slots:${slug}:${date}`);
  useLive(topics, (message) => {
    if (message.event === 'resync') {
      // The first one comes right after the reads of the page.
      void refetch(client, message.first ? { queryKey } : answersOf(LIVE_CHANGES.slots));
    } else if (message.event === 'slots' && message.data.free) {
      readLater('all', readDelay());
    } else if (message.event === 'slots') {
      const slots = client.getQueryData(queryKey)?.slots ?? [];
      const court = slots.flatMap(({ courts }) => courts).find(({ id }) => id === message.data.court);
      const zone = clubs.find(({ slug }) => slug === court?.club.slug)?.timezone ?? DEFAULT_ZONE;
      client.setQueryData(
        queryKey,
        (day) => day && { ...day, slots: withoutTaken(day.slots, message.data, { date, zone }) },
      );
      readLater('others', daysDelay());
      // A read in flight may be older and would restore the time.
      if (client.isFetching({ queryKey }) > 0) void refetch(client, { queryKey });
    }
  });
}

/** A time range of one court that has just been taken. */
interface Taken {
  court: number;
  start_at: string;
  end_at: string;
}

/**
 * The free times of an opening day without those that overlap `taken`; courts and times without an option are
 * removed. `zone` is the zone of the court's club. Returns the same list when nothing changes.
 */
export function withoutTaken(
  slots: SlotOfDay[],
  taken: Taken,
  { date, zone }: { date: string; zone: string },
): SlotOfDay[] {
  const clock = dayClock(date, zone);
  const gone = toInterval(taken);
  const isFree = ({ start_time, duration }: { start_time: string; duration: number }) => {
    const start = clock.atOrAfter(minuteOfDay(start_time));
    return !overlaps(gone, { start, end: start + duration * MINUTE_MS });
  };
  let changed = false;
  const left = slots.flatMap((slot) => {
    const courts = slot.courts.flatMap((court) => {
      if (court.id !== taken.court) return court;
      const availables = court.availables.filter(isFree);
      if (availables.length === court.availables.length) return court;
      changed = true;
      return availables.length > 0 ? { ...court, availables } : [];
    });
    return courts.length > 0 ? { ...slot, courts } : [];
  });
  return changed ? left : slots;
}
