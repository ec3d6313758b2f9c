import type { SlotOfDay } from '@bandeja/contract/calls/bookings';
import { overlaps, toInterval } from '@bandeja/rules/bookings/slots/interval';
import { MINUTE_MS } from '@bandeja/rules/time/instant';
import { dayClock } from '@bandeja/rules/time/zoned-time';
import { minuteOfDay } from './periods.ts';

/** A time range of one court that has just been taken. */
export interface Taken {
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
